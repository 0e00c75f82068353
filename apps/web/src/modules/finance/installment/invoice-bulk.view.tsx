import { claims } from '@embark/contract/finance/claim/claim.contract.ts'
import type { Installment } from '@embark/contract/finance/installment/installment.contract.ts'
import { type ReactNode, useState } from 'react'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { can } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { useConfirm } from '#ui/feedback/use-confirm.tsx'
import type { BulkAction } from '#ui/list/bulk-bar.tsx'
import { ClaimDialog, InvoiceDialog } from '../claim/claim.dialog.tsx'
import { InvoiceFilesDialog } from '../invoice/invoice-files.dialog.tsx'
import { PayDialog, ReceiveDialog } from '../receipt/payment.dialog.tsx'
import { ExpectedDateDialog } from './expected-date.dialog.tsx'
import { HoldDialog } from './hold.dialog.tsx'
import { financeReads, nameOf, type Tab } from './invoice-list.state.ts'

type ModalType =
  | 'generate_claim'
  | 'generate_invoice'
  | 'receive_payment'
  | 'generate_payment'
  | 'set_hold_drop'
  | 'upload'
  | 'delete'
  | 'edit'

// Which actions stand on which tab (G-M-48).
const onTab: Record<Tab, readonly (ModalType | 'invoice_detail_delete')[]> = {
  client_get_all: ['generate_claim', 'generate_invoice', 'invoice_detail_delete', 'set_hold_drop', 'edit', 'upload', 'delete'],
  client_claimed: ['generate_invoice', 'receive_payment', 'invoice_detail_delete', 'set_hold_drop', 'edit', 'upload', 'delete'],
  client_outstanding: ['receive_payment', 'invoice_detail_delete', 'upload', 'delete', 'set_hold_drop'],
  client_received: ['upload'],
  agent_outstanding: ['generate_payment', 'set_hold_drop'],
  agent_paid: [],
}

/** The actions over the chosen installments, their modals, and why an action is not possible now. */
export function useInvoiceBulk(tab: Tab, rows: readonly Installment[], clear: () => void): { actions: BulkAction[]; dialog: ReactNode } {
  const t = useT()
  const confirm = useConfirm()
  const [modal, setModal] = useState<ModalType | null>(null)
  const side = tab.startsWith('agent_') ? 'agent' : 'client'
  const close = (done: boolean) => {
    setModal(null)
    if (done) clear()
  }
  const remove = useAction(claims.remove, {
    stales: financeReads,
    failure: 'Unable to delete claim',
    onDone: () => {
      toast.done({ message: t('Claim deleted successfully') })
      clear()
    },
  })
  const all = (...actions: string[]) => rows.every((row) => actions.some((action) => row.actions.includes(action)))
  const why = (isPossible: boolean) =>
    isPossible ? {} : { disabledReason: t('Not possible for every chosen installment in its present state') }
  const one = rows.length === 1 ? {} : { disabledReason: t('Choose one installment') }
  const hold = side === 'client' ? ['hold', 'drop', 'rollback'] : ['agent_hold', 'agent_drop', 'agent_rollback']
  const held = rows.filter((row) => (side === 'client' ? row.client_hold : row.agent_hold) !== 'none').length
  const isMixed = held > 0 && held < rows.length
  const askRemoval = async () => {
    const ids = rows.map(({ id }) => id)
    const sure = await confirm({
      title: t('Delete Claim'),
      text: t('The claim or invoice lines of these installments are cancelled; their numbers are not used again.'),
      verb: t('Delete Claim'),
      danger: true,
      samples: rows.slice(0, 5).map(nameOf),
      ...(rows.length > 5 && { more: rows.length - 5 }),
    })
    if (sure)
      remove.mutate({
        body: tab === 'client_claimed' ? { invoiceClaimDetails: ids } : { invoiceDetails: ids },
        options: { idempotencyKey: crypto.randomUUID() },
      })
  }
  const known: Record<ModalType | 'invoice_detail_delete', BulkAction & { isMine: boolean }> = {
    generate_claim: {
      id: 'generate_claim',
      label: t('Generate Claim'),
      isMine: can('invoices.claim.create'),
      onRun: () => setModal('generate_claim'),
      ...why(all('generate_claim')),
    },
    generate_invoice: {
      id: 'generate_invoice',
      label: t('Generate Invoice'),
      isMine: can('invoices.invoice.create'),
      onRun: () => setModal('generate_invoice'),
      ...why(all('generate_invoice')),
    },
    receive_payment: {
      id: 'receive_payment',
      label: t('Receive Payment'),
      isMine: can('invoices.receive.create'),
      onRun: () => setModal('receive_payment'),
      ...why(all('receive_payment')),
    },
    generate_payment: {
      id: 'generate_payment',
      label: t('Payment'),
      isMine: can('invoices.agents.pay.create'),
      onRun: () => setModal('generate_payment'),
      ...why(all('agent_pay')),
    },
    set_hold_drop: {
      id: 'set_hold_drop',
      label: held > 0 && !isMixed ? t('Drop/Rollback') : t('Hold/Drop'),
      isMine: can('invoices.hold.update'),
      onRun: () => setModal('set_hold_drop'),
      ...(isMixed ? { disabledReason: t('Choose only held installments, or only others') } : why(all(...hold))),
    },
    upload: {
      id: 'upload',
      label: t('Upload Invoice'),
      isMine: can('invoices.documents.update'),
      onRun: () => setModal('upload'),
      ...(rows.length === 1 ? (rows[0]?.invoice ? {} : { disabledReason: t('There is no invoice yet') }) : one),
    },
    delete: {
      id: 'delete',
      label: t('Delete Invoice'),
      isMine: can('invoices.documents.update'),
      onRun: () => setModal('delete'),
      ...(rows.length === 1 ? (rows[0]?.files?.length ? {} : { disabledReason: t('There is no document to remove') }) : one),
    },
    edit: {
      id: 'edit',
      label: t('Edit Installment'),
      isMine: can('invoices.expected.date.update'),
      onRun: () => setModal('edit'),
      ...(rows.length === 1 ? why(all('set_expected_date')) : one),
    },
    invoice_detail_delete: {
      id: 'invoice_detail_delete',
      label: t('Delete Claim'),
      danger: true,
      isMine: can('invoices.claim.delete'),
      onRun: () => void askRemoval(),
      ...why(all('delete_claim', 'delete_invoice')),
    },
  }
  const actions = onTab[tab]
    .map((id) => known[id])
    .filter(({ isMine }) => isMine)
    .map(({ isMine: _, ...action }) => action)
  const dialogs: Record<ModalType, () => ReactNode> = {
    generate_claim: () => <ClaimDialog rows={rows} onClose={close} />,
    generate_invoice: () => <InvoiceDialog rows={rows} onClose={close} />,
    receive_payment: () => <ReceiveDialog rows={rows} onClose={close} />,
    generate_payment: () => <PayDialog rows={rows} onClose={close} />,
    set_hold_drop: () => <HoldDialog rows={rows} side={side} onClose={close} />,
    upload: () => <InvoiceFilesDialog row={rows[0]!} mode="upload" onClose={() => close(false)} />,
    delete: () => <InvoiceFilesDialog row={rows[0]!} mode="delete" onClose={() => close(false)} />,
    edit: () => <ExpectedDateDialog row={rows[0]!} onClose={() => close(true)} />,
  }
  return { actions, dialog: modal && rows.length > 0 ? dialogs[modal]() : null }
}
