import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import { type Installment, installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { findAtMost, findFrom, foundIn } from '#platform/list/finder.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { can } from '#platform/session/session.ts'

/** Installments with the invoice whose number, or the student whose name, is typed into the palette. */
export function useInvoiceFinder(search: string) {
  const t = useT()
  const isWanted = can('invoices.read') && search.length >= findFrom
  const searchBy = /^(inv|clm)-?/i.exec(search)?.[1]?.toLowerCase()
  const by = searchBy === 'inv' ? 'invoice_no' : searchBy === 'clm' ? 'claim_no' : 'lead_name'
  const read = useEndpoint(
    installments.list,
    { query: { search, searchBy: by, per_page: findAtMost, count: 'none' } },
    { enabled: isWanted },
  )
  const hrefOf = ({ invoice, leadInfo }: Installment) =>
    invoice
      ? to(financeScreens.invoicePdf, { invoiceID: invoice.identifier })
      : hrefWith(to(financeScreens.invoices), { search: fullNameOf(leadInfo) })
  return foundIn(
    { id: 'invoices', name: t('Invoices') },
    {
      isWanted,
      read,
      items: ({ recordsInfo }) =>
        recordsInfo.flatMap((row) =>
          'installments' in row
            ? []
            : {
                id: row.identifier,
                label: row.invoice?.invoice_no ?? row.claim_no ?? `#${row.id}`,
                note: [fullNameOf(row.leadInfo), row.institutionInfo.name, amountOf(row)].join(' · '),
                href: hrefOf(row),
              },
        ),
    },
  )
}

const amountOf = (row: Installment) =>
  row.expected_currency_in
    ? formatMoney(row.invoice_amount_minor ?? row.expected_commission_in_minor, row.expected_currency_in)
    : formatMoney(row.expected_commission_out_minor, row.expected_currency_out)
