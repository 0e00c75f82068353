import { claims } from '@embark/contract/finance/claim/claim.contract.ts'
import type { Installment } from '@embark/contract/finance/installment/installment.contract.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useConfirmedAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { RowAct } from '#platform/list/row-acts.ts'
import { useStored } from '#platform/prefs/stored.ts'
import { can } from '#platform/session/session.ts'
import type { BulkAction } from '#ui/list/bulk-bar.tsx'
import { ClaimDialog, InvoiceDialog } from '../claim/claim.dialog.tsx'
import { InvoiceFilesDialog } from '../invoice/invoice-files.dialog.tsx'
import { PayDialog, ReceiveDialog } from '../receipt/payment.dialog.tsx'
import { ExpectedDateDialog } from './expected-date.dialog.tsx'
import { HoldDialog } from './hold.dialog.tsx'
import { financeReads, nameOf, type Tab } from './invoice-list.state.ts'
import type { MoneyDialogProps } from './line-fields.form.tsx'

type ModalType =
  | 'generate_claim'
  | 'generate_invoice'
  | 'receive_payment'
  | 'generate_payment'
  | 'set_hold_drop'
  | 'upload'
  | 'delete'
  | 'edit'

type ActionId = ModalType | 'invoice_detail_delete'

// Which actions stand on which tab (G-M-48).
const onTab: Record<Tab, readonly ActionId[]> = {
  client_get_all: ['generate_claim', 'generate_invoice', 'invoice_detail_delete', 'set_hold_drop', 'edit', 'upload', 'delete'],
  client_claimed: ['generate_invoice', 'receive_payment', 'invoice_detail_delete', 'set_hold_drop', 'edit', 'upload', 'delete'],
  client_outstanding: ['receive_payment', 'invoice_detail_delete', 'upload', 'delete', 'set_hold_drop'],
  client_received: ['upload'],
  agent_outstanding: ['generate_payment', 'set_hold_drop'],
  agent_paid: [],
}

interface Chosen {
  readonly tab: Tab
  readonly rows: readonly Installment[]
}

/** The actions over the chosen installments, their modals, and why an action is not possible now. */
export function useInvoiceBulk(
  { tab, rows, place }: Chosen & { readonly place: string },
  clear: () => void,
): { actions: BulkAction[]; dialog: ReactNode } {
  // Which modal was open last is kept with the view (G-M-65); what was chosen in the list is not, so none opens by itself.
  const [modal, setModal] = useStored<ModalType>(place, 'generate_claim')
  const [isOpen, setOpen] = useState(false)
  const open = (type: ModalType) => {
    setModal(type)
    setOpen(true)
  }
  const remove = useClaimRemoval({ tab, rows }, clear)
  const drawings = useActions({ tab, rows })
  const actions = onTab[tab].flatMap((id): BulkAction[] => {
    const { isMine, isForSome, ...drawing } = drawings[id]
    const onRun = id === 'invoice_detail_delete' ? remove : () => open(id)
    return isMine && (isForSome || !rows.length) ? [{ id, onRun, ...drawing }] : []
  })
  // What can be done stands first; the others say why not.
  actions.sort((a, b) => Number(Boolean(a.disabledReason)) - Number(Boolean(b.disabledReason)))
  const close = (done: boolean) => {
    setOpen(false)
    if (done) clear()
  }
  return { actions, dialog: isOpen && rows.length > 0 ? <ActionDialog modal={modal} tab={tab} rows={rows} onClose={close} /> : null }
}

/** What the state of an installment asks for next, first in the menu of its row whatever the tab. */
export function useRowActs(): RowAct<Installment>[] {
  const t = useT()
  const act = (id: string, label: string, Dialog: ComponentType<MoneyDialogProps>): RowAct<Installment> => ({
    id,
    label,
    isFor: ({ actions }) => actions.includes(id),
    dialog: (row, close) => <Dialog rows={[row]} onClose={close} />,
  })
  return [
    act('receive_payment', t('Receive Payment'), ReceiveDialog),
    act('generate_invoice', t('Generate Invoice'), InvoiceDialog),
    act('generate_claim', t('Generate Claim'), ClaimDialog),
    act('agent_pay', t('Payment'), PayDialog),
  ]
}

const sideOf = (tab: Tab) => (tab.startsWith('agent_') ? 'agent' : 'client')

interface Action extends Pick<BulkAction, 'label' | 'danger' | 'disabledReason'> {
  readonly isMine: boolean
  /** That it is possible for one of the chosen at least: what is for none of them is not offered. */
  readonly isForSome: boolean
}

