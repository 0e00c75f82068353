import type { ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import { money } from '@embark/contract/kernel/money.ts'
import { expect, test } from 'vitest'
import { compareCsv, compareFilename } from './compare.state.ts'

const uuid = '00000000-0000-4000-8000-000000000000'
const card = (change: Partial<ProgramCard> = {}, program: Partial<ProgramCard['program']> = {}): ProgramCard => ({
  identifier: uuid,
  id: 1,
  is_shortlisted: false,
  shortlisted_by: null,
  converted: null,
  tuition_fee: money(3_150_050, 'GBP'),
  application_fee: money(2_500, 'GBP'),
  is_active: true,
  campus: 'Main campus',
  campus_id: 1,
  city: 'Leeds',
  program: {
    identifier: uuid,
    id: 1,
    name: 'MSc Data Science',
    url: null,
    category: 'higher_education',
    program_type: 'degree',
    duration: 24,
    duration_type: 'Months',
    is_fulltime: 'yes',
    min_requirement: null,
    is_pgwp: false,
    tags: [],
    labels: [],
    testscores: [
      { score_name: 'IELTS', program_testscore: { score: 6.5, min_score: 6 } },
      { score_name: 'PTE', program_testscore: { score: 60, min_score: null } },
    ],
    intakes: [
      { id: 1, intake_name: 'January' },
      { id: 9, intake_name: 'September' },
    ],
    additional_items: null,
    studylevel: { name: 'Master' },
    discipline: null,
    attendance_on: 'on_campus',
    institution: {
      identifier: uuid,
      id: 1,
      name: 'University of Leeds',
      logo: null,
      url: null,
      country_id: 826,
      country: 'United Kingdom',
      currency_code: 'GBP',
    },
    has_accommodation: false,
    accommodation_options: [],
    ...program,
  },
  ...change,
})

test('the comparison file has exactly the twelve headers, in order, and one line for each program', () => {
  const [head, line, end] = compareCsv([card()]).split('\r\n')

  expect(head).toBe(
    '\ufeffProgram Name,Institution Name,Campus Name,Application Fee,Tuition Fee,Currency,Course Duration,Country,Test Scores,Study Level,Attendance On,Intakes',
  )
  expect(line).toBe(
    'MSc Data Science,University of Leeds,Main campus,25,31500.5,GBP,24 Months,United Kingdom,IELTS 6.5 (6); PTE 60,Master,On campus,"January, September"',
  )
  expect(end).toBe('')
})

test('what is not known, or not for the reader, is a dash', () => {
  const { tuition_fee, application_fee, ...rest } = card({}, { studylevel: null, intakes: [], duration: null })
  const { testscores, ...program } = rest.program

  expect(compareCsv([{ ...rest, program }]).split('\r\n')[1]).toBe(
    'MSc Data Science,University of Leeds,Main campus,-,-,GBP,-,United Kingdom,-,-,On campus,-',
  )
})

test('a name cannot run as a formula, and commas and quotes stay inside their cell', () => {
  const line = compareCsv([card({ campus: 'The "Old", campus' }, { name: '=HYPERLINK("http://x")' })]).split('\r\n')[1]

  expect(line).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)",University of Leeds,"The ""Old"", campus",/)
})

test('the file is named after the day', () => {
  expect(compareFilename(new Date(2026, 0, 9))).toBe('program-comparison-09-01-2026.csv')
})
