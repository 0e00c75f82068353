import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { type Pipeline, verdictOf } from '@embark/contract/masters/stage/stage.rules.ts'
import { leftStatusOf } from '@embark/contract/masters/stage/standing.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import {
  definitionsOf,
  historyOf,
  lookupNames,
  movesOf,
  pipelineOf,
  shownStageBar,
  statusesWithForms,
} from '#modules/masters/masters.public.ts'
import { moveLimits } from '#platform/access/limits.ts'
import { type Ctx, can } from '#platform/context.ts'
import { quotedReference } from '#platform/db/fragments.ts'
import { countryIn, countryNames, personNames, recall } from '#platform/list/names.ts'
import { hiddenCampaign, onlyVisible, readOrHeir, seesInternal, seesOrigin } from './lead.policy.ts'
import { leadRows, namesOfRows, rowOf } from './lead-row.queries.ts'
import { unreadOf } from './unread.queries.ts'

/** How many there are of what hangs on the lead, as its reader sees them. */
function countsFor(ctx: Ctx) {
  const shared = (table: string) => (seesInternal(ctx) ? sql`` : sql`and ${sql.ref(`${table}.visibility`)} = 'shared'`)
  // As the list of them: those outside the company see what they were asked to do themselves.
  const mine = seesInternal(ctx) ? sql`` : sql`and t.user_id = ${ctx.actor.id}::int`
  return sql<LeadRecord['counts']>`jsonb_build_object(
    'notes', (select count(*) from notes n where n.module_type = 'lead' and n.module_id = leads.id and n.deleted_at is null ${shared('n')}),
    'tasks', (select count(*) from tasks t where t.category = 'lead' and t.record_id = leads.id and t.status = 'pending' ${mine}),
    'applications', (select count(*) from applications a where a.lead_id = leads.id and a.deleted_at is null),
    'documents', (select count(*) from documents d where d.module_type = 'lead' and d.module_id = leads.id and d.deleted_at is null),
    'unread', ${unreadOf(ctx, 'lead', sql.ref('leads.id'))},
    'shortlist', (select count(*) from lead_shortlists s where s.lead_id = leads.id),
    'activities', (select count(*) from activities y where y.module = 'lead' and y.record_id = leads.id ${shared('y')}))`
}

/** The tags of a lead, by name. */
const tagsOfLead = sql<LeadRecord['tags']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'txt_color', t.txt_color, 'bg_color', t.bg_color) order by t.name)
  from lead_tags lt
  join tags t on t.id = lt.tag_id
  where lt.lead_id = leads.id), '[]')`

/** What the status of a lead is divided into, as far as it can be chosen. */
const divisionsOfStatus = sql<LeadRecord['sub_statuses']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', d.id, 'label', d.label) order by d.label)
  from sub_statuses d
  where d.stage_id = leads.status_id and d.is_active), '[]')`

/** What only the page of a lead shows, beside its row. */
const recordRows = (ctx: Ctx) =>
  onlyVisible(ctx, leadRows(ctx))
    .select(['leads.country_code', 'leads.mobile as mobile_national', 'leads.alternate_country_code', 'leads.alternate_mobile'])
    .select(['leads.date_of_birth', 'leads.source_city', 'leads.home_address', 'leads.home_postal_code'])
    .select(['leads.preferred_language', 'leads.updated_at'])
    .select(['leads.utm_source', 'leads.utm_medium', 'leads.utm_campaign', 'leads.utm_term', 'leads.utm_content'])
    .select(['leads.converted_at', 'leads.lost_at', 'leads.nationality_country_id', 'leads.source_country_id'])
    .select(['leads.discipline_id', 'leads.status_reason_id', 'leads.created_by as creator_id', 'leads.referred_by as referrer_id'])
    .select(({ ref }) => [
      // The check on the column allows the values of the contract, and its writers put its shapes there.
      ref('leads.gender').$castTo<LeadRecord['gender']>().as('gender'),
      ref('leads.test_scores').$castTo<LeadRecord['test_scores']>().as('test_scores'),
      ref('leads.education_info').$castTo<LeadRecord['education_info']>().as('education_info'),
      ref('leads.work_info').$castTo<LeadRecord['work_info']>().as('work_info'),
      ref('leads.spoken_languages').$castTo<LeadRecord['spoken_languages']>().as('spoken_languages'),
      ref('leads.contact_preference').$castTo<LeadRecord['contact_preference']>().as('contact_preference'),
      sql<boolean>`leads.student_user_id is not null`.as('has_user_profile'),
      historyOf('lead', 'leads').as('history'),
      countsFor(ctx).as('counts'),
      tagsOfLead.as('tags'),
      divisionsOfStatus.as('sub_statuses'),
    ])

type RawRecord = Awaited<ReturnType<ReturnType<typeof recordRows>['execute']>>[number]

/** Everything about one lead, in one statement; names come from memory. */
export async function leadRecord(ctx: Ctx, ref: string): Promise<LeadRecord> {
  const raw = await readOrHeir(ctx, ref, (which) => recordRows(ctx).where(quotedReference(which, 'leads')).executeTakeFirst())
  const pipeline = await pipelineOf(ctx, raw.timeline_id)
  const named = await recall(
    ctx,
    [lookupNames, [raw.discipline_id, raw.status_reason_id]],
    [countryNames, [raw.nationality_country_id, raw.source_country_id]],
    [personNames, [raw.creator_id, raw.referrer_id]],
    ...namesOfRows([raw]),
  )
  return Object.assign(raw, await rowOf(ctx, raw), {
    nationality: countryIn(ctx, named(countryNames, raw.nationality_country_id)),
    source_country: countryIn(ctx, named(countryNames, raw.source_country_id)),
    discipline: named(lookupNames, raw.discipline_id),
    status_reason: named(lookupNames, raw.status_reason_id),
    tags: seesInternal(ctx) ? raw.tags : [],
    created_by: named(personNames, raw.creator_id),
    referred_by: named(personNames, raw.referrer_id),
    stageBar: shownStageBar(ctx, pipeline, raw),
    moves: raw.deleted_at === null && can(ctx, 'leads.status.update') ? await leadMoves(ctx, pipeline, raw) : [],
    ...(!seesOrigin(ctx) && hiddenCampaign),
  })
}

/** Every status of the pipeline with whether this person may move the lead there now. */
async function leadMoves(ctx: Ctx, pipeline: Pipeline, { status_id, history }: Pick<RawRecord, 'status_id' | 'history'>) {
  const mover = {
    canRevert: can(ctx, 'leads.status.revert'),
    leftStatusId: leftStatusOf(pipeline, status_id, history),
    withForms: statusesWithForms(await definitionsOf(ctx), pipeline.timeline_id),
    limits: moveLimits(ctx),
    say: (name: string) => translate(ctx.language, name),
  }
  return movesOf(ctx, pipeline, status_id, (to) => verdictOf(pipeline, status_id, to.id, mover))
}
