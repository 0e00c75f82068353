import type { PrintableDocument } from '@embark/contract/finance/claim/claim.contract.ts'
import { exponentOf } from '@embark/contract/kernel/currency-digits.ts'
import { directionOf, type Language } from '@embark/contract/kernel/language.ts'
import { toMajor } from '@embark/contract/kernel/money.ts'
import { translate } from '@embark/locales/translate.ts'
import type { Sheet } from '#platform/pdf/render.ts'

const titles = { claim: 'Claim {{number}}', invoice: 'Invoice {{number}}', agent_invoice: 'Agent invoice {{number}}' } as const
/** An amount as people read it on paper, always with its currency. */
export const amountText = (minor: number, currency: string) =>
  `${currency} ${toMajor(minor, currency).toLocaleString('en-US', { minimumFractionDigits: exponentOf(currency) })}`
const dayText = (day: string) => day.slice(0, 10).split('-').reverse().join('-')
const placeOf = (country: string | null | undefined, language: Language) =>
  country && country.length === 2 ? (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country) : (country ?? '')

/** A document of finance as a sheet to print, in the reader's language (G-M-66). */
export function sheetOf(document: PrintableDocument, language: Language): Sheet {
  const t = (text: string, vars: Record<string, string | number> = {}) => translate(language, text, vars)
  const { account } = document
  const known = (facts: readonly (readonly [string, string | null | undefined])[]) =>
    facts.flatMap(([label, value]) => (value ? [{ label: t(label), value }] : []))
  return {
    title: t(titles[document.document_type], { number: document.document_no }),
    from: [document.from.name, placeOf(document.from.country, language)].filter(Boolean),
    to: {
      label: t('Bill to'),
      lines: [document.bill_to.name, placeOf(document.bill_to.country, language), document.bill_to.email ?? ''].filter(Boolean),
    },
    facts: known([
      ['Number', document.document_no],
      ['Claim no', document.document_type === 'invoice' ? document.claim_no : null],
      ['Date', dayText(document.issued_on)],
      ['Expected by', document.expected_received_at && dayText(document.expected_received_at)],
    ]),
    columns: [
      { name: t('Student'), share: 3 },
      { name: t('Program'), share: 4 },
      { name: t('Intake'), share: 2 },
      { name: t('Amount'), share: 2 },
    ],
    rows: document.lines.map((line) => [
      line.student,
      line.program ?? '--',
      line.intake ?? '--',
      amountText(line.amount_minor, document.currency),
    ]),
    total: { label: t('Total'), value: amountText(document.total_amount_minor, document.currency) },
    ...(document.ended_at && { stamp: t(document.document_type === 'claim' ? 'Cancelled' : 'Void') }),
    ...(account && {
      foot: {
        label: t('Pay to'),
        facts: known([
          ['Account name', account.account_name],
          ['Account number', account.account_number],
          ['Bank', account.bank_name],
          ['Bank address', account.bank_address],
          ['Country', account.country],
          ['SWIFT code', account.swift_code],
          ['IBAN', account.iban],
          ['Routing code', account.routing_code],
        ]),
      },
    }),
    pageText: (page, pages) => t('Page {{page}} of {{pages}}', { page, pages }),
    direction: directionOf(language),
    language,
  }
}
