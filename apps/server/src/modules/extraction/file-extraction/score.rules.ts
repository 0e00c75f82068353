import type { SingleEntity } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { type ReadPage, textOf } from '#platform/reading/page.ts'
import { dayIn, entity, type Labelled, labelledIn } from './entity.rules.ts'

interface Test {
  readonly name: string
  readonly sign: RegExp
  readonly overall: RegExp
  /** The scores there are; any other was read wrongly. */
  readonly isPossible: (score: number) => boolean
}

const inSteps = (least: number, most: number, step: number) => (score: number) => score >= least && score <= most && score % step === 0
const tests: readonly Test[] = [
  { name: 'IELTS', sign: /\bielts\b/i, overall: /^overall( band)?( score)?$/i, isPossible: inSteps(0, 9, 0.5) },
  { name: 'TOEFL', sign: /\btoefl\b/i, overall: /^total( score)?$/i, isPossible: inSteps(0, 120, 1) },
  { name: 'PTE', sign: /\b(pearson|pte)\b/i, overall: /^overall( score)?$/i, isPossible: inSteps(10, 90, 1) },
  { name: 'Duolingo', sign: /\bduolingo\b/i, overall: /^(overall|total)( score)?$/i, isPossible: inSteps(10, 160, 5) },
]

const scoreShape = /\d{1,3}([.,]\d)?/
const parts = ['Listening', 'Reading', 'Writing', 'Speaking', 'Literacy', 'Comprehension', 'Conversation', 'Production'] as const

/** Of the report of a language test: which one, its scores, whose and when. */
export function scoreFields(page: ReadPage): SingleEntity[] {
  const test = testOf(page)
  if (!test) return []
  const shape = (text: string) => {
    const score = Number(text.replace(',', '.'))
    // The parts of a TOEFL have a scale of their own, of whole numbers as well.
    return test.isPossible(score) ? String(score) : undefined
  }
  const scores: Labelled[] = parts.map((part) => ({ key: part, label: new RegExp(`^${part}( score)?$`, 'i'), value: scoreShape, shape }))
  return [
    entity('Test', test.name, test.words),
    ...labelledIn(page, [
      { key: 'Overall score', label: test.overall, value: scoreShape, shape, lead_field: 'test_scores' },
      ...scores,
      { key: 'Test date', label: /^((test )?date( of (test|examination))?)$/i, shape: dayIn },
      { key: 'Last name', label: /^((family|last) name|surname)$/i, lead_field: 'last_name' },
      { key: 'First name', label: /^((first|given)( \(given\))? names?(\(s\))?)$/i, lead_field: 'first_name' },
      { key: 'Date of birth', label: /^(date of birth)$/i, shape: dayIn, lead_field: 'date_of_birth' },
      { key: 'Report number', label: /^((test report form number|report number|registration number|score report code|certificate id))$/i },
    ]),
  ]
}

function testOf({ lines }: ReadPage) {
  for (const test of tests)
    for (const { words } of lines) {
      if (!test.sign.test(textOf({ words }))) continue
      return {
        ...test,
        words: words.filter(({ text }) => test.sign.test(text)).length ? words.filter(({ text }) => test.sign.test(text)) : words,
      }
    }
  return undefined
}
