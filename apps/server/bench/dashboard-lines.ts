import { admissionDashboards } from '@embark/contract/insight/admission-dashboard/admission-dashboard.contract.ts'
import { institutionLeads } from '@embark/contract/insight/institution-lead/institution-lead.contract.ts'
import { leadDashboards } from '@embark/contract/insight/lead-dashboard/lead-dashboard.contract.ts'
import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import type { Goal, Line } from './line.ts'
import { shot } from './load.ts'
import { requestFor } from './page-request.ts'

/** A dashboard answers many figures at once, each with a statement of its own or a share in one. */
const boardGoal: Goal = { p50: 8, statements: 18 }

const period = `l.tenant_id = $1 and l.deleted_at is null and l.created_at >= now() - interval '168 days'`
const isNow = `l.created_at >= now() - interval '84 days'`

/** The leads of two periods by one column: what a block of the lead dashboard takes at the least. */
const leadsBy = (column: string) => `
  select ${column} as by, count(*) filter (where ${isNow}) as count, count(*) filter (where not (${isNow})) as before
  from leads l
  where ${period}
  group by 1`

const board = (name: string, endpoint: Endpoint, rows: string): Line => ({
  name,
  endpoint: endpoint.id,
  as: 'admin',
  goal: boardGoal,
  floor: { rows },
  // The floor has the figures of one statement, the product those of the whole block.
  compares: 'nothing',
  async ready(world) {
    const request = shot('GET', requestFor(endpoint, {}, {}), { token: await world.token('admin') })
    return { product: () => request, floor: () => [world.database.tenant] }
  },
})

/** What is asked of the dashboards. */
export const dashboardLines: readonly Line[] = [
  board('lead dashboard: the figures', leadDashboards.kpi, leadsBy('l.tenant_id')),
  board('lead dashboard: the summary', leadDashboards.summary, leadsBy('l.stage_id')),
  board('lead dashboard: by country', leadDashboards.studentSource, leadsBy('l.source_country_id')),
  board('lead dashboard: by destination', leadDashboards.studentDestination, leadsBy('unnest(l.destination_countries)')),
  board('lead dashboard: by branch', leadDashboards.branch, leadsBy('l.branch_id')),
  board('lead dashboard: by medium', leadDashboards.medium, leadsBy('l.lead_medium_id')),
  board(
    'students who applied: the figures',
    institutionLeads.get,
    `
      select a.intake_id, count(distinct a.lead_id) as count
      from applications a
      join leads l on l.tenant_id = a.tenant_id and l.id = a.lead_id
      where a.tenant_id = $1 and a.deleted_at is null and a.submitted_at >= now() - interval '168 days'
      group by 1`,
  ),
  board(
    'admission dashboard',
    admissionDashboards.get,
    `
      select a.intake_id, count(*) as count, count(distinct h.record_id) as offers
      from applications a
      left join status_history h on h.tenant_id = a.tenant_id and h.module = 'application' and h.record_id = a.id
        and h.to_stage_id in (select id from stages where tenant_id = $1 and key in ('conditional_offer', 'unconditional_offer'))
      where a.tenant_id = $1 and a.deleted_at is null
        and a.intake_year in (extract(year from now())::int, extract(year from now())::int + 1)
      group by 1`,
  ),
]
