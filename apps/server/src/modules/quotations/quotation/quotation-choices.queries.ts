import { quotationName } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import { sql } from 'kysely'
import type { Choice, Chosen } from '#modules/catalog/catalog.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { visibleQuotations } from './quotation.policy.ts'

interface Row extends Omit<Choice, 'name'> {
  readonly number: number
  readonly revision: number
}

/** The programs of quotations that are drafts or not answered yet, for who tells what became of them. */
export async function quotationChoices(ctx: Ctx, { lead_id, program_ids }: Chosen): Promise<Choice[]> {
  if (ctx.actor.kind !== 'system' && !can(ctx, 'quotations.read')) return []
  const { rows } = await sql<Row>`
    select 'quotation' as kind, q.id as record_id, q.identifier, q.number, q.revision, q.lead_id, leads.identifier as lead_identifier,
      chosen.program_id, chosen.campus_id, chosen.intake_id, q.created_at as since,
      array(
        select lu.user_id from lead_users lu where lu.lead_id = q.lead_id
        union
        select q.created_by where q.created_by is not null
      ) as user_ids
    from quotation_items as chosen
    join quotations q on q.id = chosen.quotation_id
    join leads on leads.id = q.lead_id
    where q.status in ('draft', 'sent', 'viewed')
      and q.id in (${visibleQuotations(ctx).select('quotations.id')})
      and (${lead_id ?? null}::int is null or q.lead_id = ${lead_id ?? null})
      and (${program_ids ?? null}::int[] is null or chosen.program_id = any(${program_ids ?? null}::int[]))
    order by q.id, chosen."position"`.execute(ctx.db)
  return rows.map(({ number, revision, ...row }) => ({ ...row, name: quotationName({ number, revision }) }))
}
