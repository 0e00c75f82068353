import type { ApplicationRecord } from '@embark/contract/applications/application/application-record.contract.ts'
import type { ChecklistItem } from '@embark/contract/applications/checklist/checklist.contract.ts'
import type { OfferCondition } from '@embark/contract/applications/offer-condition/offer-condition.contract.ts'
import { conditionStatusNames } from '@embark/contract/applications/offer-condition/offer-condition.rules.ts'
import { type PrintKind, printNames } from '@embark/contract/applications/print/print.rules.ts'
import type { PrintableDocument } from '@embark/contract/finance/claim/claim.contract.ts'
import { amountOnPaper, dayOnPaper, letterheadOf } from '@embark/contract/finance/claim/document-sheet.rules.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import type { Money } from '@embark/contract/kernel/money.ts'
import { rateInWords } from '@embark/contract/kernel/rate-in-words.ts'
import { translate } from '@embark/locales/translate.ts'
import type { Sheet, SheetOption } from '#platform/pdf/render.ts'

/** What every print of an application says of itself. */
export interface PrintHead {
  readonly language: Language
  readonly numbers: string
  readonly from: PrintableDocument['from']
  readonly printed_on: string
  readonly number: string
  readonly student: string
}
/** An offer with what it is made on, and its fee in the company's own currency by a dated rate. */
export interface PrintedOffer {
  readonly record: ApplicationRecord
  readonly conditions: readonly OfferCondition[]
  readonly converted: { readonly total: Money; readonly rate: number; readonly rate_on: string } | null
}
type Row = SheetOption['rows'][number]

/** The words and figures of a print in its language. */
function writer({ language, numbers }: PrintHead) {
  const t = (text: string, vars: Readonly<Record<string, string | number>> = {}) => translate(language, text, vars)
  const day = (value: string | null) => value && dayOnPaper(value, language)
  const amount = (value: Money | null) => value && amountOnPaper(value.amount_minor, value.currency, numbers)
  /** The lines of which something is known. */
  const rows = (...lines: readonly (readonly [title: string, value: string | null | undefined])[]): Row[] =>
    lines.flatMap(([title, value]) => (value ? [{ title, notes: [], amount: value }] : []))
  const intake = ({ intake: { label }, intake_year }: ApplicationRecord) => `${t(label)} ${intake_year}`
  return { t, day, amount, rows, intake }
}
type Writer = ReturnType<typeof writer>

const section = (title: string, rows: readonly Row[], notes: readonly string[] = []): SheetOption[] =>
  rows.length ? [{ title, notes, rows, asides: [] }] : []

function sheetOf(kind: PrintKind, head: PrintHead, about: Pick<Sheet, 'sentence' | 'facts'>, options: readonly SheetOption[]): Sheet {
  const { t, day } = writer(head)
  const [first = [], ...rest] = about.facts
  return {
    ...letterheadOf(head.from, { language: head.language, t }),
    name: t(printNames[kind]),
    number: head.number,
    sentence: about.sentence,
    to: { label: t('Student'), lines: [head.student] },
    facts: [[...first, { label: t('Printed on'), value: day(head.printed_on) ?? '' }], ...rest],
    options,
    pageText: (page, pages) => t('Page {{page}} of {{pages}}', { page, pages }),
  }
}

const placeOf = ({ campus, destination_country }: ApplicationRecord) =>
  [campus.name, campus.city, destination_country.name].filter(Boolean).join(', ')
const conditionRows = (conditions: readonly OfferCondition[], { t, day }: Writer): Row[] =>
  conditions.map(({ text, due_on, status }) => ({
    title: text,
    notes: due_on ? [t('Due on {{day}}', { day: day(due_on) ?? '' })] : [],
    amount: t(conditionStatusNames[status]),
  }))

