import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { type Assignable, leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { useRef, useState } from 'react'
import { sentenceFor } from '#platform/api/failure.ts'
import { useAction } from '#platform/api/hooks.ts'
import { say, useT } from '#platform/i18n/i18n.ts'
import { useFirstControl } from '#platform/list/first-control.ts'
import { showInLists } from '#platform/list/show-in-lists.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { InlineForm, InlineRefusal } from '#ui/form/inline-form.tsx'
import { type LeadCellProps, leadLists } from '../lead/lead-cells.state.ts'
import { outcomeOf } from '../selection/bulk-outcome.state.ts'
import { useUndo } from '../selection/bulk-undo.state.ts'
import { PersonField } from './person.form.tsx'

/** Whose lead it is, in its list: somebody who holds the role of the owner takes it over at once, and for others the dialog asks more. */
export function OwnerCell({ cell, lead, refused, onRefused, onSent, onClose, onAsk }: LeadCellProps) {
  const t = useT()
  const { owner, staff } = lead
  // What was entered in this cell is a person.
  const [chosen, setChosen] = useState((refused?.entered as Assignable | undefined) ?? null)
  const box = useRef<HTMLDivElement>(null)
  useFirstControl(box)
  const { undo } = useUndo()
  const send = useAction((owner ? leadAssignments.transfer : leadAssignments.assign) as typeof leadAssignments.transfer, {
    stales: [...leadLists, leads.single, leadAssignments.staff, leadActivities.list],
    quiet: true,
    optimistic: ({ params }, client) => showInLists<LeadRow>(client, leadLists, params.id, (row) => ({ ...row, owner: chosen })),
    onDone: (answer) => {
      const outcome = outcomeOf(answer)
      const job = outcome.kind === 'done' && outcome.undo
      toast.done({ message: say('{{name}} was changed', { name: fullNameOf(lead) }), ...(job && { onUndo: () => undo(job) }) })
    },
    onFailed: (error) => onRefused({ ...cell, entered: chosen, error }),
  })
  const submit = () => {
    if (!chosen || chosen.identifier === owner?.identifier) {
      onClose()
      return true
    }
    const held = new Set(chosen.roles.map(({ identifier }) => identifier))
    const taken = staff.map(({ role }) => role.identifier)
    const role = owner
      ? staff.find(({ user, role }) => user.identifier === owner.identifier && held.has(role.identifier))?.role.identifier
      : [...held].find((identifier) => !taken.includes(identifier))
    if (!role) {
      onAsk({ act: owner ? 'transfer' : 'assign', lead })
      onClose(true)
      return true
    }
    onSent(cell)
    send.mutate({
      params: { id: lead.identifier },
      body: { assign_leads_by: 'user', assign_to_users_info: [{ role_identifier: role, user_identifier: chosen.identifier }] },
    })
    onClose()
    return true
  }
  return (
    <InlineForm onSubmit={submit} onClose={onClose}>
      <div ref={box}>
        <PersonField
          label={owner ? t('Owner, now {{name}}', { name: fullNameOf(owner) }) : t('Owner')}
          value={chosen}
          onChange={setChosen}
          error={Boolean(refused)}
        />
      </div>
      {refused && <InlineRefusal>{t(sentenceFor(refused.error))}</InlineRefusal>}
    </InlineForm>
  )
}
