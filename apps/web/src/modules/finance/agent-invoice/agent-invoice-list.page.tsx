import { InvoiceList } from '../installment/invoice-list.view.tsx'

/** What agents are owed, and what they were paid. */
export default function AgentInvoiceListPage() {
  return <InvoiceList side="agent" />
}
