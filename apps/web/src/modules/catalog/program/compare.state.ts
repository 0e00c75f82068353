import type { ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import { attendanceLabels } from '@embark/contract/catalog/program/program.rules.ts'
import { scoreText } from './score.state.ts'

/** The columns of the comparison file, exactly as the specification lists them (3 §9). */
export const compareHeaders = [
  'Program Name',
  'Institution Name',
  'Campus Name',
  'Application Fee',
  'Tuition Fee',
  'Currency',
  'Course Duration',
  'Country',
  'Test Scores',
  'Study Level',
  'Attendance On',
  'Intakes',
] as const

/** What is compared, in the order of the headers; an empty text where nothing is known. */
export function compareValues({ program, campus, tuition_fee, application_fee }: ProgramCard): string[] {
  const { institution } = program
  return [
    program.name,
    institution.name,
    campus,
    application_fee ? String(application_fee.amount) : '',
    tuition_fee ? String(tuition_fee.amount) : '',
    tuition_fee?.currency ?? application_fee?.currency ?? institution.currency_code,
    program.duration ? `${program.duration} ${program.duration_type ?? 'Months'}` : (program.additional_items?.duration_range ?? ''),
    institution.country,
    (program.testscores ?? []).map(scoreText).join('; '),
    program.studylevel?.name ?? '',
    attendanceLabels[program.attendance_on],
    program.intakes.map(({ intake_name }) => intake_name).join(', '),
  ]
}

// What a spreadsheet would run as a formula is marked as text.
const harmless = (text: string) => (/^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text)
const quoted = (text: string) => (/[",\r\n']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const cell = (value: string) => (value === '' ? '-' : quoted(harmless(value)))

/** The comparison as a file a spreadsheet opens: UTF-8 with mark, CRLF, a dash where nothing is known (G-L-57). */
export const compareCsv = (cards: readonly ProgramCard[]) =>
  `\ufeff${[[...compareHeaders], ...cards.map((card) => compareValues(card).map(cell))].map((line) => line.join(',')).join('\r\n')}\r\n`

/** The name of the file, with the day it was made. */
export function compareFilename(today: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `program-comparison-${two(today.getDate())}-${two(today.getMonth() + 1)}-${today.getFullYear()}.csv`
}
