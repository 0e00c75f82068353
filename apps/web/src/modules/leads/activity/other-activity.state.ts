import type { ActivityType, OtherActivity } from '@embark/contract/leads/activity/activity.contract.ts'
import {
  IconArrowBackUp,
  IconArrowRight,
  IconBell,
  IconBookmark,
  IconCalendar,
  IconCheck,
  IconFile,
  IconFileText,
  IconNote,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react'

type Sentence = readonly [text: string, icon: typeof IconNote]
/** What is said with the names of its parts has words of its own in the feed. */
type SaidWithFacts =
  | 'status_changed'
  | 'assigned'
  | 'transferred'
  | 'unassigned'
  | 'updated'
  | 'task_set'
  | 'task_completed'
  | 'call'
  | 'call_logged'
  | 'messaged'

const sentences: Readonly<Record<OtherActivity | Exclude<ActivityType, SaidWithFacts>, Sentence>> = {
  created: ['{{who}} created the lead', IconPlus],
  re_enquiry: ['Enquired again', IconPlus],
  assigned_by_rule: ['{{person}} got the lead by the rule {{rule}}', IconArrowRight],
  branch_taken: ['The lead went to {{branch}}, the branch of {{person}}', IconArrowRight],
  handed_over: ['{{former}} did not answer in time, so {{person}} got the lead by the rule {{rule}}', IconArrowRight],
  back_in_queue: ['{{former}} did not answer in time, so the lead went back to the queue', IconArrowBackUp],
  note_added: ['{{who}} wrote a note', IconNote],
  task_cancelled: ['{{who}} cancelled a reminder', IconBell],
  task_reopened: ['{{who}} reopened a reminder', IconBell],
  student_invited: ['{{who}} invited the student to the portal', IconPlus],
  student_joined: ['The student made an account', IconPlus],
  student_suspended: ['{{who}} suspended the student: {{remarks}}', IconPencil],
  student_reinstated: ['{{who}} let the student in again', IconPlus],
  tagged: ['{{who}} changed the tags', IconBookmark],
  deleted: ['{{who}} moved the lead to the trash', IconPencil],
  restored: ['{{who}} took the lead out of the trash', IconPencil],
  merged: ['{{who}} took {{lead}} into this lead', IconArrowRight],
  merged_into: ['{{who}} took this lead into {{lead}}', IconArrowRight],
  unmerged: ['{{who}} took this lead and {{lead}} apart again', IconArrowBackUp],
  import_undone: ['{{who}} took back what an import had changed', IconArrowBackUp],
  counselling_booked: ['{{who}} scheduled a counselling', IconCalendar],
  counselling_moved: ['{{who}} moved a counselling', IconCalendar],
  counselling_cancelled: ['{{who}} cancelled a counselling', IconCalendar],
  counselling_completed: ['{{who}} completed a counselling', IconCheck],
  counselling_missed: ['{{who}} marked a counselling as a no-show', IconCalendar],
  counselling_renewed: ['{{who}} scheduled a counselling anew', IconCalendar],
  service_requested: ['{{who}} asked for {{service}} ({{number}})', IconFileText],
  service_moved: ['{{service}} ({{number}}): {{standing}}', IconArrowRight],
  payment_requested: ['{{who}} asked for {{amount}}: {{payment}}', IconFileText],
  payment_processing: ['{{payment}} is being checked', IconFileText],
  payment_paid: ['{{amount}} were paid: {{payment}}', IconCheck],
  payment_failed: ['{{payment}} could not be paid', IconFileText],
  payment_renewed: ['{{who}} asked again for {{amount}}: {{payment}}', IconFileText],
  payment_cancelled: ['{{who}} cancelled {{payment}}', IconFileText],
  payment_refunded: ['{{who}} paid {{amount}} back: {{payment}}', IconFileText],
  quotation_sent: ['{{who}} sent a quotation', IconFileText],
  quotation_viewed: ['The family opened a quotation', IconFileText],
  quotation_accepted: ['The family accepted a quotation', IconCheck],
  quotation_declined: ['The family declined a quotation', IconFileText],
  quotation_expired: ['A quotation was not answered in time', IconFileText],
  program_shortlisted: ['{{who}} shortlisted {{program}}', IconBookmark],
  program_unshortlisted: ['{{who}} took {{program}} off the shortlist', IconBookmark],
  application_created: ['{{who}} created an application', IconFileText],
  application_status_changed: ['{{who}} changed the status of an application', IconArrowRight],
  course_added: ['{{who}} added the course {{program}}', IconPlus],
  deferred: ['{{who}} deferred the application from {{from}} to {{to}}', IconCalendar],
  condition_added: ['{{who}} wrote down a condition of the offer: {{condition}}', IconFileText],
  condition_decided: ['{{condition}}: {{standing}}', IconCheck],
  submitted: ['{{who}} submitted the application to {{institution}}, receipt {{number}}', IconFileText],
  submission_confirmed: ['The student confirmed the submission with the receipt {{number}}', IconCheck],
  fee_waiver_requested: ['{{who}} asked for a fee waiver of {{amount}}', IconFileText],
  fee_waiver_decided: ['Fee waiver of {{amount}}: {{standing}}', IconCheck],
  document_saved: ['{{who}} added documents', IconFile],
  document_linked: ['{{who}} linked a document: {{document_type}}', IconFile],
  document_pending: ['{{who}} reopened a document: {{document_type}}', IconFile],
  document_verified: ['{{who}} verified a document: {{document_type}}', IconCheck],
  document_rejected: ['{{who}} rejected a document: {{document_type}}', IconFile],
  document_removed: ['{{who}} removed a document', IconFile],
  document_restored: ['{{who}} restored a document', IconFile],
  document_replaced: ['{{who}} gave a document a new version: {{document_type}}', IconFile],
  document_reverted: ['{{who}} restored an earlier version: {{document_type}}', IconFile],
}

/** The words and the sign of an entry without words of its own in the feed; what nobody knows is a change. */
export const sentenceOf = (type: string): Sentence =>
  Object.hasOwn(sentences, type) ? sentences[type as keyof typeof sentences] : ['{{who}} changed the lead', IconPencil]
