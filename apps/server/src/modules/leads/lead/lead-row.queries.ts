import { type Language, languages } from '@embark/contract/kernel/language.ts'
import { money } from '@embark/contract/kernel/money.ts'
import type { RecordNumber } from '@embark/contract/kernel/shapes.ts'
import type { LeadChange, LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import type { Answers } from '@embark/contract/masters/form-submission/answers.rules.ts'
import type { Pipeline } from '@embark/contract/masters/stage/stage.rules.ts'
import { leftStatusOf, placeOf } from '@embark/contract/masters/stage/standing.rules.ts'
import { sql } from 'kysely'
import { answersColumn, type KnownField, pipelineOf, shownAnswers } from '#modules/masters/masters.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { country, ifThere, label, option, person } from '#platform/db/fragments.ts'
import { hiddenOrigin, seesInternal, seesOrigin } from './lead.policy.ts'

const staff = sql`coalesce((
  select jsonb_agg(jsonb_build_object('user', ${person('holder')}, 'role', ${option('held')}) order by lu.id)
  from lead_users lu
  join users holder on holder.id = lu.user_id
  join roles held on held.id = lu.role_id
  where lu.lead_id = l.id), '[]')`
/** The moves of a closed lead, by which it is told where it can be reopened. */
const closing = sql`case when l.lost_at is not null then coalesce((
  select jsonb_agg(jsonb_build_object('from', h.from_stage_id, 'to', h.to_stage_id) order by h.id)
  from status_history h
  where h.module = 'lead' and h.record_id = l.id), '[]') end`
const nextTask = sql`(
  select jsonb_build_object(
    'identifier', t.identifier, 'type', t.type, 'note', t.note, 'scheduled_at', t.scheduled_at, 'is_overdue', t.scheduled_at < now())
  from tasks t
  where t.category = 'lead' and t.record_id = l.id and t.status = 'pending'
  order by t.scheduled_at
  limit 1)`

// The same for everybody who reads in a language, so they are put together once and not with every request.
const columnsIn = (language: Language) => sql`
  l.identifier, l.id, l.number, l.version, l.first_name, l.last_name, l.email, l.mobile_e164, l.timeline_id, l.stage_id, l.status_id, l.category,
  l.intake_year, l.budget_amount_minor, l.budget_currency, l.platform, l.created_at, l.last_activity_at, l.next_follow_up_at,
  l.stage_entered_at, l.due_at, l.deleted_at, ${closing} as closing,
  ${ifThere('source', label('source'))} as source,
  ${ifThere('medium', label('medium'))} as medium,
  ${ifThere('study_level', label('study_level'))} as study_level,
  ${ifThere('intake', label('intake'))} as intake,
  ${ifThere('branch', option('branch'))} as branch,
  ${ifThere('team', option('team'))} as team,
  ${ifThere('agent', option('agent'))} as agent,
  ${ifThere('owner', person('owner'))} as owner,
  ${staff} as staff,
  coalesce((
    select jsonb_agg(${country(language, 'c')} order by array_position(l.destination_countries, c.id))
    from countries c
    where c.id = any(l.destination_countries)), '[]') as destination_countries,
  ${nextTask} as next_task`
const columnsByLanguage = new Map(languages.map((language) => [language, columnsIn(language)]))

/** What a row of the list shows of the lead `l`; goes with `rowJoins`. */
export const rowColumns = ({ language }: Ctx) => columnsByLanguage.get(language)!

/** The tables `rowColumns` reads beside `leads l`. */
export const rowJoins = sql`left join lookup_values source on source.id = l.lead_source_id
  join lookup_values medium on medium.id = l.lead_medium_id
  left join lookup_values study_level on study_level.id = l.study_level_id
  left join lookup_values intake on intake.id = l.intake_id
  left join branches branch on branch.id = l.branch_id
  left join teams team on team.id = l.team_id
  left join agents agent on agent.id = l.agent_id
  left join users owner on owner.id = l.owner_id`

/** A row as the database answers it. */
export interface RawLead
  extends Omit<LeadRow, 'id' | 'mobile' | 'stage' | 'status' | 'budget' | 'is_overdue' | 'left_status_id' | 'own' | 'can'> {
  readonly id: number
  readonly number: RecordNumber
  /** Answers to the own fields that were asked for, as they are kept. */
  readonly answers?: Answers
  readonly mobile_e164: string | null
  readonly stage_id: number
  readonly status_id: number
  readonly budget_amount_minor: number | null
  readonly budget_currency: string | null
  readonly deleted_at: string | null
  /** The moves of a closed lead, by which it is told where it can be reopened. */
  readonly closing: readonly { readonly from: number | null; readonly to: number }[] | null
}

/** Puts pipeline, money and rights into a row read with `rowColumns`. */
export const rowOf = async (ctx: Ctx, raw: RawLead): Promise<LeadRow> => rowIn(ctx, await pipelineOf(ctx, raw.timeline_id), raw, {})

function rowIn(ctx: Ctx, pipeline: Pipeline, raw: RawLead, own: Record<string, unknown>): LeadRow {
  const { stage, status } = placeOf(pipeline, raw.stage_id, raw.status_id)
  // The row was read for this answer alone; twenty-five copies of it would be felt.
  return Object.assign(raw, {
    id: raw.number,
    mobile: raw.mobile_e164,
    stage,
    status,
    budget: raw.budget_amount_minor !== null && raw.budget_currency ? money(raw.budget_amount_minor, raw.budget_currency) : null,
    next_task: seesInternal(ctx) ? raw.next_task : null,
    own,
    is_overdue: raw.due_at !== null && new Date(raw.due_at) < ctx.now(),
    left_status_id: raw.closing && leftStatusOf(pipeline, raw.status_id, raw.closing),
    can: rightsOn(ctx, raw),
    ...(!seesOrigin(ctx) && hiddenOrigin),
  })
}

/** Rows with their own fields as people read them. */
export async function rowsOf(ctx: Ctx, rows: readonly RawLead[], fields: readonly KnownField[]): Promise<LeadRow[]> {
  const own = fields.length
    ? await shownAnswers(
        ctx,
        fields,
        rows.map(({ answers = {} }) => answers),
      )
    : []
  const pipelines = new Map<number, Pipeline>()
  for (const { timeline_id: id } of rows) if (!pipelines.has(id)) pipelines.set(id, await pipelineOf(ctx, id))
  return rows.map((row, index) => rowIn(ctx, pipelines.get(row.timeline_id)!, row, own[index] ?? {}))
}

/** The answers of the lead `l` to these fields, beside `rowColumns`. */
export const ownColumn = (fields: readonly KnownField[]) =>
  sql`${answersColumn(
    'lead',
    sql`l.id`,
    fields.map(({ name }) => name),
  )} as answers`

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
