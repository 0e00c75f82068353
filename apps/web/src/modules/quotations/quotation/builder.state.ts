import type { Language } from '@embark/contract/kernel/language.ts'
import { type Currency, type Money, toDecimal, toOfferedMinor } from '@embark/contract/kernel/money.ts'
import type { quotations } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import { dayAfter, quotationLimits, totalOf } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import type { QuotableProgram, QuotationItem, QuotationRecord } from '@embark/contract/quotations/quotation/quotation-record.contract.ts'
import type { DraftOf } from '#platform/api/form.ts'

export type QuotationDraft = Required<DraftOf<typeof quotations.edit>>
export type ItemDraft = QuotationDraft['items'][number]

/** What stands beside an option's fields: the names of its program, and when it may begin. */
export interface OptionAbout {
  readonly program: string
  readonly institution: string
  readonly campus: string
  /** Empty where the catalogue names none: then it may begin in any. */
  readonly intakes: readonly { readonly id: number; readonly label: string }[]
}

const decimal = (money: Money | null) => (money ? toDecimal(money.amount_minor, money.currency) : '')

/** An option as the catalogue begins it. */
export const itemOf = ({ program, campus, intakes, currency, tuition_fee, application_fee }: QuotableProgram): ItemDraft => ({
  program_id: program.id,
  campus_id: campus.id,
  intake_id: intakes[0]?.id ?? null,
  intake_year: new Date().getFullYear() + 1,
  currency,
  tuition_fee: decimal(tuition_fee),
  application_fee: decimal(application_fee),
  scholarship_amount: '',
  other_fees: [],
  discounts: [],
  installments: [],
  remarks: '',
})

const lineOf = ({ label, amount }: { readonly label: string; readonly amount: Money }) => ({ label, amount: decimal(amount) })

/** An option as it was written before. */
export const itemAgain = (item: QuotationItem): ItemDraft => ({
  program_id: item.program.id,
  campus_id: item.campus.id,
  intake_id: item.intake.id,
  intake_year: item.intake_year,
  currency: item.currency,
  tuition_fee: decimal(item.tuition_fee),
  application_fee: decimal(item.application_fee),
  scholarship_amount: decimal(item.scholarship_amount),
  other_fees: item.other_fees.map(lineOf),
  discounts: item.discounts.map(lineOf),
  installments: item.installments.map((line) => ({ ...lineOf(line), due_on: line.due_on })),
  remarks: item.remarks ?? '',
})

export const aboutOf = ({ program, institution, campus, intakes }: QuotableProgram): OptionAbout => ({
  program: program.name,
  institution: institution.name,
  campus: campus.name,
  intakes,
})
export const aboutAgain = ({ program, institution, campus }: QuotationItem, offered: readonly QuotableProgram[]): OptionAbout => ({
  program: program.name,
  institution: institution.name,
  campus: campus.name,
  intakes: offered.find((each) => each.program.id === program.id && each.campus.id === campus.id)?.intakes ?? [],
})

/** A new quotation for a lead. */
export const newDraft = (items: ItemDraft[], title: string, language: Language): QuotationDraft => ({
  title,
  language,
  currency: null,
  valid_until: dayAfter(new Date().toISOString().slice(0, 10), quotationLimits.usualDays),
  terms: '',
  items,
})
/** A draft as it stands. */
export const draftOf = ({ title, language, currency, valid_until, terms, items }: QuotationRecord): QuotationDraft => ({
  title,
  language,
  currency,
  valid_until,
  terms: terms ?? '',
  items: items.map(itemAgain),
})

const minorOf = (amount: unknown) => {
  const minor = typeof amount === 'string' || typeof amount === 'number' ? toOfferedMinor(amount) : undefined
  return minor ?? 0
}
const lines = (list: readonly { readonly amount: unknown }[] | undefined) => (list ?? []).map(({ amount }) => ({ amount: minorOf(amount) }))

/** What an option costs in all while it is written, and how much of it no installment pays yet. */
export function sumsOf(item: ItemDraft) {
  const total = totalOf({
    tuition_fee: minorOf(item.tuition_fee),
    application_fee: minorOf(item.application_fee),
    scholarship_amount: minorOf(item.scholarship_amount),
    other_fees: lines(item.other_fees),
    discounts: lines(item.discounts),
  })
  return { total, open: total - lines(item.installments).reduce((sum, { amount }) => sum + amount, 0) }
}

/** So many equal payments of what is to be paid, a month apart; what does not divide goes with the first. */
export function equalParts(total: number, currency: Currency, count: number, labelOf: (number: number) => string) {
  const part = Math.floor(total / count)
  const today = new Date().toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, index) => ({
    label: labelOf(index + 1),
    amount: toDecimal(index === 0 ? total - part * (count - 1) : part, currency),
    due_on: dayAfter(today, 30 * (index + 1)),
  }))
}
