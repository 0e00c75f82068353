import * as z from 'zod'
import { FileWish, KeptFile } from '../../documents/file/file.contract.ts'
import { type Feature, features } from '../../kernel/access.ts'
import { resource } from '../../kernel/endpoint.ts'
import {
  DayRange,
  Flag,
  Id,
  Identifier,
  Ids,
  listQuery,
  Option,
  orAbsent,
  orNull,
  PersonRef,
  pageOf,
  RecordNumber,
  RecordRef,
  requiredText,
  Timestamp,
} from '../../kernel/shapes.ts'
import {
  bugTypes,
  feedbackTypes,
  inventoryBugs,
  inventoryTypes,
  programFactNames,
  ticketHappenings,
  ticketKinds,
  ticketModules,
  ticketStatuses,
  ticketTabs,
  ticketTexts,
} from './ticket.rules.ts'

const featureNames = Object.keys(features) as [Feature, ...Feature[]]
const Named = z.object({ identifier: Identifier, id: Id, name: z.string() })
const Kind = z.enum(ticketKinds)
const Status = z.enum(ticketStatuses)

export const Ticket = z.object({
  identifier: Identifier,
  id: RecordNumber,
  version: z.number().int(),
  kind: Kind,
  bug_type: z.enum(bugTypes),
  module_type: z.enum(ticketModules),
  institution: Named.nullable(),
  country: z.object({ id: Id, name: z.string() }).nullable(),
  campus: Named.nullable(),
  program: Named.nullable(),
  feature: z.enum(featureNames).nullable(),
  /** Which fact is wrong, what it should say, and where that is written. */
  fact: z.enum(programFactNames).nullable(),
  right_value: z.string().nullable(),
  source_url: z.string().nullable(),
  request_content: z.string(),
  fileInfo: KeptFile.nullable(),
  status: Status,
  /** What was said when it was closed. */
  resolution: z.string().nullable(),
  reporter: PersonRef,
  assigned_to: PersonRef.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  closed_at: Timestamp.nullable(),
  /** The company whose copy the institution is, where facts are changed (ADR 0056). */
  shared_by: z.string().nullable(),
  /** What the reader may do now. */
  can: z.object({ edit: z.boolean(), assign: z.boolean(), comment_internally: z.boolean(), move_to: z.array(Status) }),
})
export type Ticket = z.output<typeof Ticket>

/** What happened to a ticket, or was said on it. */
export const TicketEntry = z.object({
  identifier: Identifier,
  what: z.enum(ticketHappenings),
  author: PersonRef.nullable(),
  is_internal: z.boolean(),
  content: z.string(),
  from_status: Status.nullable(),
  to_status: Status.nullable(),
  assigned_to: PersonRef.nullable(),
  created_at: Timestamp,
})
export type TicketEntry = z.output<typeof TicketEntry>

const Content = requiredText('Content is required', ticketTexts.content)
const Source = z.url({ protocol: /^https?$/, error: 'Enter a valid website' }).max(ticketTexts.url)
const Wrong = { bug_type: z.enum(inventoryBugs, 'Choose one of the options'), request_content: Content }
const Evidence = {
  fact: orNull(z.enum(programFactNames)),
  right_value: orNull(z.string().trim().max(ticketTexts.value)),
  source_url: orNull(Source),
  file_identifier: FileWish,
}

export const RequestBody = z.object({
  ...Wrong,
  module_type: z.enum(inventoryTypes, 'Choose one of the options'),
  /** The record by its identifier or number; a scholarship is named by its institution. */
  module_identifier: RecordRef,
  /** The campus at which the program was looked at. */
  campus_id: orNull(Id),
  ...Evidence,
})
export type RequestBody = z.output<typeof RequestBody>

export const RequestEdit = z.object({ ...Wrong, ...Evidence })
export type RequestEdit = z.output<typeof RequestEdit>

export const FeedbackBody = z.object({
  bug_type: z.enum(feedbackTypes, 'Choose one of the options'),
  request_content: Content,
  file_identifier: FileWish,
})
export type FeedbackBody = z.output<typeof FeedbackBody>

export const FeatureBody = z.object({
  feature: z.enum(featureNames, 'Choose one of the options'),
  request_content: z.string().trim().max(ticketTexts.content).default(''),
})
export type FeatureBody = z.output<typeof FeatureBody>

export const MoveBody = z
  .object({ status: Status, remarks: z.string().trim().max(ticketTexts.comment).default('') })
  .refine(({ status, remarks }) => status !== 'rejected' || remarks !== '', { path: ['remarks'], message: 'Say why it is rejected' })
export type MoveBody = z.output<typeof MoveBody>

const Comment = z.object({ content: requiredText('Message is required', ticketTexts.comment), is_internal: Flag.default(false) })

