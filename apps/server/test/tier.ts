/** Whether everything is tested that can be (`script/test --whole`, nightly and before a release), or of what is alike a part. */
export const isWhole = process.env['EMBARK_TESTS'] === 'whole'

/** Which part of what is alike is looked at: `script/test --seed 3` looks at another than 0, and the same at every run. */
const seed = Number(process.env['EMBARK_TESTS_SEED'] ?? 0)

/** One of every `nth` in a list, beginning at a place that `turn` and the seed choose. */
export const everyNth = <T>(nth: number, list: readonly T[], turn = 0): readonly T[] =>
  list.filter((_, place) => place % nth === (turn + seed) % nth)

/** The same where not everything is tested; there the whole list. */
export const oneIn = <T>(nth: number, list: readonly T[], turn = 0): readonly T[] => (isWhole ? list : everyNth(nth, list, turn))

/** A figure of a promise: all of it where everything is tested, else what shows a fault that comes more than now and then. */
export const countOf = (whole: number, usual: number) => (isWhole ? whole : usual)
