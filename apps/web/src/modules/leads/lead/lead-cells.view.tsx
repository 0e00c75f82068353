import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { Suspense, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useRefusedCells } from '#platform/list/refused-cells.ts'
import type { CellEditorProps } from '#ui/list/table-props.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { FactCell } from '../answer/fact-cell.form.tsx'
import { ownFact } from '../answer/inline-fields.state.ts'
import { ownNames } from '../answer/own-fields.state.ts'
import { OwnerCell } from '../assignment/owner-cell.form.tsx'
import { StatusCell } from '../status/status-cell.form.tsx'
import { SubStatusCell } from '../status/sub-status-cell.form.tsx'
import { NextStepCell } from '../task/next-step-cell.form.tsx'
import type { Asked, ListedLead } from './lead-cells.state.ts'

const MoveDialog = lazyPart(() => import('../status/move.dialog.tsx').then((file) => file.MoveDialog))
const AssignDialog = lazyPart(() => import('../assignment/assign.dialog.tsx').then((file) => file.AssignDialog))

/** The fact of a lead that a column of its list shows. */
const factOf = (column: string) => {
  const facts: Readonly<Record<string, string>> = {
    category: 'category',
    budget: 'budget_amount_minor',
    source: 'origin',
    interest: 'interest',
  }
  const [own] = ownNames([column])
  return own === undefined ? facts[column] : ownFact(own)
}

const kinds = {
  status: StatusCell,
  stage_entered_at: StatusCell,
  // As the list of students calls it.
  stage: StatusCell,
  sub_status: SubStatusCell,
  owner: OwnerCell,
  next_follow_up_at: NextStepCell,
} as const

/** The editors of the cells of the list of leads: facts as their record edits them, and status, owner and next step by their own moves. */
export function LeadCells(props: CellEditorProps<ListedLead>) {
  const { cell, onSent } = props
  const { refuse, ofOpen, close } = useRefusedCells(props)
  const [asked, setAsked] = useState<Asked | null>(null)
  const read = useEndpoint(leads.single, { params: { id: cell?.row.identifier ?? '' } }, { enabled: cell !== null, staleMs: 0 })
  const lead = read.data?.leadInfo
  const Kind = kinds[cell?.column as keyof typeof kinds] ?? FactCell
  return (
    <>
      {cell && !lead && <ReadState read={read} kind="rows" rows={1} />}
      {cell && lead && (
        <Kind
          key={`${lead.identifier} ${cell.column}`}
          cell={cell}
          lead={lead}
          fact={factOf(cell.column)}
          refused={ofOpen}
          onRefused={refuse}
          onSent={onSent}
          onClose={close}
          onAsk={setAsked}
        />
      )}
      <Suspense fallback={null}>{asked && <AskedDialog {...asked} onClose={() => setAsked(null)} />}</Suspense>
    </>
  )
}

function AskedDialog({ onClose, ...asked }: Asked & { readonly onClose: () => void }) {
  const { lead } = asked
  if (asked.act === 'move') return <MoveDialog lead={lead.identifier} current={lead.status} initial={asked.status} onClose={onClose} />
  return <AssignDialog mode={asked.act} target={{ kind: 'one', lead: lead.identifier, name: fullNameOf(lead) }} onClose={onClose} />
}
