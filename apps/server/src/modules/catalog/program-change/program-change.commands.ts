import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { AcceptableChoice } from './program-change.policy.ts'

const columns = { shortlist: 'shortlist_id', quotation: 'quotation_id', application: 'application_id' } as const
const kinds = { shortlist: 'lead', quotation: 'quotation', application: 'application' } as const

/** Keeps that somebody accepted what a chosen program says now, up to a change; what changes later is told again. */
export async function acceptChanges(ctx: Ctx, { kind, record_id, lead_id, change_id }: AcceptableChoice) {
  const column = sql.ref(columns[kind])
  await sql`
    insert into program_change_acceptances (${column}, change_id, accepted_by)
    values (${record_id}, ${change_id}, ${ctx.actor.id})
    on conflict (tenant_id, ${column}) do update
    set change_id = greatest(program_change_acceptances.change_id, excluded.change_id), accepted_by = excluded.accepted_by,
      created_at = now()`.execute(ctx.db)
  ctx.changed({ module: kinds[kind], id: kind === 'shortlist' ? lead_id : record_id, after: { accepted_change: change_id } })
}
