import type { LeadRecord, LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { type Pipeline, verdictOf } from '@embark/contract/masters/stage/stage.rules.ts'
import { leftStatusOf, type Step } from '@embark/contract/masters/stage/standing.rules.ts'
import { sql } from 'kysely'
import { definitionsOf, historyOf, movesOf, pipelineOf, shownStageBar, statusesWithForms } from '#modules/masters/masters.public.ts'
import { moveLimits } from '#platform/access/limits.ts'
import { type Ctx, can } from '#platform/context.ts'
import { country, ifThere, label, person, quotedReference } from '#platform/db/fragments.ts'
import { refuse } from '#platform/refusal.ts'
import { hiddenCampaign, seesInternal, seesOrigin, visibleLeads } from './lead.policy.ts'
import { type RawLead, rowColumns, rowJoins, rowOf } from './lead-row.queries.ts'

type Extra = Omit<LeadRecord, keyof LeadRow | 'stageBar' | 'moves' | 'mobile_national'>
type RawRecord = RawLead & Extra & { readonly mobile_national: string | null; readonly history: readonly Step[] }

/** Everything about one lead, in one statement. */
export async function leadRecord(ctx: Ctx, ref: string): Promise<LeadRecord> {
  const visible = visibleLeads(ctx).select('leads.id').where(quotedReference(ref, 'leads'))
  const internal = seesInternal(ctx)
  const shared = (alias: string) => (internal ? sql`` : sql`and ${sql.ref(`${alias}.visibility`)} = 'shared'`)
  const { rows } = await sql<RawRecord>`
    select ${rowColumns(ctx)},
      l.country_code, l.mobile as mobile_national, l.alternate_country_code, l.alternate_mobile, l.gender, l.date_of_birth,
      l.source_city, l.preferred_language, l.utm_source, l.utm_medium, l.utm_campaign, l.utm_term, l.utm_content,
      l.test_scores, l.education_info, l.converted_at, l.lost_at, l.updated_at,
      l.student_user_id is not null as has_user_profile,
      ${ifThere('nationality', country(ctx.language, 'nationality'))} as nationality,
      ${ifThere('source_country', country(ctx.language, 'source_country'))} as source_country,
      ${ifThere('discipline', label('discipline'))} as discipline,
      ${ifThere('reason', label('reason'))} as status_reason,
      ${ifThere('maker', person('maker'))} as created_by,
      ${historyOf('lead', 'l')} as history,
      jsonb_build_object(
        'notes', (
          select count(*) from notes n
          where n.module_type = 'lead' and n.module_id = l.id and n.deleted_at is null ${shared('n')}),
        'tasks', (select count(*) from tasks t where t.category = 'lead' and t.record_id = l.id and t.status = 'pending'),
        'applications', (select count(*) from applications a where a.lead_id = l.id and a.deleted_at is null),
        'documents', (
          select count(*) from documents d
          where d.module_type = 'lead' and d.module_id = l.id and d.deleted_at is null),
        'shortlist', (select count(*) from lead_shortlists s where s.lead_id = l.id),
        'activities', (select count(*) from activities y where y.module = 'lead' and y.record_id = l.id ${shared('y')})) as counts
    from ${visible} as page
    join leads l on l.id = page.id
    ${rowJoins}
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
    stageBar: shownStageBar(ctx, pipeline, raw),
    moves: raw.deleted_at === null && can(ctx, 'leads.status.update') ? await leadMoves(ctx, pipeline, raw) : [],
  }
}

/** Every status of the pipeline with whether this person may move the lead there now. */
async function leadMoves(ctx: Ctx, pipeline: Pipeline, { status_id, history }: Pick<RawRecord, 'status_id' | 'history'>) {
  const mover = {
    canRevert: can(ctx, 'leads.status.revert'),
    leftStatusId: leftStatusOf(pipeline, status_id, history),
    withForms: statusesWithForms(await definitionsOf(ctx), pipeline.timeline_id),
    limits: moveLimits(ctx),
  }
  return movesOf(ctx, pipeline, status_id, (to) => verdictOf(pipeline, status_id, to.id, mover))
}
