import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { IconArrowRight, IconTrash, IconUserCheck, IconUserShare } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import type { BulkAction } from '#ui/list/bulk-bar.tsx'
import { nothingSelected, type Selection } from '#ui/list/column.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import type { Act, Criteria, Frozen } from './lead-bulk.state.ts'

const BulkDialog = lazyPart(() => import('./lead-bulk.dialog.tsx').then((file) => file.BulkDialog))

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
  const acts: [Act, boolean, string, typeof IconTrash][] = [
    ['assign', useCan('leads.assign'), t('Assign Leads'), IconUserCheck],
    ['transfer', useCan('leads.transfer'), t('Transfer Leads'), IconUserShare],
    ['status', useCan('leads.status.update'), t('Change status'), IconArrowRight],
    ['delete', useCan('leads.delete'), t('Delete Leads'), IconTrash],
  ]
  const begin = async (act: Act) => {
    const { freeze } = await import('./lead-bulk.state.ts')
    const { search, page_tab, filters } = state
    const criteria = { search, page_tab, filters }
    setFrozen(await freeze(act, selection, criteria, rows))
  }
  const actions = acts.flatMap(([id, may, label, Icon]) =>
    may ? [{ id, label, icon: <Icon size={18} stroke={1.6} />, onRun: () => void begin(id), danger: id === 'delete' }] : [],
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
