import * as z from 'zod'
import { FileInfo } from '../../documents/file/file.contract.ts'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Identifier, orAbsent, PersonRef, Timestamp } from '../../kernel/shapes.ts'
import { NextStep, Task } from '../../leads/task/task.contract.ts'
import {
  channels,
  closedReasons,
  deliveries,
  directions,
  loggedOutcomes,
  messageLimits,
  talkOutcomes,
  writtenChannels,
} from './thread.rules.ts'

/** A file that came with a message; its links open for five minutes. */
export const Attachment = FileInfo.pick({
  identifier: true,
  filename: true,
  media_type: true,
  bytes: true,
  view_page: true,
  download_page: true,
})
export type Attachment = z.output<typeof Attachment>

/** What is told of a call beside its note. */
const Call = z.object({
  outcome: z.enum(talkOutcomes),
  duration_seconds: z.number().int().nullable(),
  recording_url: z.string().nullable(),
})

/** A message of a conversation, or a call. */
export const TalkEntry = z.object({
  identifier: Identifier,
  channel: z.enum(channels),
  /** Whether it came in from the other side, or went out to it. */
  direction: z.enum(directions),
  /** For the company alone; others never get it. */
  is_internal: z.boolean(),
  content: z.string(),
  attachments: z.array(Attachment),
  senderInfo: PersonRef.nullable(),
  is_mine: z.boolean(),
  created_at: Timestamp,
  /** Whether somebody of the other side has read it. */
  is_read: z.boolean(),
  /** Who has read it; told to the company alone. */
  readBy: z.array(PersonRef),
  callInfo: Call.nullable(),
  subject: z.string().nullable(),
  /** The address it came from, where its author has no account. */
  sender: z.string().nullable(),
  /** How far a mail of ours has come, and why it could not; told to the company alone. */
  deliveryInfo: z.object({ status: z.enum(deliveries), reason: z.string().nullable() }).nullable(),
})
export type TalkEntry = z.output<typeof TalkEntry>

/** What can be written, and by which way; of a way that is closed, why. */
export const TalkInfo = z.object({
  unread: z.number().int(),
  ways: z.array(z.object({ channel: z.enum(writtenChannels), closed: z.enum(closedReasons).nullable() })),
  can: z.object({ write_internal: z.boolean() }),
})
export type TalkInfo = z.output<typeof TalkInfo>

const TalkQuery = z.object({
  /** The entry before which is read on; without it the newest. */
  before: orAbsent(Identifier),
  per_page: z.coerce.number().int().min(1).max(100).default(messageLimits.perPage),
  search: z.string().trim().max(100).default(''),
  channel: orAbsent(z.enum(channels)),
})
export type TalkQuery = z.output<typeof TalkQuery>

export const MessageBody = z
  .object({
    content: z.string('Message is required').trim().max(messageLimits.characters).default(''),
    /** Uploads of the caller's own. */
    attachments: z.array(Identifier).max(messageLimits.files).default([]),
    is_internal: Flag.default(false),
    channel: z.enum(writtenChannels).default('portal'),
    /** Of a mail. */
    subject: z.string().trim().max(200).default(''),
  })
  .refine(({ content, attachments }) => content !== '' || attachments.length > 0, { path: ['content'], message: 'Message is required' })
  .refine(({ channel, subject }) => channel !== 'email' || subject !== '', { path: ['subject'], message: 'Subject is required' })
export type MessageBody = z.output<typeof MessageBody>

/** A call that somebody made by hand, as the form asks for it: a note, and the next step where there is one. */
export const CallBody = z
  .object({ outcome: z.enum(loggedOutcomes, 'Choose one of the options'), content: z.string().trim().max(4_000).default('') })
  .and(NextStep)
export type CallBody = z.output<typeof CallBody>

const page = z.object({
  recordsInfo: z.array(TalkEntry),
  /** When the entry before these was written; null where these are the first. */
  earlier_at: Timestamp.nullable(),
  talkInfo: TalkInfo,
})
export type TalkPage = z.output<typeof page>
const written = z.object({ messageInfo: TalkEntry })
const readBody = z.object({ last_message_identifier: Identifier })
const unread = z.object({ unread: z.number().int() })

const listed = { query: TalkQuery, response: page, errors: ['NOT_FOUND'] } as const
const said = {
  recentProof: false,
  body: MessageBody,
  response: written,
  status: 201,
  message: 'Message sent',
  errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
  limit: { by: 'user', max: 60, seconds: 60 },
} as const
const seen = { recentProof: false, body: readBody, response: unread, errors: ['NOT_FOUND'], audit: 'conversation.read' } as const

/** Conversations about leads and applications: specification 3, G-L-33. */
export const threads = resource('conversations.thread', {
  ofLead: {
    route: 'GET /leads/conversations/:id',
    access: 'leads.read',
    summary: 'Read the conversation with a lead, the newest first; what is internal is told to the company alone.',
    ...listed,
  },
  sayOnLead: {
    route: 'POST /leads/conversations/:id',
    access: 'leads.read',
    summary: 'Write in the conversation with a lead, to the other side or for the company alone.',
    audit: 'lead.message_written',
    ...said,
  },
  readOfLead: {
    route: 'PUT /leads/conversations/:id/read',
    access: 'leads.read',
    summary: 'Say up to which message the conversation with a lead was read.',
    ...seen,
  },
  ofApplication: {
    route: 'GET /applications/conversations/:id',
    access: 'applications.read',
    summary: 'Read the conversation about an application, the newest first; what is internal is told to the company alone.',
    ...listed,
  },
  sayOnApplication: {
    route: 'POST /applications/conversations/:id',
    access: 'applications.read',
    summary: 'Write in the conversation about an application, to the other side or for the company alone.',
    audit: 'application.message_written',
    ...said,
  },
  readOfApplication: {
    route: 'PUT /applications/conversations/:id/read',
    access: 'applications.read',
    summary: 'Say up to which message the conversation about an application was read.',
    ...seen,
  },
  remind: {
    route: 'POST /applications/conversations/:id/send-notification',
    access: 'applications.update',
    recentProof: false,
    summary: 'Remind those of the other side who have not read a message about an application.',
    description:
      'Without a message the newest one that others may read; without people everybody it was for. Nobody is told of the same conversation twice within an hour.',
    body: z.object({ message_identifier: Identifier.optional(), user_identifiers: z.array(Identifier).max(100).optional() }),
    response: z.object({ reminded: z.number().int() }),
    message: 'Notification sent',
    errors: ['NOT_FOUND'],
    audit: 'application.conversation_reminded',
    limit: { by: 'user', max: 60, seconds: 60 },
  },
  logCall: {
    route: 'POST /leads/conversations/:id/calls',
    access: 'leads.update',
    recentProof: false,
    summary: 'Log a call with a lead: how it ended, what was said, and the next step, which becomes a task.',
    body: CallBody,
    response: written.extend({ taskInfo: Task.nullable() }),
    status: 201,
    message: 'Call logged',
    errors: ['NOT_FOUND'],
    audit: 'lead.call_logged',
  },
})
