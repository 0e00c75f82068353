import { type Basis, feeForBasis, shareOf } from '@embark/contract/finance/commission/split.rules.ts'
import { sql } from 'kysely'
import { claimsOf } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'
import { pick } from '#platform/db/fragments.ts'
import { termOfToday } from '../agent-share/agent-share.queries.ts'

export interface Part {
  readonly seq: number
  readonly share_bps: number
  readonly due_anchor: 'intake_start' | 'enrolled_at'
  readonly due_offset_days: number
  /** The anchor plus the offset. */
  readonly due: string
}

/** An application as commission sees it: its fee, the rule that fits best, and the agent's share today. */
export interface Expected {
  readonly application_id: number
  readonly lead_id: number
  readonly institution_id: number
  readonly branch_id: number | null
  readonly agent_id: number | null
  readonly agent_share_bps: number | null
  /** Another agency that shares with the agent, and the part that stays with the agent. */
  readonly other_agent_id: number | null
  readonly agent_part_bps: number | null
  readonly rule: {
    readonly id: number
    readonly structure_id: number
    readonly version: number
    readonly commission_type: 'percentage' | 'fixed'
    readonly rate_bps: number | null
    readonly amount_minor: number | null
    readonly basis: Basis
    readonly currency: string
  } | null
  readonly fee_minor: number | null
  readonly fee_currency: string | null
  readonly duration: number | null
  readonly duration_type: 'Weeks' | 'Months' | 'Years' | null
  readonly parts: readonly Part[]
}

/**
 * What commission an application is expected to bring: the most specific rule of the active structures valid on its intake's start (G-M-39,
 * G-M-40).
 */
export async function expectedCommission(ctx: Ctx, applicationId: number): Promise<Expected | undefined> {
  const { rows } = await sql<Expected>`
    with application as (
      select a.id, a.lead_id, a.institution_id, a.branch_id, a.agent_id, a.intake_id, a.status_at::date as enrolled_on,
        make_date(a.intake_year, coalesce((intake.meta ->> 'month')::int, 1), 1) as intake_start,
        coalesce(ap.campus_id, a.campus_id) as campus_id, ap.program_id, p.study_level_id, p.duration, p.duration_type,
        coalesce(a.tuition_fee_minor, o.tuition_fee_minor) as fee_minor,
        case
          when a.tuition_fee_minor is null then o.currency
          else coalesce(a.tuition_fee_currency, o.currency, i.currency) end as fee_currency
      from applications a
      join institutions i on i.id = a.institution_id
      join lookup_values intake on intake.id = a.intake_id
      left join application_programs ap on ap.application_id = a.id
        and ap.order_by = (select min(first.order_by) from application_programs first where first.application_id = a.id)
      left join programs p on p.id = ap.program_id
      left join program_offerings o on o.program_id = ap.program_id and o.campus_id = ap.campus_id
      where a.id = ${applicationId} and a.deleted_at is null
    ),
    rule as (
      select r.*, s.currency, s.version
      from application a
      join commission_structures s on s.institution_id = a.institution_id
        and s.status = 'active'
        and a.intake_start between s.valid_from and coalesce(s.valid_to, 'infinity')
      join commission_rules r on r.structure_id = s.id
      where (r.program_id is null or r.program_id = a.program_id)
        and (r.campus_id is null or r.campus_id = a.campus_id)
        and (r.study_level_id is null or r.study_level_id = a.study_level_id)
        and (r.intake_id is null or r.intake_id = a.intake_id)
      order by case
          when r.program_id is not null then 1
          when r.campus_id is not null and r.study_level_id is not null then 2
          when r.study_level_id is not null then 3
          when r.campus_id is not null then 4
          else 5 end, (r.intake_id is null), s.valid_from desc, r.id desc
      limit 1
    )
    select a.id as application_id, a.lead_id, a.institution_id, a.branch_id, a.agent_id, a.fee_minor, a.fee_currency,
      a.duration, a.duration_type,
      case
        when a.agent_id is not null then coalesce(
          (select t.share_bps ${termOfToday('a.agent_id')}), (select tier_bps from agents where agents.id = a.agent_id)
        ) end as agent_share_bps,
      (
        select
          ${pick('r', 'id', 'structure_id', 'version', 'commission_type', 'rate_bps', 'amount_minor', 'basis', 'currency')}
        from rule r
      ) as rule,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'seq', part.seq, 'share_bps', part.share_bps, 'due_anchor', part.due_anchor, 'due_offset_days',
              part.due_offset_days, 'due',
              (
                case part.due_anchor
                  when 'intake_start' then a.intake_start
                  else a.enrolled_on end + part.due_offset_days
              )::text
            )
            order by part.seq
          )
          from commission_rule_installments part
          where part.rule_id = (select id from rule)
        ), '[]'
      ) as parts
    from application a`.execute(ctx.db)
  return rows[0] && asRegistered(ctx, rows[0])
}

/** The agency's share as the register of introductions has it: none once the claim has lapsed, a part where two share. */
async function asRegistered(ctx: Ctx, expected: Omit<Expected, 'other_agent_id' | 'agent_part_bps'>): Promise<Expected> {
  const claims = (await claimsOf(ctx, [expected.lead_id])).get(expected.lead_id)
  if (!claims) return { ...expected, other_agent_id: null, agent_part_bps: null }
  const [first, other] = claims
  const parts = other ? { other_agent_id: other.agent_id, agent_part_bps: first!.part_bps } : { other_agent_id: null, agent_part_bps: null }
  if (!first) return { ...expected, ...parts, agent_id: null, agent_share_bps: null }
  if (first.agent_id === expected.agent_id) return { ...expected, ...parts }
  return { ...expected, ...parts, agent_id: first.agent_id, agent_share_bps: await shareOfToday(ctx, first.agent_id) }
}

async function shareOfToday(ctx: Ctx, agentId: number): Promise<number> {
  const { rows } = await sql<{ share_bps: number }>`
    select coalesce((select t.share_bps ${termOfToday('agents.id')}), tier_bps) as share_bps
    from agents
    where id = ${agentId}`.execute(ctx.db)
  return rows[0]!.share_bps
}

/** The whole commission of an application by its rule, or undefined when there is no rule or no fee to take it from. */
export function commissionOf({
  rule,
  fee_minor,
  fee_currency,
  duration,
  duration_type,
}: Expected): { minor: number; currency: string } | undefined {
  if (!rule) return undefined
  if (rule.amount_minor !== null) return { minor: rule.amount_minor, currency: rule.currency }
  if (fee_minor === null || fee_currency === null) return undefined
  const minor = shareOf(feeForBasis(fee_minor, rule.basis, duration, duration_type), rule.rate_bps!)
  return minor > 0 ? { minor, currency: fee_currency } : undefined
}
