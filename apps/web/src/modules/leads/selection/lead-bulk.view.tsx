import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import type { BulkAction as Act } from '@embark/contract/leads/selection/selection.contract.ts'
import { type ReactNode, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import type { BulkAction } from '#ui/list/bulk-bar.tsx'
import { nothingSelected, type Selection } from '#ui/list/column.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import type { Criteria, Frozen } from './lead-bulk.state.ts'

const BulkDialog = lazyPart(() => import('./lead-bulk.dialog.tsx').then((file) => file.BulkDialog))
// The bar comes when something is ticked, and its signs with it.
const ActIcon = lazyPart(() => import('./act-icon.view.tsx').then((file) => file.ActIcon))

/** Acts on the ticked leads or on all that match; what an act needs is fetched when it is chosen. */
export function useLeadBulk({
  state,
  selection,
  select,
  rows,
}: {
  state: Criteria
  selection: Selection
  select: (selection: Selection) => void
  rows: readonly LeadRow[]
}): {
  actions: BulkAction[]
  dialog: ReactNode
} {
  const t = useT()
  const [frozen, setFrozen] = useState<Frozen | null>(null)
  const acts: [Act, boolean, string][] = [
    ['assign', useCan('leads.assign'), t('Assign Leads')],
    ['transfer', useCan('leads.transfer'), t('Transfer Leads')],
    ['status', useCan('leads.status.update'), t('Change status')],
    ['tag', useCan('leads.update'), t('Change tags')],
    ['message', useCan('leads.message'), t('Message leads')],
    ['delete', useCan('leads.delete'), t('Delete Leads')],
  ]
  const begin = async (act: Act) => {
    const { freeze } = await import('./lead-bulk.state.ts')
    const { search, page_tab, filters } = state
    const criteria = { search, page_tab, filters }
    setFrozen(await freeze(act, selection, criteria, rows))
  }
  const actions = acts.flatMap(([id, may, label]) =>
    may ? [{ id, label, icon: <ActIcon act={id} />, onRun: () => void begin(id), danger: id === 'delete' }] : [],
  )
  const dialog = frozen && (
    <BulkDialog
      frozen={frozen}
      onClose={(done) => {
        setFrozen(null)
        if (done) select(nothingSelected)
      }}
    />
  )
  return { actions, dialog }
}
