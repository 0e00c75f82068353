import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import { invoices } from '@embark/contract/finance/invoice/invoice.contract.ts'
import { call } from '#platform/api/call.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { Printable } from './printable.view.tsx'

/** One invoice by its identifier, ready to print: a client's, or else an agent's, or else what takes one back. */
export default function InvoicePdfPage() {
  const { invoiceID } = useScreenParams(financeScreens.invoicePdf)
  const params = { identifier: invoiceID }
  const client = useEndpoint(invoices.get, { params })
  const agent = useEndpoint(agentInvoices.get, { params }, { enabled: client.isError })
  const credit = useEndpoint(invoices.creditNote, { params }, { enabled: agent.isError })
  if (client.data) return <Printable document={client.data.invoiceInfo} pdf={() => call(invoices.pdf, { params })} />
  if (agent.data) return <Printable document={agent.data.invoiceInfo} pdf={() => call(agentInvoices.pdf, { params })} />
  if (credit.data) return <Printable document={credit.data.creditNoteInfo} pdf={() => call(invoices.creditNotePdf, { params })} />
  if (credit.isError) return <FailedState message={credit.error.message} onRetry={() => void client.refetch()} />
  return <LateSkeleton kind="record" />
}
