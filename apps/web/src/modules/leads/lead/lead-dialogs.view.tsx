import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import type { ComponentProps } from 'react'
import { useCan } from '#platform/session/session.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'

const AssignDialog = lazyPart(() => import('../assignment/assign.dialog.tsx').then((file) => file.AssignDialog))
const MoveDialog = lazyPart(() => import('../status/move.dialog.tsx').then((file) => file.MoveDialog))
const LogCallDialog = lazyPart(() => import('../note/log-call.dialog.tsx').then((file) => file.LogCallDialog))
const ReminderDialog = lazyPart(() => import('../task/reminder.dialog.tsx').then((file) => file.ReminderDialog))
const CreateApplication = lazyPart(() => import('#modules/applications/applications.public.tsx').then((file) => file.CreateApplication))
const AttachFile = lazyPart(() => import('#modules/documents/documents.public.tsx').then((file) => file.AttachFile))
const CounsellingForm = lazyPart(() => import('#modules/counselling/counselling.public.ts').then((file) => file.CounsellingForm))
const InviteStudent = lazyPart(() => import('../student/invite-student.dialog.tsx').then((file) => file.InviteStudent))
const PersonalDataDialog = lazyPart(() => import('../personal-data/personal-data.dialog.tsx').then((file) => file.PersonalDataDialog))
const SamePerson = lazyPart(() => import('../duplicate/same-person.dialog.tsx').then((file) => file.SamePerson))
const DeleteLead = lazyPart(() => import('../trash/delete-one.dialog.tsx').then((file) => file.DeleteLead))
const LeadTags = lazyPart(() => import('../selection/lead-tags.dialog.tsx').then((file) => file.LeadTags))
const SubStatusDialog = lazyPart(() => import('../status/sub-status.dialog.tsx').then((file) => file.SubStatusDialog))
const LeadEditForm = lazyPart(() => import('./lead-edit.form.tsx').then((file) => file.LeadEditForm))

/** What is done with a lead in a dialog or a drawer of its own. */
export type LeadAct = (typeof acts)[number]
const acts = [
  'edit',
  'tags',
  'sub_status',
  'move',
  'assign',
  'transfer',
  'reminder',
  'application',
  'attach',
  'call',
  'counselling',
  'invite',
  'personal',
  'same',
  'delete',
] as const

/** Whoever may delete at all is told of the lead itself by the server. */
const isAllowed = (
  { can }: LeadRecord,
  act: LeadAct,
  may: { erase: boolean; attach: boolean; counsel: boolean; invite: boolean; merge: boolean },
) =>
  ({
    ...can,
    edit: can.update,
    tags: can.update,
    sub_status: can.update,
    reminder: can.set_reminder,
    application: can.create_application,
    attach: may.attach,
    call: can.take_notes,
    invite: may.invite,
    counselling: may.counsel,
    personal: may.erase,
    same: may.merge,
    delete: true,
  })[act]

interface Props {
  /** As the address says; what is no act, or not this person's to do, opens nothing. */
  readonly open: string
  readonly lead: LeadRecord
  /** What an application that is begun here is for. */
  readonly program?: ComponentProps<typeof CreateApplication>['program']
  readonly onClose: () => void
}
/** The dialog of an act on a lead, each fetched when it is first opened. */
export function LeadDialog({ open: asked, lead, program, onClose }: Props) {
  const may = {
    erase: useCan('leads.personal_data'),
    attach: useCan('documents.create'),
    counsel: useCan('leads.counsellings.create'),
    invite: useCan('students.create'),
    merge: useCan('leads.merge'),
  }
  const open = acts.find((act) => act === asked && isAllowed(lead, act, may))
  if (open === 'edit') return <LeadEditForm lead={lead} onClose={onClose} />
  if (open === 'move') return <MoveDialog lead={lead.identifier} current={lead.status} onClose={onClose} />
  if (open === 'application') return <CreateApplication lead={lead.identifier} program={program} onClose={onClose} />
  if (open === 'attach') return <AttachFile module="lead" identifier={lead.identifier} onClose={onClose} />
  if (open === 'reminder') return <ReminderDialog lead={lead.identifier} onClose={onClose} />
  if (open === 'call') return <LogCallDialog lead={lead.identifier} onClose={onClose} />
  if (open === 'counselling') return <CounsellingForm counselling={null} lead={lead.identifier} onClose={onClose} />
  if (open === 'invite') return <InviteStudent lead={lead} onClose={onClose} />
  if (open === 'personal') return <PersonalDataDialog lead={lead} onClose={onClose} />
  if (open === 'same') return <SamePerson lead={lead.identifier} onClose={onClose} />
  if (open === 'tags') return <LeadTags lead={lead} onClose={onClose} />
  if (open === 'sub_status') return <SubStatusDialog lead={lead} onClose={onClose} />
  if (open === 'delete') return <DeleteLead lead={lead} onClose={onClose} />
  if (!open) return null
  return <AssignDialog mode={open} target={{ kind: 'one', lead: lead.identifier, name: fullNameOf(lead) }} onClose={onClose} />
}
