import { pageStatement, type Statement } from './floor-statement.ts'

const columns = `
  l.id, l.identifier, l.version, l.first_name, l.last_name, l.email, l.mobile_e164, l.category, l.platform,
  l.created_at, l.last_activity_at, l.next_follow_up_at, stage.name as stage, status.name as status,
  branch.name as branch, owner.first_name as owner_first_name, owner.last_name as owner_last_name`
const joins = `
  join stages stage on stage.tenant_id = l.tenant_id and stage.id = l.stage_id
  join stages status on status.tenant_id = l.tenant_id and status.id = l.status_id
  left join branches branch on branch.tenant_id = l.tenant_id and branch.id = l.branch_id
  left join users owner on owner.tenant_id = l.tenant_id and owner.id = l.owner_id`
const kept = 'l.tenant_id = $1 and l.deleted_at is null'

interface LeadPage {
  /** Beside the company and that they are kept. */
  readonly where?: string
  readonly limit?: number
  readonly offset?: string
  readonly order?: string
  readonly isCountExact?: boolean
}

/** A page of the leads, from the floor's own table. */
export const leadPage = ({ where, limit = 15, offset, order = 'l.id desc', isCountExact = false }: LeadPage): Statement =>
  pageStatement({
    from: 'floor.leads',
    alias: 'l',
    where: where ? `${kept} and ${where}` : kept,
    order,
    limit,
    columns,
    joins,
    isCountExact,
    ...(offset && { offset }),
  })

/** Leads by a text: the trigrams first, the order after, because the planner wavers between the two. */
export const leadSearch = (limit: number, order = 'id desc', where = ''): Statement => ({
  rows: `
    with found as materialized (
      select l.id, l.last_activity_at from floor.leads l where ${kept} and l.search like $2 ${where}
    ),
    page as (select * from found order by ${order} limit ${limit})
    select ${columns}, (select count(*) from found) as total
    from page
    join floor.leads l on l.tenant_id = $1 and l.id = page.id ${joins}
    order by l.${order.replace(', ', ', l.')}`,
})

/** One lead with two of its relations. */
export const leadRecord: Statement = {
  rows: `
    select l.*, to_jsonb(branch) as branch, to_jsonb(owner) - 'password_hash' as owner
    from floor.leads l
    left join branches branch on branch.tenant_id = l.tenant_id and branch.id = l.branch_id
    left join users owner on owner.tenant_id = l.tenant_id and owner.id = l.owner_id
    where l.tenant_id = $1 and l.identifier = $2 and l.deleted_at is null`,
}

export const leadCreation: Statement = {
  rows: `
    insert into floor.leads (
      tenant_id, first_name, last_name, email, country_code, mobile, mobile_e164, lead_medium_id, lead_source_id,
      destination_countries, timeline_id, stage_id, status_id, owner_id, created_by
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
    returning id, identifier, version`,
}

export const leadChange: Statement = {
  rows: `
    update floor.leads
    set status_id = $3, stage_id = $4, stage_entered_at = now(), version = version + 1, updated_at = now(),
      last_activity_at = now()
    where tenant_id = $1 and id = $2
    returning id, identifier, version, status_id`,
}
