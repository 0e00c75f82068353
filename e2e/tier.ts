/** Whether everything is tested that can be (`script/test --whole`, nightly and before a release), or of what is alike a part. */
export const isWhole = process.env['EMBARK_TESTS'] === 'whole'

/** Every second of a list, the even or the odd ones: what two tests share, each looks at its half of. All of it where everything is tested. */
export const half = <T>(list: readonly T[], which: number): readonly T[] =>
  isWhole ? list : list.filter((_, place) => place % 2 === which % 2)
