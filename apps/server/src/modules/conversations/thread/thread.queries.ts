import type { Attachment, TalkEntry, TalkInfo, TalkPage, TalkQuery } from '@embark/contract/conversations/thread/thread.contract.ts'
import { sql } from 'kysely'
import { fileLink } from '#modules/documents/documents.public.ts'
import { unreadOf } from '#modules/leads/leads.public.ts'
import { personFor } from '#platform/access/named-person.ts'
import type { Ctx } from '#platform/context.ts'
import { ifThere, type Person, person, pick, searchIn } from '#platform/db/fragments.ts'
import { mailOf } from '../mail/mail.queries.ts'
import { isReadable, readsInternal, type Thread } from './thread.policy.ts'

type KeptFile = Omit<Attachment, 'view_page' | 'download_page'>

/** The entries of a conversation, as far as the actor may read them. */
const entriesOf = (ctx: Ctx, { module, id }: Thread) =>
  ctx.db
    .selectFrom('conversation_entries as entry')
    .where('entry.module_type', '=', module)
    .where('entry.record_id', '=', id)
    .where(isReadable(ctx, 'entry'))

const shown = (ctx: Ctx, thread: Thread) =>
  entriesOf(ctx, thread)
    .leftJoin('users as author', 'author.id', 'entry.author_id')
    .leftJoin('calls as call', 'call.id', 'entry.call_id')
    .leftJoin('messages as message', 'message.id', 'entry.message_id')
    .select(['entry.id', 'entry.identifier', 'entry.is_internal', 'entry.content', 'entry.author_id', 'entry.created_at'])
    .select(['call.duration_seconds', 'call.recording_url', 'entry.subject', 'entry.sender', 'message.last_error'])
    .select(({ ref }) => [
      // A check constraint allows only these values.
      ref('entry.channel').$castTo<TalkEntry['channel']>().as('channel'),
      ref('entry.direction').$castTo<TalkEntry['direction']>().as('direction'),
      ref('entry.outcome').$castTo<NonNullable<TalkEntry['callInfo']>['outcome'] | null>().as('outcome'),
      ref('message.status').$castTo<NonNullable<TalkEntry['deliveryInfo']>['status'] | null>().as('delivery'),
      ifThere('author', personFor(ctx, 'author')).as('author'),
      sql<boolean>`coalesce(author."group" = 'company', entry.direction = 'out')`.as('is_ours'),
      sql<KeptFile[]>`array(
        select ${pick<KeptFile>('f', 'identifier', 'filename', 'media_type', 'bytes')}
        from conversation_files kept
        join files f on f.id = kept.file_id
        where kept.entry_id = entry.id
        order by kept.id
      )`.as('files'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

interface Reader {
  readonly person: Person
  readonly entry_id: number
  readonly is_ours: boolean
}
/** How far each has read. */
const readersOf = (ctx: Ctx, { module, id }: Thread): Promise<Reader[]> =>
  ctx.db
    .selectFrom('conversation_reads as reading')
    .innerJoin('users as reader', 'reader.id', 'reading.user_id')
    .select(['reading.entry_id', person('reader').as('person'), sql<boolean>`reader."group" = 'company'`.as('is_ours')])
    .where('reading.module_type', '=', module)
    .where('reading.record_id', '=', id)
    .orderBy('reading.id')
    .execute()

/** An entry as its reader sees it. */
function entryFor(ctx: Ctx, row: Row, readers: readonly Reader[]): TalkEntry {
  const { id, author_id, author, is_ours, files, outcome, duration_seconds, recording_url, delivery, last_error, ...entry } = row
  const readBy = readers.filter((reader) => reader.entry_id >= id && reader.person.id !== author_id)
  return {
    ...entry,
    attachments: files.map((file) => ({ ...file, ...fileLink(ctx, file) })),
    senderInfo: author,
    sender: author_id === null ? entry.sender : null,
    deliveryInfo: delivery === null || !readsInternal(ctx) ? null : { status: delivery, reason: last_error },
    is_mine: author_id !== null && author_id === ctx.actor.id,
    is_read: readBy.some((reader) => reader.is_ours !== is_ours),
    readBy: readsInternal(ctx) ? readBy.map((reader) => reader.person) : [],
    callInfo: outcome === null ? null : { outcome, duration_seconds, recording_url },
  }
}

/** The newest entries, or those before one, the newest first. */
export async function talkPage(ctx: Ctx, thread: Thread, { before, per_page, search, channel }: TalkQuery): Promise<TalkPage> {
  const rows = await shown(ctx, thread)
    .$if(before !== undefined, (query) =>
      query.where('entry.id', '<', entriesOf(ctx, thread).select('entry.id').where('entry.identifier', '=', before!).$asScalar()),
    )
    .$if(channel !== undefined, (query) => query.where('entry.channel', '=', channel!))
    .$if(search !== '', (query) => query.where(searchIn(search, 'entry.content')))
    .orderBy('entry.id', 'desc')
    .limit(per_page + 1)
    .execute()
  const readers = await readersOf(ctx, thread)
  return {
    recordsInfo: rows.slice(0, per_page).map((row) => entryFor(ctx, row, readers)),
    earlier_at: rows[per_page]?.created_at ?? null,
    talkInfo: await talkInfo(ctx, thread),
  }
}

/** One entry, as answered after it was written. */
export const entryById = async (ctx: Ctx, thread: Thread, id: number): Promise<TalkEntry> =>
  entryFor(ctx, await shown(ctx, thread).where('entry.id', '=', id).executeTakeFirstOrThrow(), [])

/** How many entries of others the actor has not read. */
export async function unreadIn(ctx: Ctx, { module, id }: Thread): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select ${unreadOf(ctx, module, sql`${id}::int`)} as unread`.execute(ctx.db)
  return rows[0]!.unread
}

/** Whether anybody of the other side can read what is written. */
export const hasOtherSide = ({ student_user_id, agent_id }: Thread) => student_user_id !== null || agent_id !== null

async function talkInfo(ctx: Ctx, thread: Thread): Promise<TalkInfo> {
  const isCompany = readsInternal(ctx)
  const email = { channel: 'email' as const, closed: isCompany && (await mailOf(ctx, thread)) === null ? ('no_email' as const) : null }
  return {
    unread: await unreadIn(ctx, thread),
    ways: [{ channel: 'portal', closed: hasOtherSide(thread) ? null : 'no_account' }, ...(isCompany ? [email] : [])],
    can: { write_internal: isCompany },
  }
}
