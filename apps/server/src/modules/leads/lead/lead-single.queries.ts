import type { LeadMove, LeadRecord, StageStop } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { type Pipeline, verdictOf } from '@embark/contract/masters/stage/stage.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import { definitionsOf, lookupNames, pipelineOf, statusesWithForms } from '#modules/masters/masters.public.ts'
import { moveLimits } from '#platform/access/limits.ts'
import { type Ctx, can } from '#platform/context.ts'
import { quotedReference } from '#platform/db/fragments.ts'
import { countryIn, countryNames, personNames, recall } from '#platform/list/names.ts'
import { refuse } from '#platform/refusal.ts'
import { hiddenCampaign, onlyVisible, seesInternal, seesOrigin } from './lead.policy.ts'
import { leadRows, leftStatusOf, namesOfRows, placeOf, rowOf } from './lead-row.queries.ts'

/** A step along the pipeline, oldest first. */
export interface Step {
  readonly from: number | null
  readonly to: number
  readonly at: string
}

/** The moves of a lead, oldest first. */
export const historyOf = (lead: string) =>
  sql<Step[]>`coalesce((
    select jsonb_agg(jsonb_build_object('from', h.from_stage_id, 'to', h.to_stage_id, 'at', h.created_at) order by h.id)
    from status_history h
    where h.module = 'lead' and h.record_id = ${sql.ref(`${lead}.id`)}), '[]')`

/** How many there are of what hangs on the lead, as its reader sees them. */
function countsFor(ctx: Ctx) {
  const shared = (table: string) => (seesInternal(ctx) ? sql`` : sql`and ${sql.ref(`${table}.visibility`)} = 'shared'`)
  return sql<LeadRecord['counts']>`jsonb_build_object(
    'notes', (select count(*) from notes n where n.module_type = 'lead' and n.module_id = leads.id and n.deleted_at is null ${shared('n')}),
    'tasks', (select count(*) from tasks t where t.category = 'lead' and t.record_id = leads.id and t.status = 'pending'),
    'applications', (select count(*) from applications a where a.lead_id = leads.id and a.deleted_at is null),
    'documents', (select count(*) from documents d where d.module_type = 'lead' and d.module_id = leads.id and d.deleted_at is null),
    'shortlist', (select count(*) from lead_shortlists s where s.lead_id = leads.id),
    'activities', (select count(*) from activities y where y.module = 'lead' and y.record_id = leads.id ${shared('y')}))`
}

/** What only the page of a lead shows, beside its row. */
const recordRows = (ctx: Ctx) =>
  onlyVisible(ctx, leadRows(ctx))
    .select(['leads.country_code', 'leads.mobile as mobile_national', 'leads.alternate_country_code', 'leads.alternate_mobile'])
    .select(['leads.date_of_birth', 'leads.source_city', 'leads.preferred_language', 'leads.updated_at'])
    .select(['leads.utm_source', 'leads.utm_medium', 'leads.utm_campaign', 'leads.utm_term', 'leads.utm_content'])
    .select(['leads.converted_at', 'leads.lost_at', 'leads.nationality_country_id', 'leads.source_country_id'])
    .select(['leads.discipline_id', 'leads.status_reason_id', 'leads.created_by as creator_id'])
    .select(({ ref }) => [
      // The check on the column allows the values of the contract, and its writers put its shapes there.
      ref('leads.gender').$castTo<LeadRecord['gender']>().as('gender'),
      ref('leads.test_scores').$castTo<LeadRecord['test_scores']>().as('test_scores'),
      ref('leads.education_info').$castTo<LeadRecord['education_info']>().as('education_info'),
      sql<boolean>`leads.student_user_id is not null`.as('has_user_profile'),
      historyOf('leads').as('history'),
      countsFor(ctx).as('counts'),
    ])

/** Everything about one lead, in one statement; names come from memory. */
export async function leadRecord(ctx: Ctx, ref: string): Promise<LeadRecord> {
  const found = await recordRows(ctx).where(quotedReference(ref, 'leads')).executeTakeFirst()
  const raw = found ?? refuse('NOT_FOUND')
  const pipeline = await pipelineOf(ctx, raw.timeline_id)
  const named = await recall(
    ctx,
    [lookupNames, [raw.discipline_id, raw.status_reason_id]],
    [countryNames, [raw.nationality_country_id, raw.source_country_id]],
    [personNames, [raw.creator_id]],
    ...namesOfRows([raw]),
  )
  return {
    ...raw,
    ...(await rowOf(ctx, raw)),
    nationality: countryIn(ctx, named(countryNames, raw.nationality_country_id)),
    source_country: countryIn(ctx, named(countryNames, raw.source_country_id)),
    discipline: named(lookupNames, raw.discipline_id),
    status_reason: named(lookupNames, raw.status_reason_id),
    created_by: named(personNames, raw.creator_id),
    ...(!seesOrigin(ctx) && hiddenCampaign),
    stageBar: stageBarOf(pipeline, raw, ctx.now()),
    moves:
      raw.deleted_at === null && can(ctx, 'leads.status.update')
        ? movesOf(ctx, pipeline, raw, statusesWithForms(await definitionsOf(ctx), raw.timeline_id))
        : [],
  }
}

