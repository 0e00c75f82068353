import { type RawBuilder, sql } from 'kysely'
import { keepFollowUps } from '#modules/leads/task/task.commands.ts'
import type { DemoCompany } from './company.ts'
import type { Runs } from './leads.ts'

/** The leads in parts: a statement may take half a minute at most, and a million at once take longer. */
export const partsOf = (count: number, table: string) =>
  Array.from({ length: Math.ceil(count / 50_000) }, (_, part) => {
    const id = sql.ref(`${table}.id`)
    return sql`${id} > ${part * 50_000} and ${id} <= ${(part + 1) * 50_000}`
  })

/** What happened to the leads: who works them, how they moved, what was said, what is to be done. */
export async function buildHistory({ run }: Runs, company: DemoCompany, count: number) {
  const role = company.roleIds.get('counsellor')!
  const statementsFor = (part: RawBuilder<unknown>) => [
    sql`
      insert into lead_users (lead_id, role_id, user_id, created_at)
      select id, ${role}, owner_id, created_at
      from leads
      where owner_id is not null and ${part}`,
    sql`
      insert into activities (module, record_id, type, vars, created_at)
      select 'lead', id, 'created', jsonb_build_object('platform', platform), created_at
      from leads
      where ${part}`,
    sql`insert into status_history (module, record_id, to_stage_id, actor_id, created_at)
        select 'lead', leads.id, leads.status_id, owner_id, stage_entered_at from leads where ${part}`,
    sql`
      insert into activities (module, record_id, type, actor_id, vars, created_at)
      select 'lead', leads.id, 'status_changed', owner_id,
        jsonb_build_object('from', 'New', 'to', stages.name, 'to_id', stages.id), stage_entered_at
      from leads
      join stages on stages.id = leads.status_id
      where stages.key <> 'new' and ${part}`,
  ]
  // A statement may take half a minute at most, so a million leads go in parts.
  const span = 50_000
  for (let from = 0; from < count; from += span)
    for (const statement of statementsFor(sql`leads.id > ${from} and leads.id <= ${from + span}`))
      await run(({ db }) => statement.execute(db))
  const said = [
    'Called, asked about scholarships and living costs.',
    'Family prefers a city with direct flights.',
    'IELTS booked for next month; 6.5 expected.',
    'Wants to pay in two parts.',
    'Asked to call back after the exams.',
    'Father joined the call and compared two programs.',
    'Sent the list of documents by WhatsApp.',
    'يفضّل الدراسة في بريطانيا مع سكن جامعي.',
    'Kardeşi de Leeds’te okuyor, aynı şehri istiyor.',
  ]
  const next = [
    'Call about IELTS result',
    'Send program shortlist',
    'Chase reference letter',
    'Collect transcripts',
    'Budget call with parents',
    'Compare three programs',
    'Visa interview preparation',
  ]
  await run(({ db }) =>
    sql`
      with chosen as (
        select id, owner_id, stage_entered_at from leads where owner_id is not null order by id desc limit 3000
      ),
      written as (
        insert into notes (module_type, module_id, content, created_by, created_at)
        select 'lead', id, (${said}::text[])[1 + id % ${said.length}], owner_id, stage_entered_at + interval '5 minutes'
        from chosen
        returning id, module_id, created_by, created_at
      )
      insert into activities (module, record_id, type, actor_id, vars, created_at)
      select 'lead', module_id, 'note_added', created_by, jsonb_build_object('note_id', id), created_at
      from written`.execute(db),
  )
  await run(async (ctx) => {
    const { rows } = await sql<{ record_id: number }>`
      with chosen as (
        select l.id, l.owner_id
        from leads l
        join stages s on s.id = l.stage_id
        where l.owner_id is not null and s.position <> 'end'
        order by l.id desc
        limit 900
      )
      insert into tasks (category, record_id, scheduled_at, note, user_id, created_by, notified_at)
      select 'lead', id, date_trunc('hour', now()) + ((id % 19) - 6) * interval '9 hours',
        (${next}::text[])[1 + id % ${next.length}], owner_id, owner_id, case when (id % 19) - 6 <= 0 then now() end
      from chosen
      returning record_id`.execute(ctx.db)
    await keepFollowUps(
      ctx,
      rows.map(({ record_id }) => record_id),
    )
  })
}