/** What each action is called here, whether this person has it, and why the chosen installments do not allow it. */
function useActions({ tab, rows }: Chosen): Record<ActionId, Action> {
  const t = useT()
  const side = sideOf(tab)
  const all = (...actions: string[]) => rows.every((row) => actions.some((action) => row.actions.includes(action)))
  const some = (...actions: string[]) => rows.some((row) => actions.some((action) => row.actions.includes(action)))
  const unless = (isPossible: boolean, disabledReason: string) => (isPossible ? {} : { disabledReason })
  const states = t('Not possible for all selected installments in their current state')
  const needs = (...actions: string[]) => unless(all(...actions), states)
  const asks = (action: string, reason: string) => unless(all(action), reason)
  const single = rows.length === 1 ? rows[0] : undefined
  const needsOne = { disabledReason: t('Choose one installment') }
  const holds = side === 'client' ? ['hold', 'drop', 'rollback'] : ['agent_hold', 'agent_drop', 'agent_rollback']
  const heldCount = rows.filter((row) => (side === 'client' ? row.client_hold : row.agent_hold) !== 'none').length
  const isMixed = heldCount > 0 && heldCount < rows.length
  return {
    generate_claim: {
      label: t('Generate Claim'),
      isMine: can('invoices.claim.create'),
      isForSome: some('generate_claim'),
      ...asks('generate_claim', t('Choose only installments that are not claimed yet')),
    },
    generate_invoice: {
      label: t('Generate Invoice'),
      isMine: can('invoices.invoice.create'),
      isForSome: some('generate_invoice'),
      ...asks('generate_invoice', t('Choose only installments that are not invoiced yet')),
    },
    receive_payment: {
      label: t('Receive Payment'),
      isMine: can('invoices.receive.create'),
      isForSome: some('receive_payment'),
      ...asks('receive_payment', t('Choose only installments with a payment outstanding')),
    },
    generate_payment: {
      label: t('Payment'),
      isMine: can('invoices.agents.pay.create'),
      isForSome: some('agent_pay'),
      ...needs('agent_pay'),
    },
    set_hold_drop: {
      label: heldCount > 0 && !isMixed ? t('Drop/Rollback') : t('Hold/Drop'),
      isMine: can('invoices.hold.update'),
      isForSome: some(...holds),
      ...(isMixed ? { disabledReason: t('Choose only held installments, or only others') } : needs(...holds)),
    },
    upload: {
      label: t('Upload Invoice'),
      isMine: can('invoices.documents.update'),
      isForSome: rows.some(({ invoice }) => invoice),
      ...(single ? unless(Boolean(single.invoice), t('There is no invoice yet')) : needsOne),
    },
    delete: {
      label: t('Delete Invoice'),
      danger: true,
      isMine: can('invoices.documents.update'),
      isForSome: rows.some(({ files }) => files?.length),
      ...(single ? unless(Boolean(single.files?.length), t('There is no document to remove')) : needsOne),
    },
    edit: {
      label: t('Edit Installment'),
      isMine: can('invoices.expected.date.update'),
      isForSome: some('set_expected_date'),
      ...(single ? needs('set_expected_date') : needsOne),
    },
    invoice_detail_delete: {
      label: t('Delete Claim'),
      danger: true,
      isMine: can('invoices.claim.delete'),
      isForSome: some('delete_claim', 'delete_invoice'),
      ...unless(all('delete_claim', 'delete_invoice'), t('Choose only claimed installments of which nothing was received')),
    },
  }
}

/** Cancels the claim or invoice lines of the chosen installments, once somebody has said yes to it. */
function useClaimRemoval({ tab, rows }: Chosen, onDone: () => void) {
  const t = useT()
  const ids = rows.map(({ id }) => id)
  const { ask } = useConfirmedAction(claims.remove, {
    stales: financeReads,
    failure: 'Unable to delete claim',
    said: t('Claim deleted successfully'),
    onDone,
    question: () => ({
      title: t('Delete Claim'),
      text: t('The claim or invoice lines of these installments are cancelled; their numbers are not used again.'),
      verb: t('Delete Claim'),
      danger: true,
      samples: rows.slice(0, 5).map(nameOf),
      ...(rows.length > 5 && { more: rows.length - 5 }),
    }),
    toCall: () => ({
      body: tab === 'client_claimed' ? { invoiceClaimDetails: ids } : { invoiceDetails: ids },
      options: { idempotencyKey: crypto.randomUUID() },
    }),
  })
  return () => ask(null)
}

interface DialogProps extends Chosen {
  readonly modal: ModalType
  readonly onClose: (done: boolean) => void
}
function ActionDialog({ modal, tab, rows, onClose }: DialogProps) {
  const dialogs: Record<ModalType, () => ReactNode> = {
    generate_claim: () => <ClaimDialog rows={rows} onClose={onClose} />,
    generate_invoice: () => <InvoiceDialog rows={rows} onClose={onClose} />,
    receive_payment: () => <ReceiveDialog rows={rows} onClose={onClose} />,
    generate_payment: () => <PayDialog rows={rows} onClose={onClose} />,
    set_hold_drop: () => <HoldDialog rows={rows} side={sideOf(tab)} onClose={onClose} />,
    upload: () => <InvoiceFilesDialog row={rows[0]!} mode="upload" onClose={() => onClose(false)} />,
    delete: () => <InvoiceFilesDialog row={rows[0]!} mode="delete" onClose={() => onClose(false)} />,
    edit: () => <ExpectedDateDialog row={rows[0]!} onClose={() => onClose(true)} />,
  }
  return dialogs[modal]()
}
