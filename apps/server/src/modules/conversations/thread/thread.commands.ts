import type { CallBody, MessageBody } from '@embark/contract/conversations/thread/thread.contract.ts'
import type { TalkChannel, talkOutcomes } from '@embark/contract/conversations/thread/thread.rules.ts'
import { sql } from 'kysely'
import { applicationKind } from '#modules/applications/applications.public.ts'
import { attachUploads } from '#modules/documents/documents.public.ts'
import { type Entry, leadKind, setReminder, type TaskSubject } from '#modules/leads/leads.public.ts'
import { readAbout, sendWritten } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { roomOfUser } from '#platform/realtime/rooms.ts'
import { changeRecord } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { mailOf, storedFiles } from '../mail/mail.queries.ts'
import { replyAddress } from '../mail/reply-address.rules.ts'
import { entryNews, listenersOf, notReadBy, peopleNamed } from './audience.queries.ts'
import { type MessageToRemindOf, messageFile, type ReadUpTo, readsInternal, type Thread } from './thread.policy.ts'
import { entryById, hasOtherSide, unreadIn } from './thread.queries.ts'

interface NewEntry {
  readonly channel: TalkChannel
  readonly direction: 'in' | 'out'
  readonly content: string
  readonly is_internal?: boolean
  readonly author_id?: number | null
  readonly outcome?: (typeof talkOutcomes)[number]
  readonly call_id?: number
  readonly subject?: string
  /** The address it came from. */
  readonly sender?: string
  readonly external_id?: string
  readonly message_id?: number
}

/** Writes an entry into a conversation, moves its record up in the lists, and lets everybody concerned know once it is saved. */
export async function addToThread(ctx: Ctx, thread: Thread, entry: NewEntry, activity?: (id: number) => Entry) {
  const { id } = await ctx.db
    .insertInto('conversation_entries')
    .values({ module_type: thread.module, record_id: thread.id, author_id: ctx.actor.id, ...entry })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = {
    entries: activity ? [activity(id)] : [],
    after: { entry_id: id, channel: entry.channel },
    event: ['conversation.said', { id }] as const,
  }
  if (thread.module === 'lead') await changeRecord(ctx, leadKind, thread, change)
  else await changeRecord(ctx, applicationKind, thread, change)
  return id
}

/** Writes to the other side by the way that was chosen, or for the company alone. */
export async function say(ctx: Ctx, thread: Thread, body: MessageBody) {
  const { content, attachments, is_internal, channel, subject } = body
  const isCompany = readsInternal(ctx)
  if (!isCompany && (is_internal || channel !== 'portal')) refuse('PERMISSION_DENIED')
  if (!is_internal && channel === 'portal' && !hasOtherSide(thread)) refuseField('content', 'create user profile is required')
  const files = attachments.length ? await attachUploads(ctx, attachments, messageFile, (index) => `attachments.${index}`) : []
  const isMail = channel === 'email' && !is_internal
  const message_id = isMail ? await sendMail(ctx, thread, body, files) : undefined
  const id = await addToThread(ctx, thread, {
    channel: isMail ? 'email' : 'portal',
    direction: isCompany ? 'out' : 'in',
    content,
    is_internal,
    ...(isMail && { subject, message_id: message_id! }),
  })
  if (files.length)
    await ctx.db
      .insertInto('conversation_files')
      .values(files.map((file) => ({ entry_id: id, file_id: file.id })))
      .execute()
  return entryById(ctx, thread, id)
}

/** Sends what was written as a mail to the person of the conversation; an answer comes back into it. */
async function sendMail(ctx: Ctx, thread: Thread, { content, subject }: MessageBody, files: readonly { readonly id: number }[]) {
  const recipient = (await mailOf(ctx, thread)) ?? refuseField('channel', 'This person has no email address')
  const attachments = files.length
    ? await storedFiles(
        ctx,
        files.map(({ id }) => id),
      )
    : []
  return sendWritten(ctx, {
    channel: 'email',
    recipient,
    subject,
    text: content,
    attachments,
    ...(thread.student_user_id !== null && { user_id: thread.student_user_id }),
    ...(ctx.mailReplies && { reply_to: replyAddress(ctx.mailReplies, thread) }),
  })
}

/** Keeps how far the actor has read; what was told of it behind the bell is read with it. */
export async function markRead(ctx: Ctx, { thread, entry_id }: ReadUpTo) {
  const user_id = ctx.actor.id!
  await sql`
    insert into conversation_reads (module_type, record_id, user_id, entry_id)
    values (${thread.module}, ${thread.id}, ${user_id}, ${entry_id})
    on conflict (tenant_id, module_type, record_id, user_id) do update
    set entry_id = greatest(conversation_reads.entry_id, excluded.entry_id), read_at = now()`.execute(ctx.db)
  await readAbout(ctx, { type: thread.module === 'lead' ? 'lead_conversation' : 'application_conversation', record: thread.identifier })
  ctx.changed({ module: thread.module, id: thread.id, after: { read_up_to: entry_id } })
  ctx.tell([roomOfUser(ctx.tenant.id, user_id)], 'conversationMessage', {
    module_type: thread.module,
    module_identifier: thread.identifier,
    message_identifier: null,
  })
  return { unread: await unreadIn(ctx, thread) }
}

/** Has those of the other side told once more who have not read a message. */
export async function remind(ctx: Ctx, { thread, entry_id }: MessageToRemindOf, only: readonly string[] | undefined) {
  const news = (await entryNews(ctx, entry_id)) ?? refuse('NOT_FOUND')
  const unread = await notReadBy(ctx, { id: entry_id, module: thread.module, record_id: thread.id }, await listenersOf(ctx, news))
  const chosen = only && new Set(await peopleNamed(ctx, only))
  const user_ids = chosen ? unread.filter((id) => chosen.has(id)) : unread
  ctx.changed({ module: thread.module, id: thread.id, after: { entry_id, user_ids } })
  if (user_ids.length) ctx.emit('conversation.reminded', { id: entry_id, user_ids })
  return { reminded: user_ids.length }
}

/** Logs a call that the actor made by hand; its next step becomes a task. */
export async function logCall(ctx: Ctx, thread: Thread, subject: TaskSubject, { outcome, content, scheduled_at, note }: CallBody) {
  const entry = { channel: 'call', direction: 'out', is_internal: true, content, outcome } as const
  const id = await addToThread(ctx, thread, entry, (entry_id) => ({ type: 'call_logged', vars: { entry_id, outcome, content } }))
  const taskInfo = scheduled_at
    ? await setReminder(ctx, subject, {
        scheduled_at,
        note,
        type: 'call',
        module_type: 'lead',
        module_identifier: thread.identifier,
      })
    : null
  return { messageInfo: await entryById(ctx, thread, id), taskInfo }
}
