import { formatNumber } from '#platform/i18n/format.ts'

/** A share in a hundred, in words. */
export const percentOf = (share: number | null) => (share === null ? '--' : `${formatNumber(share)} %`)
