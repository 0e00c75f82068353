import { currentSession } from '#platform/session/session.ts'
import { InvoiceList } from './invoice-list.view.tsx'

/** The invoices; agents see what they are owed, never the institution's side. */
export default function InvoiceListPage() {
  return <InvoiceList side={currentSession().profile.user.group === 'agent' ? 'agent' : 'client'} />
}
