import { money } from '@embark/contract/kernel/money.ts'
import type { RecordNumber } from '@embark/contract/kernel/shapes.ts'
import type { LeadChange, LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import type { Pipeline } from '@embark/contract/masters/stage/stage.rules.ts'
import { leftStatusOf, placeOf } from '@embark/contract/masters/stage/standing.rules.ts'
import { sql } from 'kysely'
import { answersColumn, type KnownField, lookupNames, pipelineOf, shownAnswers, subStatusNames } from '#modules/masters/masters.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import {
  agencyNames,
  branchNames,
  countryIn,
  countryNames,
  personNames,
  type Recall,
  recall,
  roleNames,
  teamNames,
} from '#platform/list/names.ts'
import { hiddenOrigin, seesInternal, seesOrigin } from './lead.policy.ts'

/** A lead's row with ids instead of names, which come from memory. */
export const leadRows = ({ db }: Pick<Ctx, 'db'>, own: readonly string[] = []) =>
  db
    .selectFrom('leads')
    .select(['leads.identifier', 'leads.id', 'leads.number', 'leads.version', 'leads.first_name', 'leads.last_name', 'leads.email'])
    .select('leads.mobile_e164')
    .select(['leads.timeline_id', 'leads.stage_id', 'leads.status_id', 'leads.sub_status_id', 'leads.intake_year', 'leads.created_at'])
    .select(['leads.budget_amount_minor', 'leads.budget_currency', 'leads.deleted_at', 'leads.due_at'])
    .select(['leads.last_activity_at', 'leads.next_follow_up_at', 'leads.stage_entered_at'])
    .select(['leads.lead_source_id', 'leads.lead_medium_id', 'leads.study_level_id', 'leads.intake_id'])
    .select(['leads.branch_id', 'leads.team_id', 'leads.agent_id', 'leads.owner_id', 'leads.destination_countries as country_ids'])
    .select(({ ref }) => [
      // A check constraint allows only these values.
      ref('leads.category').$castTo<LeadRow['category']>().as('category'),
      ref('leads.platform').$castTo<LeadRow['platform']>().as('platform'),
      closing.as('closing'),
      staff.as('staff_ids'),
      nextTask.as('next_task'),
      firstContact.as('first_contact'),
      answersColumn('lead', sql`leads.id`, own).as('answers'),
    ])

/** A row, as the database returns it. */
export type RawLead = Awaited<ReturnType<ReturnType<typeof leadRows>['execute']>>[number]

/** The history of a closed lead, which decides where it can be reopened. */
const closing = sql<
  readonly { readonly from: number | null; readonly to: number }[] | null
>`case when leads.lost_at is not null then coalesce(
  (select jsonb_agg(jsonb_build_object('from', h.from_stage_id, 'to', h.to_stage_id) order by h.id)
    from status_history h
    where h.module = 'lead' and h.record_id = leads.id), '[]') end`
/** Who works the lead and in which role, in the order they came. */
const staff = sql<readonly { readonly user: number; readonly role: number }[]>`coalesce(
  (select jsonb_agg(jsonb_build_object('user', lu.user_id, 'role', lu.role_id) order by lu.id)
    from lead_users lu
    where lu.lead_id = leads.id), '[]')`
const nextTask = sql<LeadRow['next_task']>`(
  select jsonb_build_object('identifier', t.identifier, 'type', t.type, 'note', t.note, 'scheduled_at', t.scheduled_at,
    'is_overdue', t.scheduled_at < now())
  from tasks t
  where t.category = 'lead' and t.record_id = leads.id and t.status = 'pending' and t.user_id is distinct from leads.student_user_id
  order by t.scheduled_at
  limit 1)`

const firstContact = sql<Omit<NonNullable<LeadRow['first_contact']>, 'is_overdue'> | null>`(
  select jsonb_build_object('status', c.status, 'due_at', c.due_at)
  from first_contacts c
  where c.lead_id = leads.id)`

/** The clock of a lead for those who work leads. */
const clockOf = (ctx: Ctx, clock: RawLead['first_contact']): LeadRow['first_contact'] =>
  clock && seesInternal(ctx)
    ? { ...clock, is_overdue: clock.status === 'waiting' && clock.due_at !== null && new Date(clock.due_at) <= ctx.now() }
    : null

