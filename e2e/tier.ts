import { isWhole, oneIn } from '../apps/server/test/tier.ts'

export { isWhole }

/**
 * Every second of a list, the even or the odd ones: what two tests share, each looks at its half of. All of it where everything is tested.
 */
export const half = <T>(list: readonly T[], which: number): readonly T[] => oneIn(2, list, which)
