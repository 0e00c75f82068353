import type { LeadMove, LeadRecord, LeadRow, StageStop } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { type Pipeline, verdictOf } from '@embark/contract/masters/stage/stage.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import { definitionsOf, pipelineOf, statusesWithForms } from '#modules/masters/masters.public.ts'
import { moveLimits } from '#platform/access/limits.ts'
import { type Ctx, can } from '#platform/context.ts'
import { country, ifThere, label, person, quotedReference } from '#platform/db/fragments.ts'
import { refuse } from '#platform/refusal.ts'
import { hiddenCampaign, seesInternal, seesOrigin, visibleLeads } from './lead.policy.ts'
import { leftStatusOf, placeOf, type RawLead, rowColumns, rowJoins, rowOf } from './lead-row.queries.ts'

/** A step along the pipeline, oldest first. */
export interface Step {
  readonly from: number | null
  readonly to: number
  readonly at: string
}

type Extra = Omit<LeadRecord, keyof LeadRow | 'stageBar' | 'moves' | 'mobile_national'>
type RawRecord = RawLead & Extra & { readonly mobile_national: string | null; readonly history: readonly Step[] }

/** The moves of a lead `l`, oldest first. */
export const historyOf = (lead: string) =>
  sql<
    Step[]
  >`coalesce((select jsonb_agg(jsonb_build_object('from', h.from_stage_id, 'to', h.to_stage_id, 'at', h.created_at) order by h.id) from status_history h where h.module = 'lead' and h.record_id = ${sql.ref(`${lead}.id`)}), '[]')`

/** Everything about one lead, in one statement. */
export async function leadRecord(ctx: Ctx, ref: string): Promise<LeadRecord> {
  const visible = visibleLeads(ctx).select('leads.id').where(quotedReference(ref, 'leads'))
  const internal = seesInternal(ctx)
  const { rows } = await sql<RawRecord>`select ${rowColumns(ctx)},
      l.country_code, l.mobile as mobile_national, l.alternate_country_code, l.alternate_mobile, l.gender, l.date_of_birth, l.source_city, l.preferred_language,
      l.utm_source, l.utm_medium, l.utm_campaign, l.utm_term, l.utm_content, l.test_scores, l.education_info, l.converted_at, l.lost_at, l.updated_at,
      l.student_user_id is not null as has_user_profile, ${ifThere('nationality', country(ctx.language, 'nationality'))} as nationality, ${ifThere('source_country', country(ctx.language, 'source_country'))} as source_country,
      ${ifThere('discipline', label('discipline'))} as discipline,
      ${ifThere('reason', label('reason'))} as status_reason,
      ${ifThere('maker', person('maker'))} as created_by, ${historyOf('l')} as history,
      jsonb_build_object(
        'notes', (select count(*) from notes n where n.module_type = 'lead' and n.module_id = l.id and n.deleted_at is null ${internal ? sql`` : sql`and n.visibility = 'shared'`}),
        'tasks', (select count(*) from tasks t where t.category = 'lead' and t.record_id = l.id and t.status = 'pending'),
        'applications', (select count(*) from applications a where a.lead_id = l.id and a.deleted_at is null),
        'documents', (select count(*) from documents d where d.module_type = 'lead' and d.module_id = l.id and d.deleted_at is null),
        'shortlist', (select count(*) from lead_shortlists s where s.lead_id = l.id),
        'activities', (select count(*) from activities y where y.module = 'lead' and y.record_id = l.id ${internal ? sql`` : sql`and y.visibility = 'shared'`})) as counts
    from ${visible} as page join leads l on l.id = page.id ${rowJoins}
    left join countries nationality on nationality.id = l.nationality_country_id
    left join countries source_country on source_country.id = l.source_country_id
    left join lookup_values discipline on discipline.id = l.discipline_id
    left join lookup_values reason on reason.id = l.status_reason_id
    left join users maker on maker.id = l.created_by`.execute(ctx.db)
  const raw = rows[0] ?? refuse('NOT_FOUND')
  const pipeline = await pipelineOf(ctx, raw.timeline_id)
  return {
    ...raw,
    ...(await rowOf(ctx, raw)),
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
