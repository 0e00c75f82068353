/** What a program asks of an applicant, as far as it can be reckoned. */
export interface Asked {
  readonly testscores: readonly { readonly score_name: string; readonly score: number; readonly min_score: number | null }[]
  readonly min_age: number | null
}
/** What is known of an applicant. */
export interface Profile {
  readonly test_scores: readonly {
    readonly score_name: string
    readonly score: number
    readonly sub_scores?: Readonly<Record<string, number>> | null | undefined
    readonly test_date?: string | null | undefined
  }[]
  readonly date_of_birth: string | null
}

export const verdicts = ['met', 'nearly', 'not', 'unknown'] as const
export type Verdict = (typeof verdicts)[number]
export const verdictNames: Record<Verdict, string> = { met: 'Requirements met', nearly: 'Nearly met', not: 'Not met', unknown: 'Not known' }

/** Why a program fits somebody or does not: an English text with its gaps, and the fact of the profile that is missing. */
export interface Reason {
  readonly verdict: Verdict
  readonly text: string
  readonly vars: Readonly<Record<string, string | number>>
  readonly missing: 'test_scores' | 'sub_scores' | 'date_of_birth' | null
}
export interface Eligibility {
  readonly verdict: Verdict
  readonly reasons: readonly Reason[]
}

/** Tests of English stand in for each other; others are asked for by themselves. */
const english = /ielts|toefl|pte|pearson|duolingo|det\b|cambridge|oet|languagecert/
/** Results of English tests are taken for two years. */
const validYears = 2
const worst: readonly Verdict[] = ['not', 'unknown', 'nearly', 'met']

// "TOEFL iBT" answers "TOEFL": people and programs name a test differently.
const folded = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
const isSameTest = (one: string, other: string) => folded(one).startsWith(folded(other)) || folded(other).startsWith(folded(one))
const difference = (more: number, less: number) => Math.round((more - less) * 100) / 100

type Wish = Asked['testscores'][number]
type Result = Profile['test_scores'][number]

const isOver = ({ test_date }: Result, day: string) => {
  if (!test_date) return false
  const [year, rest] = [Number(test_date.slice(0, 4)), test_date.slice(4)]
  return `${year + validYears}${rest}` < day
}

function judgeResult(wish: Wish, result: Result, day: string): Reason {
  const { score_name: test, score, min_score } = wish
  const vars = { test, score, has: result.score }
  const short = difference(score, result.score)
  if (short > 0)
    return { verdict: 'not', text: '{{test}} {{score}}: {{short}} short, has {{has}}', vars: { ...vars, short }, missing: null }
  if (english.test(test.toLowerCase()) && isOver(result, day))
    return { verdict: 'not', text: '{{test}} {{score}}: the result is older than two years', vars, missing: null }
  if (min_score === null) return { verdict: 'met', text: '{{test}} {{score}}: has {{has}}', vars, missing: null }
  const bands = Object.entries(result.sub_scores ?? {})
  const limit = { ...vars, min: min_score }
  if (!bands.length)
    return { verdict: 'unknown', text: '{{test}}: {{min}} in each section, sections are not known', vars: limit, missing: 'sub_scores' }
  const [band, lowest] = bands.reduce((low, each) => (each[1] < low[1] ? each : low))
  if (lowest >= min_score) return { verdict: 'met', text: '{{test}} {{score}}: has {{has}}', vars, missing: null }
  // The result as a whole is enough: one section is taken again, or the institution decides.
  const below = { ...limit, band, lowest, short: difference(min_score, lowest) }
  return { verdict: 'nearly', text: '{{test}}: {{band}} is {{short}} below {{min}}', vars: below, missing: null }
}

const bestOf = (reasons: readonly Reason[]) =>
  reasons.reduce((best, each) => (worst.indexOf(each.verdict) > worst.indexOf(best.verdict) ? each : best))

function judgeTest(wish: Wish, { test_scores }: Profile, day: string): Reason | undefined {
  const results = test_scores.filter(({ score_name }) => isSameTest(score_name, wish.score_name))
  return results.length ? bestOf(results.map((result) => judgeResult(wish, result, day))) : undefined
}

const noResult = ({ score_name, score }: Wish): Reason => ({
  verdict: 'unknown',
  text: '{{test}} {{score}}: no result is known',
  vars: { test: score_name, score },
  missing: 'test_scores',
})

function ageReason(min_age: number, birth: string | null, day: string): Reason {
  if (birth === null)
    return {
      verdict: 'unknown',
      text: 'Age {{age}} or older: the date of birth is not known',
      vars: { age: min_age },
      missing: 'date_of_birth',
    }
  const age = Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0)
  return {
    verdict: age >= min_age ? 'met' : 'not',
    text: 'Age {{age}} or older: is {{has}}',
    vars: { age: min_age, has: age },
    missing: null,
  }
}

/** Whether a program fits somebody on a day, as far as it can be reckoned, with a reason for each thing it asks. */
export function eligibilityOf(asked: Asked, profile: Profile, day: string): Eligibility {
  const isEnglish = ({ score_name }: Wish) => english.test(score_name.toLowerCase())
  const languages = asked.testscores.filter(isEnglish)
  const judged = languages.flatMap((wish) => judgeTest(wish, profile, day) ?? [])
  const reasons = [
    // One of the English tests is enough; the best of those taken counts.
    ...(languages.length ? [judged.length ? bestOf(judged) : noResult(languages[0]!)] : []),
    ...asked.testscores.filter((wish) => !isEnglish(wish)).map((wish) => judgeTest(wish, profile, day) ?? noResult(wish)),
    ...(asked.min_age === null ? [] : [ageReason(asked.min_age, profile.date_of_birth, day)]),
  ]
  const verdict = worst.find((each) => reasons.some((reason) => reason.verdict === each)) ?? 'unknown'
  return { verdict, reasons }
}
