import * as z from 'zod'
import { Money } from '../../kernel/money.ts'
import { Day, Id, Identifier, PersonRef, RecordNumber, Timestamp } from '../../kernel/shapes.ts'
import { LeadMove, LeadStage, LeadStatus, StaffOnLead, StageStop } from '../../leads/lead/lead-record.contract.ts'
import { PaperDue } from '../checklist/checklist.contract.ts'
import { formFieldNames, statusesInCanada } from './application.rules.ts'

const Named = z.object({ id: Id, identifier: Identifier, name: z.string() })
const Labelled = z.object({ id: Id, label: z.string() })

/** One choice of an application; the first decides invoice and commission (G-L-42). */
export const ApplicationProgram = z.object({
  program_id: Id,
  name: z.string(),
  order: z.number().int(),
  outcome: z.enum(['pending', 'offered', 'rejected', 'dropped']),
  study_level: z.string().nullable(),
  duration: z.number().int().nullable(),
  duration_type: z.string(),
})

/** What the actor may do with this application; the server checks the same again. */
export const ApplicationCan = z.object({
  update: z.boolean(),
  move: z.boolean(),
  defer: z.boolean(),
  add_course: z.boolean(),
  add_document: z.boolean(),
  verify: z.boolean(),
})

/** An application in a list, as row, card or card of the board (G-L-43). */
export const ApplicationRow = z.object({
  identifier: Identifier,
  id: RecordNumber,
  version: z.number().int(),
  studentInfo: PersonRef.extend({ id: RecordNumber }),
  institution: Named.extend({ logo_url: z.string().nullable() }),
  campus: z.object({ id: Id, name: z.string(), city: z.string().nullable() }),
  destination_country: z.object({ id: Id, iso2: z.string(), name: z.string() }),
  programs: z.array(ApplicationProgram),
  intake: Labelled,
  intake_year: z.number().int(),
  timeline_id: Id,
  stage: LeadStage,
  status: LeadStatus,
  /** What the status is divided into, where the company does and somebody chose. */
  sub_status: Labelled.nullable(),
  /** The status it came from, where a closed one can be reopened. */
  left_status_id: Id.nullable(),
  status_at: Timestamp,
  /** When its stage should be over; null once it is closed. */
  due_at: Timestamp.nullable(),
  /** It stands in its stage longer than the pipeline estimates. */
  is_overdue: z.boolean(),
  application_number: z.string().nullable(),
  ocas_number: z.string().nullable(),
  /** By when it has to be sent; null once it was, or where nobody says. */
  deadline: Day.nullable(),
  offer_letter_deadline: Day.nullable(),
  is_deferred: z.boolean(),
  branch: Named.nullable(),
  agent: Named.nullable(),
  staff: z.array(StaffOnLead),
  created_at: Timestamp,
  can: ApplicationCan,
  /** Required documents that keep it from being submitted; only where that was asked. */
  held_back_by: z.array(PaperDue).optional(),
})
export type ApplicationRow = z.output<typeof ApplicationRow>

/** One possible move, what it takes, or why it is not possible now. */
export const ApplicationMove = LeadMove.extend({
  fields: z.array(
    z.object({
      name: z.enum(formFieldNames),
      kind: z.enum(['text', 'long_text', 'day', 'intake', 'year']),
      label: z.string(),
      is_required: z.boolean(),
    }),
  ),
  needs_offer_letter: z.boolean(),
})
export type ApplicationMove = z.output<typeof ApplicationMove>

/** Everything about one application that its page shows (G-L-41). */
export const ApplicationRecord = ApplicationRow.extend({
  can: ApplicationCan.extend({
    /** The reader sees the lead too. */
    open_lead: z.boolean(),
  }),
  team: Named.nullable(),
  status_reason: Labelled.nullable(),
  remarks: z.string().nullable(),
  submitted_at: Timestamp.nullable(),
  offer_letter_received_at: Day.nullable(),
  offer_conditions: z.string().nullable(),
  tuition_fee: Money.nullable(),
  tuition_fee_due_date: Day.nullable(),
  tuition_fee_paid_date: Day.nullable(),
  application_fee: Money.nullable(),
  deferred_from: z.object({ intake_id: Id, intake: z.string(), intake_year: z.number().int() }).nullable(),
  status_in_canada: z.enum(statusesInCanada).nullable(),
  /** The lead was counselled before. */
  has_counseling: z.boolean(),
  utm_source: z.string().nullable(),
  utm_medium: z.string().nullable(),
  createdByInfo: PersonRef.nullable(),
  updated_at: Timestamp,
  stageBar: z.array(StageStop),
  moves: z.array(ApplicationMove),
  held_back_by: z.array(PaperDue),
  counts: z.object({
    documents: z.number().int(),
    verified_documents: z.number().int(),
    activities: z.number().int(),
    unread: z.number().int(),
  }),
  /** Expected and received commission, one line per currency; empty for who may not see money. */
  installments: z.array(z.object({ expected: Money, received: Money, count: z.number().int() })),
})
export type ApplicationRecord = z.output<typeof ApplicationRecord>

/** What a change of an application answers: enough to show it at once. */
export const ApplicationChange = z.object({
  identifier: Identifier,
  id: RecordNumber,
  version: z.number().int(),
  stage: LeadStage,
  status: LeadStatus,
  /** Documents still missing, of which a company is only warned that does not let them stop a submission. */
  missing_documents: z.array(z.string()),
})
export type ApplicationChange = z.output<typeof ApplicationChange>
