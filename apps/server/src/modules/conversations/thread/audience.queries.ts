import type { TalkChannel, ThreadModule } from '@embark/contract/conversations/thread/thread.rules.ts'
import { sql } from 'kysely'
import { dealersOf, roomsOfLead } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'
import { roomsFor } from '#platform/realtime/rooms.ts'

/** What was said, with everybody whom it may concern. */
export interface EntryNews {
  readonly id: number
  readonly identifier: string
  readonly module: ThreadModule
  readonly record: string
  readonly channel: TalkChannel
  readonly direction: 'in' | 'out'
  readonly is_internal: boolean
  readonly author_id: number | null
  readonly sender: string | null
  readonly author_group: string | null
  readonly content: string
  readonly filenames: readonly string[]
  readonly number: number
  readonly first_name: string
  readonly last_name: string
  readonly branch_id: number | null
  readonly team_id: number | null
  readonly agent_id: number | null
  readonly owner_id: number | null
  readonly student_user_id: number | null
  /** Who of the company works the lead. */
  readonly staff_ids: readonly number[]
  /** Who of the agency brought it; where nobody of it did by hand, all its people. */
  readonly agency_ids: readonly number[]
  /** Of an application, once it was submitted. */
  readonly institution_id: number | null
  readonly institution_ids: readonly number[]
  readonly institution: string | null
  readonly status: string | null
}

/** A large agency or institution does not ring at every desk. */
const atMost = 50

/** An entry with its audience. Read by the product itself, so without a check of rights. */
export async function entryNews(ctx: Ctx, id: number): Promise<EntryNews | undefined> {
  const owner = (column: string) =>
    sql`case when a.id is null then ${sql.ref(`l.${column}`)} else ${sql.ref(`a.${column}`)} end as ${sql.ref(column)}`
  const { rows } = await sql<EntryNews>`
    select e.id, e.identifier, e.module_type as module, coalesce(a.identifier, l.identifier) as record, e.channel, e.direction,
      e.is_internal, e.author_id, coalesce(${fullName('author')}, e.sender) as sender, author."group" as author_group,
      e.content, l.number, l.first_name, l.last_name,
      ${owner('branch_id')}, ${owner('team_id')}, ${owner('agent_id')}, l.owner_id, l.student_user_id,
      case when a.submitted_at is not null then a.institution_id end as institution_id, i.name as institution, s.name as status,
      array(
        select f.filename from conversation_files kept join files f on f.id = kept.file_id where kept.entry_id = e.id order by kept.id
      ) as filenames,
      array(
        select distinct u.id
        from lead_users w
        join users u on u.id = w.user_id
        where w.lead_id = l.id and u."group" = 'company'
      ) as staff_ids,
      array(
        select u.id
        from users u
        where u.agent_id = coalesce(a.agent_id, l.agent_id) and u.status = 'active'
          and (u.id = l.created_by
            or not exists (select from users maker where maker.id = l.created_by and maker.agent_id = coalesce(a.agent_id, l.agent_id)))
        order by u.id
        limit ${atMost}
      ) as agency_ids,
      array(
        select u.id
        from institution_users w
        join users u on u.id = w.user_id
        where a.submitted_at is not null and w.institution_id = a.institution_id and u.status = 'active'
        order by u.id
        limit ${atMost}
      ) as institution_ids
    from conversation_entries e
    left join applications a on e.module_type = 'application' and a.id = e.record_id
    join leads l on l.id = coalesce(a.lead_id, e.record_id)
    left join institutions i on i.id = a.institution_id
    left join stages s on s.id = a.status_id
    left join users author on author.id = e.author_id
    where e.id = ${id} and l.deleted_at is null and a.deleted_at is null`.execute(ctx.db)
  return rows[0]
}

/** The rooms that may hear that something was said; of what is internal only those of the company. */
export function roomsOfNews(ctx: Ctx, { is_internal, ...news }: EntryNews) {
  const { branch_id, team_id, staff_ids: user_ids } = news
  const outside = { agent_id: null, student_user_id: null, institution_id: null }
  const heard = is_internal ? { ...news, ...outside } : news
  if (news.module === 'lead') return roomsOfLead(ctx.tenant.id, { ...heard, user_ids })
  return roomsFor(ctx.tenant.id, 'applications', {
    branch_id,
    team_id,
    agent_id: heard.agent_id,
    institution_id: heard.institution_id,
    user_ids: [...user_ids, news.owner_id, heard.student_user_id],
  })
}

/** Of these people those who have not read up to an entry. */
export async function notReadBy(
  ctx: Ctx,
  { id, module, record_id }: { readonly id: number; readonly module: ThreadModule; readonly record_id: number },
  people: readonly number[],
) {
  const readers = await ctx.db
    .selectFrom('conversation_reads')
    .select('user_id')
    .where('module_type', '=', module)
    .where('record_id', '=', record_id)
    .where('entry_id', '>=', id)
    .execute()
  const ids = new Set(readers.map(({ user_id }) => user_id))
  return people.filter((person) => !ids.has(person))
}

/** The numbers of people by their identifiers. */
export const peopleNamed = async (ctx: Ctx, identifiers: readonly string[]) =>
  (await ctx.db.selectFrom('users').select('id').where(sql<boolean>`identifier = any(${identifiers}::uuid[])`).execute()).map(
    ({ id }) => id,
  )

/** The company's side of a conversation: who works the lead, or its owner, or who deals leads out where nobody does yet. */
async function ourSide(ctx: Ctx, { staff_ids, owner_id, branch_id }: EntryNews): Promise<readonly number[]> {
  if (staff_ids.length) return staff_ids
  return owner_id === null ? (await dealersOf(ctx, branch_id)).map(({ id }) => id) : [owner_id]
}

/** Whom an entry is told behind the bell: the other side of it; of what is internal the colleagues. */
export async function listenersOf(ctx: Ctx, news: EntryNews): Promise<readonly number[]> {
  const { channel, is_internal, direction, student_user_id, agency_ids, institution_ids, author_id } = news
  // A mail tells of itself, and nobody has to hear of a call.
  if (channel === 'call' || (channel === 'email' && direction === 'out')) return []
  const theirs = [...(student_user_id === null ? [] : [student_user_id]), ...agency_ids, ...institution_ids]
  const people = is_internal || direction === 'in' ? await ourSide(ctx, news) : theirs
  return people.filter((id) => id !== author_id)
}
