import { applicationCan, fieldsOfStatus, needsOfferLetter } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationMove, ApplicationRecord } from '@embark/contract/applications/application/application-record.contract.ts'
import type { PaperDue } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { needsPapers, papersFirst, papersNamed } from '@embark/contract/applications/checklist/checklist.rules.ts'
import { needsConditionsMet } from '@embark/contract/applications/offer-condition/offer-condition.rules.ts'
import { money } from '@embark/contract/kernel/money.ts'
import { type Pipeline, type PipelineStatus, verdictOf } from '@embark/contract/masters/stage/stage.rules.ts'
import { leftStatusOf } from '@embark/contract/masters/stage/standing.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { type SqlBool, sql } from 'kysely'
import { unreadOf, visibleLeads } from '#modules/leads/leads.public.ts'
import {
  definitionsOf,
  formsOfStatus,
  historyOf,
  lookupNames,
  mergedAnswers,
  movesOf,
  pipelineOf,
  shownStageBar,
  statusByRef,
  statusesWithForms,
  submissionsOf,
  toFill,
} from '#modules/masters/masters.public.ts'
import { moveLimits } from '#platform/access/limits.ts'
import { type Ctx, can } from '#platform/context.ts'
import { quotedReference } from '#platform/db/fragments.ts'
import { personNames, recall, teamNames } from '#platform/list/names.ts'
import { refuse } from '#platform/refusal.ts'
import { papersDue } from '../checklist/missing.queries.ts'
import { type HeldApplication, hasOpenConditions, isInstitution, onlyVisible, seesInternal } from './application.policy.ts'
import { counselled } from './application.queries.ts'
import { applicationRows, presentedRows } from './row.queries.ts'

interface Commission {
  readonly currency: string
  readonly expected_minor: number
  readonly received_minor: number
  readonly count: number
}

/** The papers an institution sees: those sent with the application. */
const sentWith = sql`
  and d.id in (select document_id from application_document_links k where k.application_id = applications.id)`

/** Whether the reader sees the lead of an application, as leads are seen. */
const seesLead = (ctx: Ctx) =>
  can(ctx, 'leads.read')
    ? sql<boolean>`exists (${visibleLeads(ctx).select('leads.id').where(sql<SqlBool>`leads.id = applications.lead_id`)})`
    : sql<boolean>`false`

/** The columns of an application that only its own page shows; one statement with the row's. */
const recordRows = (ctx: Ctx) =>
  onlyVisible(ctx, applicationRows(ctx))
    .select([
      'applications.remarks',
      'applications.submitted_at',
      'applications.offer_letter_received_at',
      'applications.offer_conditions',
      'applications.tuition_fee_minor',
      'applications.tuition_fee_currency',
    ])
    .select([
      'applications.tuition_fee_due_date',
      'applications.tuition_fee_paid_date',
      'applications.application_fee_minor',
      'applications.utm_source',
      'applications.utm_medium',
      'applications.updated_at',
    ])
    .select([
      'applications.team_id',
      'applications.status_reason_id',
      'applications.created_by',
      counselled.as('has_counseling'),
      hasOpenConditions.as('has_open_conditions'),
      sql<ApplicationRecord['status_in_canada']>`applications.status_in_canada`.as('status_in_canada'),
      sql<ApplicationRecord['deferred_from']>`applications.deferred_from`.as('deferred_from'),
      historyOf('application', 'applications').as('history'),
      sql<{
        documents: number
        verified_documents: number
        offer_letters: number
      }>`
        (
          select jsonb_build_object(
            'documents', count(*), 'verified_documents', count(*) filter (where d.status = 'verified'), 'offer_letters',
            count(*) filter (where t.key = 'offer_letter')
          )
          from documents d
          join lookup_values t on t.id = d.document_type_id
          where d.deleted_at is null
            and (
              d.module_type = 'application'
                and d.module_id = applications.id
                or d.module_type = 'lead'
                and d.module_id = applications.lead_id
                  ${isInstitution(ctx) ? sentWith : sql``}
            )
        )`.as('papers'),
      sql<number>`
        (
          select count(*)::int
          from activities a
          where a.module = 'application'
            and a.record_id = applications.id ${seesInternal(ctx) ? sql`` : sql`and a.visibility = 'shared'`}
        )`.as('activities'),
      unreadOf(ctx, 'application', sql.ref('applications.id')).as('unread'),
      seesLead(ctx).as('sees_lead'),
      (can(ctx, 'invoices.read')
        ? sql<Commission[]>`
            coalesce(
              (
                select jsonb_agg(c)
                from (
                  select expected_currency_in as currency, sum(expected_commission_in_minor)::bigint as expected_minor,
                    sum(received_minor)::bigint as received_minor, count(*)::int as count
                  from application_installments i
                  where i.application_id = applications.id and i.client_hold <> 'drop'
                  group by 1
                  order by 1
                ) c
              ), '[]'
            )`
        : sql<Commission[]>`'[]'::jsonb`
      ).as('commission'),
    ])

