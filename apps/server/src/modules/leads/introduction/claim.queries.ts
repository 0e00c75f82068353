import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { registry } from '#platform/registry.ts'

/** An agency's claim on a person: what part of the agencies' share it brings, in basis points. */
export interface Claim {
  readonly agent_id: number
  readonly part_bps: number
}

/** What a decision made of a person: which agency has their record, and who shares their commission, the first one first. */
export interface Claimed {
  readonly lead_id: number
  readonly agent_id: number | null
  readonly claims: readonly Claim[]
  readonly decision_id: number
}

/** Money of an agency in one currency. */
export interface Earned {
  readonly currency: string
  readonly earned_minor: number
  readonly paid_minor: number
}

/** What agencies earned with people. */
export const earnings = registry<
  'commission',
  (ctx: Ctx, agentId: number, leadIds: readonly number[]) => Promise<(Earned & { lead_id: number })[]>
>('what agencies earned')

/** What follows a decision in the same transaction, such as the commission; whoever cannot follow refuses the decision. */
export const claimFollowers = registry<string, (ctx: Ctx, claimed: Claimed) => Promise<void>>('what follows a decision about a person')

/** Who shares the commission of these people, by person, the agency that has the person first. A person in no register is missing. */
export async function claimsOf(ctx: Ctx, leadIds: readonly number[]): Promise<Map<number, readonly Claim[]>> {
  const { rows } = await sql<{ lead_id: number; claims: Claim[] }>`
    select i.lead_id,
      coalesce(
        jsonb_agg(
          jsonb_build_object('agent_id', i.agent_id, 'part_bps', coalesce(i.part_bps, 10000))
          order by i.agent_id is distinct from l.agent_id, i.introduced_at, i.id
        ) filter (where i.state in ('held', 'shared')),
        '[]'
      ) as claims
    from introductions i
    join leads l on l.id = i.lead_id
    where i.lead_id = any(${[...leadIds]}::int[])
    group by i.lead_id`.execute(ctx.db)
  return new Map(rows.map(({ lead_id, claims }) => [lead_id, claims]))
}
