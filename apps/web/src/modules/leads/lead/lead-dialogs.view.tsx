import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'

const AssignDialog = lazyPart(() => import('../assignment/assign.dialog.tsx').then((file) => file.AssignDialog))
const MoveDialog = lazyPart(() => import('../status/move.dialog.tsx').then((file) => file.MoveDialog))
const ReminderDialog = lazyPart(() => import('../task/reminder.dialog.tsx').then((file) => file.ReminderDialog))
const CreateApplication = lazyPart(() => import('#modules/applications/applications.public.tsx').then((file) => file.CreateApplication))
const DeleteLead = lazyPart(() => import('../selection/delete-one.dialog.tsx').then((file) => file.DeleteLead))
const LeadEditForm = lazyPart(() => import('./lead-edit.form.tsx').then((file) => file.LeadEditForm))

/** What is done with a lead in a dialog or a drawer of its own. */
export type LeadAct = 'edit' | 'move' | 'assign' | 'transfer' | 'reminder' | 'application' | 'delete'

interface Props {
  readonly open: LeadAct
  readonly lead: LeadRecord
  readonly onClose: () => void
}
/** The dialog of an act on a lead, each fetched when it is first opened. */
export function LeadDialog({ open, lead, onClose }: Props) {
  if (open === 'edit') return <LeadEditForm lead={lead} onClose={onClose} />
  if (open === 'move') return <MoveDialog lead={lead.identifier} current={lead.status} onClose={onClose} />
  if (open === 'application') return <CreateApplication lead={lead.identifier} onClose={onClose} />
  if (open === 'reminder') return <ReminderDialog lead={lead.identifier} onClose={onClose} />
  if (open === 'delete') return <DeleteLead lead={lead} onClose={onClose} />
  return <AssignDialog mode={open} target={{ kind: 'one', lead: lead.identifier, name: fullNameOf(lead) }} onClose={onClose} />
}
