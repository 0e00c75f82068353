import type { PrintableDocument } from '@embark/contract/finance/claim/claim.contract.ts'
import { amountOnPaper, dayOnPaper, letterheadOf } from '@embark/contract/finance/claim/document-sheet.rules.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import type { Money } from '@embark/contract/kernel/money.ts'
import { rateInWords } from '@embark/contract/kernel/rate-in-words.ts'
import { quotationName } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import type { QuotationItem } from '@embark/contract/quotations/quotation/quotation-record.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import type { Sheet, SheetOption } from '#platform/pdf/render.ts'

/** A quotation as it is printed. */
export interface PrintableQuotation {
  readonly number: number
  readonly revision: number
  readonly language: Language
  readonly title: string
  readonly reader: string
  readonly valid_until: string
  readonly issued_on: string
  readonly terms: string | null
  readonly items: readonly QuotationItem[]
  readonly accepted: number | null
  readonly from: PrintableDocument['from']
}

type Say = (text: string, vars?: Readonly<Record<string, string | number>>) => string
interface Writing {
  readonly language: Language
  readonly t: Say
  readonly amount: (money: Money) => string
}

/** A quotation as a sheet to print, in its own language: every option with its sum and how it is paid. */
export function quotationSheet(quotation: PrintableQuotation, numbers: string): Sheet {
  const { language, items, from, valid_until, accepted } = quotation
  const t: Say = (text, vars = {}) => translate(language, text, vars)
  const amount = ({ amount_minor, currency }: Money) => amountOnPaper(amount_minor, currency, numbers)
  const reached = [from.email, from.phone?.replaceAll(' ', '\u00a0')].filter(Boolean).join(', ')
  return {
    ...letterheadOf(from, { language, t }),
    name: t('Quotation'),
    number: quotationName(quotation),
    sentence: quotation.title,
    to: { label: t('For'), lines: [quotation.reader] },
    facts: [
      [
        { label: t('Quotation number'), value: quotationName(quotation) },
        { label: t('Date of issue'), value: dayOnPaper(quotation.issued_on, language) },
      ],
      [{ label: t('Valid until'), value: dayOnPaper(valid_until, language) }],
    ],
    options: items.map((item) => optionOf(item, { language, t, amount }, item.position === accepted, items.length > 1)),
    closing: [quotation.terms, reached && t('Questions about this document: {{contact}}', { contact: reached })]
      .filter(Boolean)
      .join('\n\n'),
    pageText: (page, pages) => t('Page {{page}} of {{pages}}', { page, pages }),
  }
}

function optionOf(item: QuotationItem, { language, t, amount }: Writing, isAccepted: boolean, isOneOfSeveral: boolean): SheetOption {
  const { factsInfo: facts, converted } = item
  const less = (money: Money) => `−\u00a0${amount(money)}`
  const row = (title: string, money: Money | null, said = amount) => (money ? [{ title, notes: [], amount: said(money) }] : [])
  const name = `${item.program.name}, ${item.institution.name}`
  return {
    title: isOneOfSeveral ? t('Option {{number}}: {{name}}', { number: item.position, name }) : name,
    notes: [
      [item.campus.name, facts.city, facts.country].filter(Boolean).join(', '),
      t('Begins: {{intake}}', { intake: `${t(item.intake.label)} ${item.intake_year}` }),
      item.remarks ?? '',
      isAccepted ? t('Accepted') : '',
    ].filter((note) => note !== ''),
    rows: [
      ...row(t('Tuition fee'), item.tuition_fee),
      ...row(t('Application fee'), item.application_fee),
      ...item.other_fees.flatMap((line) => row(line.label, line.amount)),
      ...row(t('Scholarship'), item.scholarship_amount, less),
      ...item.discounts.flatMap((line) => row(line.label, line.amount, less)),
    ],
    total: { label: t('Total'), value: amount(item.total) },
    asides:
      converted === null
        ? []
        : [
            t('About {{amount}} at the rate of {{day}}', { amount: amount(converted.total), day: dayOnPaper(converted.rate_on, language) }),
            rateInWords(item.currency, converted),
          ],
    plan: item.installments.length
      ? {
          label: t('Payment plan'),
          rows: item.installments.map((line) => ({
            title: line.label,
            notes: [dayOnPaper(line.due_on, language)],
            amount: amount(line.amount),
          })),
        }
      : undefined,
  }
}
