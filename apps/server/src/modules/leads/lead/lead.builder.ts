import type { Ctx } from '#platform/context.ts'

let made = 0

export interface LeadWishes {
  readonly first_name?: string
  readonly last_name?: string
  readonly email?: string
  readonly mobile_e164?: string
  readonly branch_id?: number
  readonly team_id?: number
  readonly agent_id?: number
  readonly student_user_id?: number
  readonly owner_id?: number
  readonly status_id?: number
  readonly stage_id?: number
  readonly sub_status_id?: number
  readonly category?: string
  readonly destination_countries?: number[]
  readonly created_at?: string
  /** Who works the lead, in which role. */
  readonly assigned?: readonly { user_id: number; role_id: number }[]
}

/** Puts a lead into a test's company, at the start of its pipeline. */
export async function aLead(ctx: Ctx, { assigned = [], ...wishes }: LeadWishes = {}) {
  const { db } = ctx
  const start = await db
    .selectFrom('timelines')
    .innerJoin('timeline_stages', 'timeline_stages.timeline_id', 'timelines.id')
    .innerJoin('stages', 'stages.id', 'timeline_stages.stage_id')
    .select(['timelines.id as timeline_id', 'stages.id as status_id', 'stages.parent_stage_id as stage_id'])
    .where('timelines.module_type', '=', 'lead')
    .orderBy('timeline_stages.order_no')
    .executeTakeFirstOrThrow()
  const medium = await db.selectFrom('lookup_values').select('id').where('type', '=', 'lead_medium').executeTakeFirstOrThrow()
  const lead = await db
    .insertInto('leads')
    .values({
      first_name: 'Grace',
      last_name: 'Hopper',
      email: `grace${++made}.${process.pid}@example.com`,
      lead_medium_id: medium.id,
      ...start,
      stage_id: start.stage_id!,
      owner_id: assigned[0]?.user_id ?? null,
      ...wishes,
    })
    .returning(['id', 'number', 'identifier', 'version', 'status_id', 'stage_id'])
    .executeTakeFirstOrThrow()
  if (assigned.length)
    await db
      .insertInto('lead_users')
      .values(assigned.map((one) => ({ ...one, lead_id: lead.id })))
      .execute()
  return lead
}