/** Every status of the pipeline with whether this person may move the record there now. */
export function movesOf(
  ctx: Ctx,
  pipeline: Pipeline,
  lead: { readonly status_id: number; readonly history: readonly Step[] },
  withForms: ReadonlySet<number>,
): LeadMove[] {
  const leftStatusId = leftStatusOf(pipeline, lead.status_id, lead.history)
  const canRevert = can(ctx, 'leads.status.revert')
  return pipeline.stages.flatMap(({ id, key, name, type, statuses }) =>
    statuses
      .filter((status) => status.id !== lead.status_id)
      .map((status): LeadMove => {
        const verdict = verdictOf(pipeline, lead.status_id, status.id, { canRevert, leftStatusId, withForms, limits: moveLimits(ctx) })
        const about = {
          status: { id: status.id, identifier: status.identifier, key: status.key, name: status.name },
          stage: { id, key, name, type },
        }
        return verdict.isAllowed
          ? {
              ...about,
              isAllowed: true,
              needs: { reason: verdict.needs.reason ?? false, remarks: verdict.needs.remarks ?? false },
              reason: null,
            }
          : {
              ...about,
              isAllowed: false,
              needs: { reason: false, remarks: false },
              reason: translate(ctx.language, verdict.reason, verdict.vars),
            }
      }),
  )
}

const day = 86_400_000

/** The stops of the stage bar: what was passed and when, where the record stands, what lies ahead (G-L-32). */
export function stageBarOf(
  pipeline: Pipeline,
  lead: {
    readonly stage_id: number
    readonly status_id: number
    readonly created_at: string
    readonly stage_entered_at: string
    readonly history: readonly Step[]
  },
  now: Date,
): StageStop[] {
  const { stage: current } = placeOf(pipeline, lead.stage_id, lead.status_id)
  const stays = staysOf(pipeline, lead, now)
  const place = pipeline.stages.findIndex(({ id }) => id === current.id)
  return pipeline.stages
    .filter(({ type, id }) => type === 'success' || id === current.id)
    .map((stage) => {
      const stay = stays.get(stage.id)
      const index = pipeline.stages.indexOf(stage)
      const isCurrent = stage.id === current.id
      const due_at =
        isCurrent && stage.position !== 'end'
          ? new Date(new Date(lead.stage_entered_at).getTime() + stage.est_days * day).toISOString()
          : null
      return {
        stage: placeOf(pipeline, stage.id, stage.statuses[0]!.id).stage,
        status: isCurrent
          ? 'current'
          : current.type === 'cancel'
            ? stay
              ? 'done'
              : 'skipped'
            : index > place
              ? 'upcoming'
              : stay
                ? 'done'
                : 'skipped',
        est_days: stage.est_days,
        entered_at: stay?.entered_at ?? null,
        days: stay ? Math.floor(stay.ms / day) : null,
        due_at,
        is_overdue: due_at !== null && new Date(due_at) < now,
        statuses: stage.statuses
          .filter(({ is_active }) => is_active)
          .map(({ id, identifier, key, name }) => ({ id, identifier, key, name })),
      }
    })
}

function staysOf(
  pipeline: Pipeline,
  lead: { readonly stage_id: number; readonly created_at: string; readonly stage_entered_at: string; readonly history: readonly Step[] },
  now: Date,
) {
  const stageOf = (statusId: number | null) => pipeline.statuses.find(({ id }) => id === statusId)?.stage_id
  const stays = new Map<number, { entered_at: string; ms: number }>()
  const first = lead.history[0] ? (stageOf(lead.history[0].from) ?? stageOf(lead.history[0].to)) : lead.stage_id
  const entries = [{ stage: first, at: lead.created_at }, ...lead.history.map(({ to, at }) => ({ stage: stageOf(to), at }))]
  entries.forEach(({ stage, at }, index) => {
    if (stage === undefined) return
    const until = entries[index + 1]?.at ?? now.toISOString()
    const before = stays.get(stage)
    const again = entries[index - 1]?.stage === stage
    stays.set(stage, {
      entered_at: before && again ? before.entered_at : new Date(at).toISOString(),
      ms: (before?.ms ?? 0) + Math.max(0, new Date(until).getTime() - new Date(at).getTime()),
    })
  })
  return stays
}