export const TicketListQuery = listQuery({
  sortBy: ['created_at', 'id'],
  perPage: 25,
  filters: {
    bug_type: z.enum(bugTypes),
    module_type: z.enum(ticketModules),
    feature: z.array(z.enum(featureNames)),
    reporter_id: Ids,
    program_id: Ids,
    institution_id: Ids,
    country_id: Ids,
    created_at: DayRange,
  },
}).extend({
  kind: Kind.default('update_request'),
  status: z.enum(ticketTabs).default('all'),
  module_type: orAbsent(z.enum(ticketModules)),
  /** The person a ticket is assigned to, by their identifier. */
  assigned: orAbsent(Identifier),
  with_tabs: Flag.optional(),
})
export type TicketListQuery = z.output<typeof TicketListQuery>

const Tab = z.object({ key: z.enum(ticketTabs), label: z.string(), count: z.number().int(), isCountExact: z.boolean() })
const One = z.object({ ticketInfo: Ticket })
const raised = {
  response: One,
  status: 201,
  message: 'Request raised successfully',
  audit: 'ticket.raised',
  recentProof: false,
  idempotency: 'accepted',
  limit: { by: 'user', max: 60, seconds: 3_600 },
} as const

/** Requests to correct the inventory, feedback, and requests for features: specification 3, G-L-59; G-C-65. */
export const tickets = resource('tickets.ticket', {
  list: {
    route: 'GET /inventory-update-request',
    access: 'signed-in',
    summary: 'List the tickets of a kind that you raised, that are yours to work on, or that you look after.',
    description: 'with_tabs=1 adds tabsInfo, the counts by status.',
    query: TicketListQuery,
    response: pageOf(Ticket).extend({ tabsInfo: z.array(Tab).optional() }),
  },
  single: {
    route: 'GET /inventory-update-request/ticket/:ticket',
    access: 'signed-in',
    summary: 'Read a ticket with what happened to it and what was said on it.',
    response: One.extend({ entriesInfo: z.array(TicketEntry) }),
    errors: ['NOT_FOUND'],
  },
  about: {
    route: 'GET /inventory-update-request/about',
    access: 'programs.read',
    summary: 'Tell which corrections of a record are asked for or were made in the last 30 days, without the people.',
    query: z.object({ module_type: z.enum(inventoryTypes), module_identifier: RecordRef }),
    response: z.object({
      recordsInfo: z.array(
        Ticket.pick({ bug_type: true, fact: true, status: true, created_at: true, closed_at: true }).extend({ is_mine: z.boolean() }),
      ),
    }),
    errors: ['NOT_FOUND'],
  },
  create: {
    route: 'POST /inventory-update-request/create',
    access: 'tickets.inventory.create',
    summary: 'Ask for a correction of a program, a campus, an institution or one of its scholarships.',
    body: RequestBody,
    errors: ['NOT_FOUND', 'TICKET_EXISTS'],
    ...raised,
  },
  giveFeedback: {
    route: 'POST /feedback-tickets',
    access: 'signed-in',
    summary: 'Tell the company what you think of its portal.',
    body: FeedbackBody,
    ...raised,
  },
  askForFeature: {
    route: 'POST /premium-feature-tickets',
    access: 'signed-in',
    summary: 'Ask for a feature that the company does not have; for its people and its agencies.',
    body: FeatureBody,
    errors: ['PERMISSION_DENIED', 'TICKET_EXISTS'],
    ...raised,
  },
  edit: {
    route: 'PUT /inventory-update-request/ticket/:ticket',
    access: 'signed-in',
    recentProof: false,
    summary: 'Change a request that you raised, while it is open.',
    body: RequestEdit,
    response: One,
    message: 'Request updated successfully',
    errors: ['NOT_FOUND', 'TICKET_STATE', 'TICKET_EXISTS', 'VERSION_CONFLICT'],
    audit: 'ticket.changed',
  },
  changeStatus: {
    route: 'PUT /inventory-update-request/:ticket/change-status',
    access: 'signed-in',
    recentProof: false,
    summary: 'Move a ticket on: those who look after it work on it and close it, who raised it opens it again within 30 days.',
    body: MoveBody,
    response: One,
    message: 'Status changed successfully',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'TICKET_STATE', 'TICKET_EXISTS', 'TICKET_TOO_LATE'],
    audit: 'ticket.moved',
  },
  assign: {
    route: 'PUT /inventory-update-request/assignStaff/:ticket',
    access: 'signed-in',
    recentProof: false,
    summary: 'Give a ticket to somebody who looks after such tickets; an open one is in progress from then on.',
    body: z.object({ user_identifier: z.uuid('Choose one of the options') }),
    response: One,
    message: 'Ticket assigned successfully',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'TICKET_STATE'],
    audit: 'ticket.assigned',
  },
  comment: {
    route: 'POST /inventory-update-request/ticket/:ticket/comments',
    access: 'signed-in',
    recentProof: false,
    summary: 'Say something on a ticket, to who raised it or among those who look after it.',
    body: Comment,
    response: z.object({ entryInfo: TicketEntry }),
    status: 201,
    message: 'Message sent',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
    audit: 'ticket.commented',
    idempotency: 'accepted',
    limit: { by: 'user', max: 60, seconds: 60 },
  },
  people: {
    route: 'GET /inventory-update-request/getUsers/list',
    access: 'signed-in',
    summary: 'List the people who may be given a ticket of a kind you look after.',
    query: z.object({ kind: Kind.default('update_request') }),
    response: z.array(Option),
  },
})
