import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** Nobody reads a larger number. */
const mostUnread = 100

/** How many entries of others in the conversation of a record the actor has not read; what is internal counts for the company alone. */
export function unreadOf({ actor }: Ctx, module: 'lead' | 'application', record: RawBuilder<number>) {
  const isCompany = actor.kind === 'system' || actor.group === 'company'
  return sql<number>`(
    select count(*)::int
    from (
      select
      from conversation_entries e
      where e.module_type = ${module} and e.record_id = ${record} and e.author_id is distinct from ${actor.id}::int
        and (${isCompany} or not e.is_internal)
        and e.id > coalesce(
          (
            select r.entry_id
            from conversation_reads r
            where r.module_type = ${module} and r.record_id = ${record} and r.user_id = ${actor.id}::int
          ), 0)
      limit ${mostUnread}
    ) news
  )`
}
