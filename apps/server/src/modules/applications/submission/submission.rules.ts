import { applicationNumber } from '@embark/contract/applications/application/application-number.rules.ts'
import type { Submission } from '@embark/contract/applications/submission/submission.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { directionOf, type Language } from '@embark/contract/kernel/language.ts'
import { translate } from '@embark/locales/translate.ts'
import type { Block, Paper } from '#platform/pdf/paper.ts'

/** What people call a receipt: AP-17/2 is that of the second submission of the application AP-17. */
export const receiptNumber = (application: number, submission: number) => `${applicationNumber(application)}/${submission}`

interface Reader {
  readonly language: Language
  readonly company: string
  /** Minutes east of UTC on the clock of the reader. */
  readonly offsetMinutes: number
}
type Say = (text: string, vars?: Record<string, string | number>) => string
const sayIn =
  (language: Language): Say =>
  (text, vars = {}) =>
    translate(language, text, vars)

/** A moment as paper says it, on the clock of its reader, with how far that is from UTC. */
function momentText(at: string, offsetMinutes: number) {
  const [day, time] = new Date(Date.parse(at) + offsetMinutes * 60_000).toISOString().split('T') as [string, string]
  const whole = Math.abs(offsetMinutes)
  const two = (value: number) => String(value).padStart(2, '0')
  const zone = `UTC${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(whole / 60))}:${two(whole % 60)}`
  return `${day.split('-').reverse().join('-')} ${time.slice(0, 8)} ${zone}`
}

const line = (label: string, value: string): Block => ({ kind: 'text', runs: [{ text: `${label}: `, isStrong: true }, { text: value }] })
const heading = (text: string, level = 3): Block => ({ kind: 'heading', level, runs: [{ text }] })

/** The name of a file, with which version of its document it is. */
const namedFile = ({ filename, revision }: Submission['files'][number], t: Say) =>
  revision === null ? filename : `${filename} · ${t('Version {{number}}', { number: revision })}`

/** What was sent to whom, and each file with the whole checksum of its content. */
function blocksOf({ facts, answers, files }: Submission, t: Say): Block[] {
  return [
    line(t('Institution'), facts.institution),
    line(t('Campus'), facts.campus),
    line(t('Country'), facts.country),
    line(t('Courses'), facts.programs.join(' · ')),
    line(t('Intake'), `${t(facts.intake)} ${facts.intake_year}`),
    ...(facts.application_number ? [line(t('Application number'), facts.application_number)] : []),
    heading(t('Documents sent')),
    ...(files.length
      ? files.flatMap((file): Block[] => [
          {
            kind: 'text',
            depth: 1,
            marker: '•',
            runs: [{ text: `${t(file.document_type)}: `, isStrong: true }, { text: namedFile(file, t) }],
          },
          { kind: 'code', depth: 2, runs: [{ text: `SHA-256 ${file.sha256}` }] },
        ])
      : [{ kind: 'text' as const, runs: [{ text: t('No documents were sent.') }] }]),
    ...(answers.length ? [heading(t('Answers')), ...answers.map(({ label, value }) => line(label, value))] : []),
  ]
}

const proofOf = (submission: Submission, t: Say, offsetMinutes: number) => [
  { label: t('Receipt'), value: receiptNumber(submission.application.id, submission.submission_no) },
  { label: t('Submitted at'), value: momentText(submission.submitted_at, offsetMinutes) },
  ...(submission.submitted_by ? [{ label: t('Submitted by'), value: fullNameOf(submission.submitted_by) }] : []),
  {
    label: t('Confirmed by the student'),
    value: submission.confirmed_at ? momentText(submission.confirmed_at, offsetMinutes) : t('Not yet'),
  },
]

const sheet = ({ language, company }: Reader, t: Say) => ({
  from: company,
  pageText: (page: number, pages: number) => t('Page {{page}} of {{pages}}', { page, pages }),
  direction: directionOf(language),
  language,
})

/** One receipt as a paper, in the language of its reader. */
export function receiptPaper(submission: Submission, reader: Reader): Paper {
  const t = sayIn(reader.language)
  return {
    ...sheet(reader, t),
    title: t('Receipt of a submission'),
    note: `${fullNameOf(submission.studentInfo)} · ${receiptNumber(submission.application.id, submission.submission_no)}`,
    blocks: blocksOf(submission, t),
    facts: { label: t('Proof'), list: proofOf(submission, t, reader.offsetMinutes) },
  }
}

/** A submitted application with its receipts; one that was submitted before there were any has none. */
export interface ProvenApplication {
  readonly number: number
  readonly student: string
  readonly receipts: readonly Submission[]
}

/** Every submission of an agency for an intake, and by name what is missing. */
export function proofPaper(
  {
    agency,
    intake,
    applications,
  }: { readonly agency: string; readonly intake: string; readonly applications: readonly ProvenApplication[] },
  reader: Reader,
): Paper {
  const t = sayIn(reader.language)
  const nameOf = ({ number, student }: ProvenApplication) => `${applicationNumber(number)} ${student}`
  const isConfirmed = ({ receipts }: ProvenApplication) =>
    receipts.length > 0 && receipts.every(({ confirmed_at }) => confirmed_at !== null)
  const unreceipted = applications.filter(({ receipts }) => !receipts.length)
  const unconfirmed = applications.filter((application) => application.receipts.length > 0 && !isConfirmed(application))
  const missing = [
    ...unreceipted.map((application) => ({ label: nameOf(application), value: t('The receipt is missing') })),
    ...unconfirmed.map((application) => ({ label: nameOf(application), value: t('The confirmation of the student is missing') })),
  ]
  return {
    ...sheet(reader, t),
    title: t('Submissions of {{agency}}', { agency }),
    note: intake,
    blocks: [
      line(t('Submitted applications'), String(applications.length)),
      line(t('With a receipt that the student confirmed'), String(applications.filter(isConfirmed).length)),
      ...applications.flatMap((application) => [
        heading(nameOf(application), 2),
        ...(application.receipts.length
          ? application.receipts.flatMap((receipt) => [
              ...proofOf(receipt, t, reader.offsetMinutes).map(({ label, value }) => line(label, value)),
              ...blocksOf(receipt, t),
            ])
          : [{ kind: 'text' as const, runs: [{ text: t('The receipt is missing') }] }]),
      ]),
    ],
    facts: {
      label: missing.length ? t('Missing') : t('Nothing is missing'),
      list: missing.length ? missing : [{ label: t('Submitted applications'), value: String(applications.length) }],
    },
  }
}
