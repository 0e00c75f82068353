import { exponentOf } from '../../kernel/currency-digits.ts'
import { directionOf, type Language } from '../../kernel/language.ts'
import { installmentName } from '../installment/position.rules.ts'
import type { PrintableDocument } from './claim.contract.ts'

/** A label with what it says. */
export interface SheetFact {
  readonly label: string
  readonly value: string
}
/** How a document is written: `t` speaks its language; numbers are written in `numbers`, or as on paper of the English-speaking world. */
export interface SheetWriter {
  readonly numbers?: string
  readonly t: (text: string, vars?: Readonly<Record<string, string | number>>) => string
}

/** A document's words and figures, as the page shows them and the PDF draws them (G-M-66). */
export type DocumentSheet = ReturnType<typeof documentSheet>

/** An amount as people read it on paper, its currency before it. */
export const amountOnPaper = (minor: number, currency: string, numbers = 'en-US') => `${currency} ${digitsOf(minor, currency, numbers)}`

function digitsOf(minor: number, currency: string, numbers = 'en-US') {
  const digits = exponentOf(currency)
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(numbers, fraction).format(minor / 10 ** digits)
}

/** A day in words, such as 23 December 2026; of a moment the day it names. */
export const dayOnPaper = (day: string, language: Language) => {
  // British English puts the day first, as the other languages do.
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
const placeOf = (country: string | null | undefined, language: Language) =>
  country?.length === 2 ? (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country) : (country ?? '')
/** An account number in groups of four, as it is printed on cards and read over the telephone. */
const inGroups = (iban: string | null | undefined) => iban?.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
/** The mark of a company in its colour; the letter on it is dark where the colour is light. */
const markOf = (color: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number]
  return { color, ink: 0.299 * red + 0.587 * green + 0.114 * blue > 150 ? '#1d1c1a' : '#ffffff' }
}
/** An address as it is written on an envelope: a line of what was typed is a line of it. */
const linesOf = (address: string | null | undefined) => address?.split('\n').map((line) => line.trim()) ?? []
const isText = (text: string | null | undefined): text is string => Boolean(text)
const known = (facts: readonly (readonly [string, string | null | undefined])[]): SheetFact[] =>
  facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))

/** Who writes, as every document of the company says it: name, address, mark and foot. */
export function letterheadOf(
  from: PrintableDocument['from'],
  { language, t }: { readonly language: Language; readonly t: SheetWriter['t'] },
) {
  const legalName = from.legal_name && from.legal_name !== from.name ? from.legal_name : undefined
  return {
    from: {
      name: from.name,
      lines: [legalName, ...linesOf(from.address), placeOf(from.country, language)].filter(isText),
      logo: from.logo ?? undefined,
    },
    mark: markOf(from.accent_color ?? '#11697b'),
    // Each apart: numbers in an Arabic line keep their order only by themselves.
    foot: {
      name: legalName ?? from.name,
      facts: known([
        [t('Tax number'), from.tax_number],
        [t('Registration number'), from.registration_number],
      ]),
    },
    direction: directionOf(language),
    language,
  }
}

