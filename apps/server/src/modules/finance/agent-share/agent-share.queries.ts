import { type AgentShare, agentShares } from '@embark/contract/finance/agent-share/agent-share.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { companyDay, searchIn } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'

interface Term {
  readonly share_bps: number
  readonly valid_from: string
}

/** The term, called `t`, that holds for an agency on the company's day. */
export const termOfToday = (agent: string) => sql`
  from agent_commission_terms t
  where t.agent_id = ${sql.ref(agent)} and ${companyDay} between t.valid_from and coalesce(t.valid_to, 'infinity')
  order by t.valid_from desc, t.id desc
  limit 1`

const sharesOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('agents')
    .select(['agents.identifier', 'agents.id', 'agents.name', 'agents.tier_bps'])
    .select([
      sql<Term | null>`
        (
          select jsonb_build_object('share_bps', t.share_bps, 'valid_from', t.valid_from) ${termOfToday('agents.id')}
        )`.as('now'),
      sql<Term[]>`
        coalesce(
          (
            select jsonb_agg(jsonb_build_object('share_bps', t.share_bps, 'valid_from', t.valid_from) order by t.valid_from)
            from agent_commission_terms t
            where t.agent_id = agents.id and t.valid_from > ${companyDay}
          ), '[]'
        )`.as('next'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof sharesOf>['executeTakeFirstOrThrow']>>

const shown = ({ tier_bps, now, next, ...agency }: Row): AgentShare => ({
  ...agency,
  share_percentage: (now?.share_bps ?? tier_bps) / 100,
  valid_from: now?.valid_from ?? null,
  next: next.map(({ share_bps, valid_from }) => ({ share_percentage: share_bps / 100, valid_from })),
})

/** The agencies with their shares, by name. */
export const shareList = declareList(agentShares.list, {
  key: 'agents.id',
  rows: sharesOf,
  search: (_, text) => searchIn(text, 'agents.name'),
  filters: {},
  orders: { name: by('agents.name', 'text') },
  present: (_, rows) => rows.map(shown),
})

/** The share of one agency, as returned after it was written. */
export const shareOfAgency = async (ctx: Ctx, id: number) =>
  shown(await sharesOf(ctx).where('agents.id', '=', id).executeTakeFirstOrThrow())