/** One application with everything its page shows. */
export async function applicationRecord(ctx: Ctx, ref: string): Promise<ApplicationRecord> {
  const application = await recordRows(ctx).where(quotedReference(ref, 'applications')).executeTakeFirst()
  const { history, papers, activities, unread, commission, has_open_conditions, sees_lead, ...rest } = application ?? refuse('NOT_FOUND')
  const { tuition_fee_minor, application_fee_minor, tuition_fee_currency, ...row } = rest
  const pipeline = await pipelineOf(ctx, row.timeline_id)
  const currency = tuition_fee_currency ?? ctx.tenant.currency
  const { status_id } = row
  const isUnsent = row.submitted_at === null && can(ctx, 'applications.status.update')
  const held_back_by = isUnsent ? (await papersDue(ctx, row)).blocking : []
  const presented = (await presentedRows(ctx, [row]))[0]!
  const nameOf = await recall(ctx, [teamNames, [row.team_id]], [lookupNames, [row.status_reason_id]], [personNames, [row.created_by]])
  return Object.assign(row, presented, {
    can: { ...presented.can, open_lead: sees_lead },
    team: nameOf(teamNames, row.team_id),
    status_reason: nameOf(lookupNames, row.status_reason_id),
    createdByInfo: nameOf(personNames, row.created_by),
    tuition_fee: tuition_fee_minor === null ? null : money(tuition_fee_minor, currency),
    application_fee: application_fee_minor === null ? null : money(application_fee_minor, currency),
    stageBar: shownStageBar(ctx, pipeline, { ...row, history }),
    moves: can(ctx, 'applications.status.update')
      ? offeredMoves(
          ctx,
          pipeline,
          {
            status_id,
            left_status_id: leftStatusOf(pipeline, status_id, history),
            has_offer_letter: papers.offer_letters > 0,
            has_open_conditions,
            held_back_by,
          },
          statusesWithForms(await definitionsOf(ctx), pipeline.timeline_id),
        )
      : [],
    held_back_by,
    counts: { documents: papers.documents, verified_documents: papers.verified_documents, activities, unread },
    installments: commission.map((line) => ({
      expected: money(line.expected_minor, line.currency),
      received: money(line.received_minor, line.currency),
      count: line.count,
    })),
    ...(isInstitution(ctx) && { team: null, utm_source: null, utm_medium: null, createdByInfo: null }),
    ...(!seesInternal(ctx) && { remarks: null }),
  })
}

interface Standing {
  readonly status_id: number
  readonly left_status_id: number | null
  readonly has_open_conditions: boolean
}
interface Shown extends Standing {
  readonly has_offer_letter: boolean
  readonly held_back_by: readonly PaperDue[]
}

/** Whether an application may move to a status now, and what has to be provided, by the rules of pipeline, institutions and papers. */
export function judged(
  ctx: Ctx,
  pipeline: Pipeline,
  { status_id, left_status_id, has_open_conditions }: Standing,
  to: PipelineStatus,
  withForms: ReadonlySet<number>,
) {
  if (isInstitution(ctx) && !applicationCan.beSetByInstitution(to.key))
    return { isAllowed: false as const, reason: 'An institution cannot set this status', vars: {} }
  if (has_open_conditions && needsConditionsMet(to.key))
    return { isAllowed: false as const, reason: 'Conditions of the offer are not met yet', vars: {} }
  return verdictOf(pipeline, status_id, to.id, {
    canRevert: can(ctx, 'applications.status.revert'),
    withForms,
    leftStatusId: left_status_id,
    limits: moveLimits(ctx),
    say: (name) => translate(ctx.language, name),
  })
}

const offeredMoves = (ctx: Ctx, pipeline: Pipeline, standing: Shown, withForms: ReadonlySet<number>): ApplicationMove[] =>
  movesOf(ctx, pipeline, standing.status_id, (to) => {
    const verdict = judged(ctx, pipeline, standing, to, withForms)
    if (!verdict.isAllowed) return verdict
    const no = (reason: string, vars: Record<string, string> = {}) => ({ ...verdict, isAllowed: false as const, reason, vars })
    if (needsOfferLetter(to.key) && !standing.has_offer_letter) return no('Add an offer letter to the documents first')
    if (!standing.held_back_by.length || !needsPapers(to)) return verdict
    return no(papersFirst, { documents: papersNamed(standing.held_back_by.map(({ label }) => translate(ctx.language, label))) })
  }).map((move) => ({ ...move, ...formOf(move.status) }))

const formOf = (to: { readonly key: string }) => ({
  fields: fieldsOfStatus(to.key).map(({ missing, ...field }) => ({ ...field, is_required: missing !== undefined })),
  needs_offer_letter: needsOfferLetter(to.key),
})

/** What a status asks for, filled in as far as it is known already; nothing when it asks for nothing (G-L-44). */
export async function formFor(ctx: Ctx, application: HeldApplication, status: string) {
  const to = statusByRef(await pipelineOf(ctx, application.timeline_id), status)
  const form = formOf(to)
  const all = await definitionsOf(ctx)
  const asked = formsOfStatus(all, application.timeline_id, to.id)
  const known = asked.length ? mergedAnswers(await submissionsOf(ctx, 'application', application.id)) : {}
  const formsInfo = await Promise.all(asked.map((one) => toFill(ctx, one, known)))
  if (!form.fields.length) return { formInfo: null, formsInfo }
  const values = Object.fromEntries(fieldsOfStatus(to.key).map(({ name }) => [name, application[name]]))
  return { formInfo: { ...form, values, has_offer_letter: application.has_offer_letter }, formsInfo }
}