/** What an application is for, where it stands, and what its offer says. */
export function summarySheet(record: ApplicationRecord, conditions: readonly OfferCondition[], head: PrintHead): Sheet {
  const write = writer(head)
  const { t, day, amount, rows, intake } = write
  const facts = [
    [{ label: t('Application'), value: head.number }],
    [
      { label: t('Intake'), value: intake(record) },
      { label: t('Status'), value: t(record.status.name) },
    ],
  ]
  const programs = record.programs.map(
    ({ name, study_level }): Row => ({ title: name, notes: [], amount: study_level ? t(study_level) : '' }),
  )
  return sheetOf('application', head, { sentence: record.institution.name, facts }, [
    ...section(t('Programs'), programs, [placeOf(record)]),
    ...section(
      t('Where it stands'),
      rows(
        [t('Stage'), t(record.stage.name)],
        [t('Number at the institution'), record.application_number],
        [t('Submitted'), day(record.submitted_at)],
        [t('Offer received'), day(record.offer_letter_received_at)],
        [t('Offer to be answered by'), day(record.offer_letter_deadline)],
      ),
    ),
    ...section(
      t('Fees'),
      rows(
        [t('Tuition fee'), amount(record.tuition_fee)],
        [t('Due'), day(record.tuition_fee_due_date)],
        [t('Paid'), day(record.tuition_fee_paid_date)],
        [t('Application fee'), amount(record.application_fee)],
      ),
    ),
    ...section(t('Conditions of the offer'), conditionRows(conditions, write)),
  ])
}

/** The offers of a student one below the other, with the same lines in the same order. */
export function offersSheet(offers: readonly PrintedOffer[], head: PrintHead): Sheet {
  const write = writer(head)
  const { t } = write
  const sentence = offers.length ? t('Offers for {{name}}', { name: head.student }) : t('There is no offer yet')
  return sheetOf(
    'offers',
    head,
    { sentence, facts: [[{ label: t('Offers'), value: String(offers.length) }]] },
    offers.map((offer) => offerOf(offer, write)),
  )
}

function offerOf({ record, conditions, converted }: PrintedOffer, { t, day, amount, rows, intake }: Writer): SheetOption {
  const open = conditions.filter(({ status }) => status === 'open').length
  const fee = record.tuition_fee
  return {
    title: record.institution.name,
    notes: [record.programs.map(({ name }) => name).join(', '), placeOf(record), t('Begins: {{intake}}', { intake: intake(record) })],
    rows: rows(
      [t('Tuition fee'), amount(fee)],
      [t('Application fee'), amount(record.application_fee)],
      [t('Offer received'), day(record.offer_letter_received_at)],
      [t('Offer to be answered by'), day(record.offer_letter_deadline)],
      [t('Open conditions'), `${open} / ${conditions.length}`],
    ),
    asides:
      converted && fee
        ? [
            t('About {{amount}} at the rate of {{day}}', { amount: amount(converted.total) ?? '', day: day(converted.rate_on) ?? '' }),
            rateInWords(fee.currency, converted),
          ]
        : [],
  }
}

const paperStates: Readonly<Record<ChecklistItem['status'], string>> = {
  missing: 'Missing',
  uploaded: 'To be checked',
  verified: 'Verified',
  rejected: 'Rejected',
}

/** The papers an application asks for, and which are there. */
export function checklistSheet(record: ApplicationRecord, items: readonly ChecklistItem[], head: PrintHead): Sheet {
  const { t, intake } = writer(head)
  const row = ({ label, documents, remarks, status }: ChecklistItem): Row => ({
    title: t(label),
    notes: [...documents.map(({ name }) => name), ...(status === 'rejected' && remarks ? [remarks] : [])],
    amount: t(paperStates[status]),
  })
  const facts = [
    [{ label: t('Application'), value: head.number }],
    [
      { label: t('Intake'), value: intake(record) },
      { label: t('Program'), value: record.programs[0]?.name ?? '' },
    ],
  ]
  return sheetOf('checklist', head, { sentence: record.institution.name, facts }, [
    ...section(t('Required'), items.filter(({ is_required }) => is_required).map(row)),
    ...section(t('If you have them'), items.filter(({ is_required }) => !is_required).map(row)),
  ])
}