/** The names that rows show. */
export const namesOfRows = (rows: readonly RawLead[]): Parameters<typeof recall>[1][] => [
  [lookupNames, rows.flatMap((row) => [row.lead_source_id, row.lead_medium_id, row.study_level_id, row.intake_id])],
  [subStatusNames, rows.map(({ sub_status_id }) => sub_status_id)],
  [branchNames, rows.map(({ branch_id }) => branch_id)],
  [teamNames, rows.map(({ team_id }) => team_id)],
  [agencyNames, rows.map(({ agent_id }) => agent_id)],
  [personNames, rows.flatMap(({ owner_id, staff_ids }) => [owner_id, ...staff_ids.map(({ user }) => user)])],
  [roleNames, rows.flatMap(({ staff_ids }) => staff_ids.map(({ role }) => role))],
  [countryNames, rows.flatMap(({ country_ids }) => country_ids)],
]

/** Puts names, pipeline, money and rights into a row. */
export const rowOf = async (ctx: Ctx, raw: RawLead): Promise<LeadRow> => (await rowsOf(ctx, [raw], []))[0]!

function rowIn(ctx: Ctx, pipeline: Pipeline, nameOf: Recall, raw: RawLead, own: Record<string, unknown>): LeadRow {
  const { stage, status } = placeOf(pipeline, raw.stage_id, raw.status_id)
  const { budget_amount_minor, budget_currency, closing, staff_ids, country_ids } = raw
  // The row was read only for this response; copying twenty-five of them would be noticeable.
  return Object.assign(raw, {
    id: raw.number,
    mobile: raw.mobile_e164,
    stage,
    status,
    sub_status: nameOf(subStatusNames, raw.sub_status_id),
    source: nameOf(lookupNames, raw.lead_source_id),
    medium: nameOf(lookupNames, raw.lead_medium_id),
    study_level: nameOf(lookupNames, raw.study_level_id),
    intake: nameOf(lookupNames, raw.intake_id),
    branch: nameOf(branchNames, raw.branch_id),
    team: nameOf(teamNames, raw.team_id),
    agent: nameOf(agencyNames, raw.agent_id),
    owner: nameOf(personNames, raw.owner_id),
    staff: staff_ids.map(({ user, role }) => ({ user: nameOf(personNames, user)!, role: nameOf(roleNames, role)! })),
    destination_countries: country_ids.flatMap((id) => countryIn(ctx, nameOf(countryNames, id)) ?? []),
    budget: budget_amount_minor !== null && budget_currency ? money(budget_amount_minor, budget_currency) : null,
    first_contact: clockOf(ctx, raw.first_contact),
    next_task: seesInternal(ctx) ? raw.next_task : null,
    own,
    is_overdue: raw.due_at !== null && new Date(raw.due_at) < ctx.now(),
    left_status_id: closing && leftStatusOf(pipeline, raw.status_id, closing),
    can: rightsOn(ctx, raw),
    ...(!seesOrigin(ctx) && hiddenOrigin),
  })
}

/** Rows with names, pipelines and their own fields as people read them. */
export async function rowsOf(ctx: Ctx, rows: readonly RawLead[], fields: readonly KnownField[]): Promise<LeadRow[]> {
  const own = fields.length
    ? await shownAnswers(
        ctx,
        fields,
        rows.map(({ answers }) => answers),
      )
    : []
  const nameOf = await recall(ctx, ...namesOfRows(rows))
  const pipelines = new Map<number, Pipeline>()
  for (const { timeline_id: id } of rows) if (!pipelines.has(id)) pipelines.set(id, await pipelineOf(ctx, id))
  return rows.map((row, index) => rowIn(ctx, pipelines.get(row.timeline_id)!, nameOf, row, own[index] ?? {}))
}

/** What the actor may do with a lead they see. */
export function rightsOn(ctx: Ctx, lead: { readonly deleted_at: string | null }): LeadRow['can'] {
  const isLive = lead.deleted_at === null
  const may = (permission: Parameters<typeof can>[1]) => isLive && can(ctx, permission)
  return {
    update: may('leads.update'),
    move: may('leads.status.update'),
    revert: may('leads.status.revert'),
    assign: may('leads.assign'),
    transfer: may('leads.transfer'),
    delete: may('leads.delete'),
    take_notes: may('leads.update'),
    set_reminder: may('leads.update'),
    create_application: may('applications.create'),
  }
}

/** The short answer to a change. */
export async function changeOf(
  ctx: Ctx,
  lead: Pick<LeadChange, 'identifier' | 'version' | 'first_name' | 'last_name'> & {
    number: RecordNumber
    category: string | null
    timeline_id: number
    stage_id: number
    status_id: number
  },
): Promise<LeadChange> {
  const { identifier, number: id, version, first_name, last_name, category } = lead
  const { stage, status } = placeOf(await pipelineOf(ctx, lead.timeline_id), lead.stage_id, lead.status_id)
  // The check on the column allows these three values and no other.
  return {
    identifier,
    id,
    version,
    first_name,
    last_name,
    stage,
    status,
    category: seesOrigin(ctx) ? (category as LeadChange['category']) : null,
  }
}
