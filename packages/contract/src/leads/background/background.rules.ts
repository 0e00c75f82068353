/** The scores a test knows: from, to, and in which steps. */
export interface ScoreRange {
  readonly from: number
  readonly to: number
  readonly step: number
}
/** A test that is known, with its parts by name. */
export interface KnownTest extends ScoreRange {
  readonly parts: Readonly<Record<string, ScoreRange>>
  /** Years that a result counts; of some it is up to who reads it. */
  readonly years?: number
}

const range = (from: number, to: number, step = 1): ScoreRange => ({ from, to, step })
const parts = (each: ScoreRange, ...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, each]))
const skills = ['Listening', 'Reading', 'Writing', 'Speaking'] as const

/** The tests people bring most, each with what it gives; others are written by name, and their scores are taken as they are. */
export const knownTests: Readonly<Record<string, KnownTest>> = {
  IELTS: { ...range(0, 9, 0.5), parts: parts(range(0, 9, 0.5), ...skills), years: 2 },
  TOEFL: { ...range(0, 120), parts: parts(range(0, 30), ...skills), years: 2 },
  PTE: { ...range(10, 90), parts: parts(range(10, 90), ...skills), years: 2 },
  Duolingo: {
    ...range(10, 160, 5),
    parts: parts(range(10, 160, 5), 'Literacy', 'Comprehension', 'Conversation', 'Production'),
    years: 2,
  },
  GRE: {
    ...range(260, 340),
    parts: { ...parts(range(130, 170), 'Verbal reasoning', 'Quantitative reasoning'), 'Analytical writing': range(0, 6, 0.5) },
    years: 5,
  },
  GMAT: { ...range(200, 805, 5), parts: parts(range(60, 90), 'Quantitative', 'Verbal', 'Data insights'), years: 5 },
  SAT: { ...range(400, 1_600, 10), parts: parts(range(200, 800, 10), 'Reading and writing', 'Math') },
}
export const testNames = Object.keys(knownTests)

/** Whether a test gives such a score. */
export const isScoreOf = ({ from, to, step }: ScoreRange, score: number) =>
  score >= from && score <= to && Number.isInteger(Number(((score - from) / step).toFixed(6)))

/** How well somebody speaks a language, the best first. */
export const languageLevels = ['native', 'fluent', 'good', 'basic'] as const
export type LanguageLevel = (typeof languageLevels)[number]
export const levelNames: Readonly<Record<LanguageLevel, string>> = {
  native: 'Mother tongue',
  fluent: 'Fluent',
  good: 'Good',
  basic: 'Basic',
}

/** How somebody likes to be reached. */
export const contactWays = ['phone', 'whatsapp', 'email', 'sms'] as const
export type ContactWay = (typeof contactWays)[number]
export const contactNames: Readonly<Record<ContactWay, string>> = {
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  email: 'Email',
  sms: 'Text message',
}

/** The languages that are offered, by their codes. */
export const spokenLanguages = [
  'ar',
  'az',
  'bn',
  'cs',
  'de',
  'el',
  'en',
  'es',
  'fa',
  'fr',
  'gu',
  'ha',
  'he',
  'hi',
  'id',
  'ig',
  'it',
  'ja',
  'kk',
  'ko',
  'ku',
  'ky',
  'mr',
  'ms',
  'ne',
  'nl',
  'pa',
  'pl',
  'ps',
  'pt',
  'ro',
  'ru',
  'si',
  'so',
  'sv',
  'sw',
  'ta',
  'te',
  'th',
  'tk',
  'tr',
  'uk',
  'ur',
  'uz',
  'vi',
  'yo',
  'zh',
] as const