/** What a claim, an invoice or a credit note says, in its own language; the page and the PDF say the same. */
export function documentSheet(document: PrintableDocument, { numbers, t }: SheetWriter) {
  const { from, bill_to, currency, document_type, document_no, expected_received_at, language } = document
  const total = amountOnPaper(document.total_amount_minor, currency, numbers)
  const due = expected_received_at ? dayOnPaper(expected_received_at, language) : undefined
  const isCredit = document_type === 'credit_note'
  const names = { claim: t('Claim'), invoice: t('Invoice'), credit_note: t('Credit note'), agent_invoice: t('Agent invoice') }
  const ended = document_type === 'claim' ? t('Cancelled') : t('Void')
  const reached = [from.email, from.phone?.replaceAll(' ', '\u00a0')].filter(isText).join(', ')
  return {
    name: names[document_type],
    number: document_no,
    stamp: document.ended_at ? ended : undefined,
    ...letterheadOf(from, { language, t }),
    sentence: sentenceOf(document, { total, due, t }),
    to: {
      label: t('Bill to'),
      lines: [
        bill_to.name,
        ...linesOf(bill_to.address),
        placeOf(bill_to.country, language),
        bill_to.email,
        bill_to.tax_number && t('Tax number {{number}}', { number: bill_to.tax_number }),
      ].filter(isText),
    },
    facts: factsOf(document, { due, t }),
    columns: { description: t('Description'), amount: t('Amount, {{currency}}', { currency }) },
    rows: document.lines.map((line) => ({
      key: line.installment_identifier,
      title: line.student,
      notes: [
        [line.program, line.intake?.replace(/^\S+/, (month) => t(month))].filter(isText).join(' · '),
        [installmentName(line.position, t), line.remarks].filter(isText).join(' · '),
      ].filter(isText),
      amount: digitsOf(line.amount_minor, currency, numbers),
    })),
    total: { label: isCredit ? t('Amount credited') : t('Amount due'), value: total },
    pay: document.account ? payTo(document.account, document, t) : undefined,
    closing: [
      document.invoice_no && t('Credits the lines above of invoice {{number}}.', { number: document.invoice_no }),
      ...document.credit_notes.map((note) => t('Credited by credit note {{number}}.', { number: note.document_no })),
      document.owed_minor === 0
        ? null
        : t('Paid and owed back: {{amount}}. It is set off against the next payment.', {
            amount: amountOnPaper(document.owed_minor, currency, numbers),
          }),
      ...document.payments.map((payment) => setOffOnPaper(payment, { currency, language, numbers, t })),
      document.account && t('Please write the reference on your transfer.'),
      reached && t('Questions about this document: {{contact}}', { contact: reached }),
    ]
      .filter(isText)
      .join(' '),
  }
}

/** Numbers, and beside them days; a document of one number says it in its head alone, so that its days stand on one line. */
function factsOf(document: PrintableDocument, { due, t }: { readonly due: string | undefined; readonly t: SheetWriter['t'] }) {
  const { document_type, document_no, claim_no, invoice_no, issued_on, language } = document
  const issued = [t('Date of issue'), dayOnPaper(issued_on, language)] as const
  const own = document_type === 'credit_note' ? t('Credit note number') : t('Invoice number')
  const other = document_type === 'invoice' ? ([t('Claim number'), claim_no] as const) : ([t('Invoice number'), invoice_no] as const)
  if (!other[1]) return [known([issued]), known([[t('Date due'), due]])]
  return [known([[own, document_no], other]), known([issued, [t('Date due'), due]])]
}

/** A payment of which a part was set off. */
function setOffOnPaper(
  { payment_no, paid_date, settled_minor, total_minor, set_off }: PrintableDocument['payments'][number],
  {
    currency,
    language,
    numbers,
    t,
  }: Pick<PrintableDocument, 'currency' | 'language'> & { numbers: string | undefined; t: SheetWriter['t'] },
) {
  const amount = (minor: number) => amountOnPaper(minor, currency, numbers)
  return t('Payment {{number}} of {{day}} over {{total}}: set off {{amount}} from {{invoices}}, paid out {{paid}}.', {
    number: payment_no,
    day: dayOnPaper(paid_date, language),
    total: amount(settled_minor),
    amount: amount(settled_minor - total_minor),
    invoices: set_off.map(({ invoice_no }) => invoice_no).join(', '),
    paid: amount(total_minor),
  })
}

/** The one line that must be read: how much, and until when or as of when. */
function sentenceOf(document: PrintableDocument, { total, due, t }: { total: string; due: string | undefined; t: SheetWriter['t'] }) {
  if (document.document_type === 'credit_note')
    return t('{{amount}} credited on {{day}}', { amount: total, day: dayOnPaper(document.issued_on, document.language) })
  return due ? t('{{amount}} due {{day}}', { amount: total, day: due }) : total
}

/** The account to pay into: who holds it at the start, the numbers to copy at the end. */
function payTo(account: NonNullable<PrintableDocument['account']>, { document_no, language }: PrintableDocument, t: SheetWriter['t']) {
  return {
    label: t('Pay to'),
    facts: [
      known([
        [t('Account name'), account.account_name],
        [t('Bank'), account.bank_name],
        [t('Bank address'), [account.bank_address, placeOf(account.country, language)].filter(isText).join(', ')],
      ]),
      known([
        [t('IBAN'), inGroups(account.iban)],
        [t('Account number'), account.account_number],
        [t('SWIFT code'), account.swift_code],
        [t('Routing code'), account.routing_code],
        [t('Reference'), document_no],
      ]),
    ],
  }
}
