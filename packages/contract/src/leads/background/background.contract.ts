import * as z from 'zod'
import { Day, Id } from '../../kernel/shapes.ts'
import { isScoreOf, knownTests, languageLevels, type ScoreRange } from './background.rules.ts'

/** The result of a test, as it is kept (G-L-16). */
export const TestScore = z.object({
  score_name: z.string().trim().min(1, 'Name the test').max(60),
  score: z.number('Enter a number'),
  /** By the name of the part. */
  sub_scores: z.record(z.string().max(60), z.number('Enter a number')).nullish(),
  test_date: Day.nullish(),
  expires_on: Day.nullish(),
})
export type TestScore = z.output<typeof TestScore>

/** One as it is typed: a test that is known gives no other scores than its own. */
export const TypedTestScore = TestScore.superRefine(({ score_name, score, sub_scores, test_date, expires_on }, context) => {
  const test = knownTests[score_name]
  const judge = (range: ScoreRange | undefined, value: number, path: string[]) => {
    if (range && !isScoreOf(range, value)) context.addIssue({ code: 'custom', path, message: 'The test gives no such score' })
  }
  judge(test, score, ['score'])
  for (const [part, value] of Object.entries(sub_scores ?? {})) judge(test?.parts[part], value, ['sub_scores', part])
  if (test_date && expires_on && expires_on <= test_date)
    context.addIssue({ code: 'custom', path: ['expires_on'], message: 'A result expires after the test' })
})

/** A subject of a transcript and what it was marked with, in the words of the school. */
export const Mark = z.object({ subject: z.string().trim().min(1).max(100), mark: z.string().trim().min(1).max(30) })
export type Mark = z.output<typeof Mark>

/** A school or a degree (G-L-16). */
const EducationFacts = {
  level: z.string().trim().min(1, 'Level is required').max(100),
  institution_name: z.string().trim().max(200).nullish(),
  country_id: Id.nullish(),
  /** The year it began. */
  from_year: z.number().int().min(1950).max(2100).nullish(),
  /** The year it ended or will end. */
  passing_year: z.number().int().min(1950).max(2100).nullish(),
  score: z.string().trim().max(30).nullish(),
  /** The scale of the score, such as a GPA of 4. */
  score_type: z.string().trim().max(30).nullish(),
  marks: z.array(Mark).max(60, 'At most 60 marks').nullish(),
}
export const Education = z.object(EducationFacts)
export type Education = z.output<typeof Education>

export const TypedEducation = Education.superRefine(({ from_year, passing_year }, context) => {
  if (from_year && passing_year && from_year > passing_year)
    context.addIssue({ code: 'custom', path: ['passing_year'], message: 'It ends after it began' })
})

/** A job, with the days from and until which somebody had it (G-L-16). */
export const Work = z.object({
  employer: z.string().trim().min(1, 'Employer is required').max(200),
  title: z.string().trim().max(200).nullish(),
  from: Day.nullish(),
  /** Nothing for the job they still have. */
  to: Day.nullish(),
})
export type Work = z.output<typeof Work>

export const TypedWork = Work.superRefine(({ from, to }, context) => {
  if (from && to && from > to) context.addIssue({ code: 'custom', path: ['to'], message: 'It ends after it began' })
})

/** A language somebody speaks, by its code. */
export const SpokenLanguage = z.object({
  language: z.string('Language is required').regex(/^[a-z]{2,3}$/, 'Language is required'),
  level: z.enum(languageLevels, 'Level is required'),
})
export type SpokenLanguage = z.output<typeof SpokenLanguage>

/** The languages of a person, each once. */
export const SpokenLanguages = z
  .array(SpokenLanguage)
  .max(20)
  .superRefine((languages, context) => {
    languages.forEach(({ language }, at) => {
      if (languages.findIndex((other) => other.language === language) < at)
        context.addIssue({ code: 'custom', path: [at, 'language'], message: 'This language is in the list already' })
    })
  })
