import type { OfferConditionBody, OfferConditionMove } from '@embark/contract/applications/offer-condition/offer-condition.contract.ts'
import {
  conditionalOffer,
  conditionMoves,
  conditionStatusNames,
  offerStanding,
} from '@embark/contract/applications/offer-condition/offer-condition.rules.ts'
import { sql } from 'kysely'
import { definitionsOf, pipelineOf, statusesWithForms } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, refuseStale } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { type HeldApplication, heldApplication, isInstitution } from '../application/application.policy.ts'
import { applicationKind } from '../application/application-kind.commands.ts'
import { moveApplication } from '../application/application-status.commands.ts'
import { judged } from '../application/record.queries.ts'
import type { HeldCondition } from './offer-condition.policy.ts'
import { conditionsOf, isOpenOffer } from './offer-condition.queries.ts'

async function refuseClosed(ctx: Ctx, application: HeldApplication) {
  if (!(await isOpenOffer(ctx, application))) refuse('APPLICATION_IS_CLOSED')
}

/** Writes down a condition of the offer. */
export async function addCondition(ctx: Ctx, application: HeldApplication, { text, kind, due_on = null }: OfferConditionBody) {
  await refuseClosed(ctx, application)
  await ctx.db
    .insertInto('offer_conditions')
    .values({ application_id: application.id, text, kind, due_on, created_by: ctx.actor.id })
    .execute()
  await changeRecord(ctx, applicationKind, application, {
    entries: [{ type: 'condition_added', vars: { condition: text }, visibility: 'shared' }],
    after: { condition: text, kind, due_on },
    event: ['application.updated', { id: application.id }],
  })
  return conditionsOf(ctx, application)
}

/** Changes a condition nobody has decided on. */
export async function editCondition(
  ctx: Ctx,
  application: HeldApplication,
  condition: HeldCondition,
  { text, kind, due_on = null }: OfferConditionBody,
) {
  refuseStale(condition, ctx.ifMatch)
  if (condition.status !== 'open') refuse('CONDITION_STATE')
  await refuseClosed(ctx, application)
  await ctx.db
    .updateTable('offer_conditions')
    .set({ text, kind, due_on, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', condition.id)
    .execute()
  await changeRecord(ctx, applicationKind, application, {
    before: { condition: condition.text, kind: condition.kind, due_on: condition.due_on },
    after: { condition: text, kind, due_on },
    event: ['application.updated', { id: application.id }],
  })
  return conditionsOf(ctx, application)
}

/** Says what became of a condition, by the written table; with the last one an offer becomes unconditional. */
export async function moveCondition(
  ctx: Ctx,
  application: HeldApplication,
  condition: HeldCondition,
  { status, remarks = null, document_identifier }: OfferConditionMove,
) {
  refuseStale(condition, ctx.ifMatch)
  if (!conditionMoves[condition.status].includes(status)) refuse('CONDITION_STATE')
  await refuseClosed(ctx, application)
  const isDecided = status !== 'open'
  await ctx.db
    .updateTable('offer_conditions')
    .set({
      status,
      remarks,
      document_id: isDecided ? await paperOf(ctx, application, document_identifier) : null,
      decided_at: isDecided ? sql`now()` : null,
      decided_by: isDecided ? ctx.actor.id : null,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', condition.id)
    .execute()
  await changeRecord(ctx, applicationKind, application, {
    entries: [
      {
        type: 'condition_decided',
        vars: { condition: condition.text, standing: conditionStatusNames[status], ...(remarks && { remarks }) },
        visibility: 'shared',
      },
    ],
    before: { condition: condition.text, status: condition.status },
    after: { status, remarks },
    event: ['application.updated', { id: application.id }],
  })
  const became_unconditional = status !== 'open' && (await becomesUnconditional(ctx, application.id))
  return { ...(await conditionsOf(ctx, application)), became_unconditional }
}

/** A paper of the application or its student that shows that the condition is met. */
async function paperOf(ctx: Ctx, application: HeldApplication, identifier: string | null | undefined) {
  if (!identifier) return null
  const paper = await ctx.db
    .selectFrom('documents as d')
    .select('d.id')
    .where('d.identifier', '=', identifier)
    .where('d.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('d.module_type', '=', 'application'), eb('d.module_id', '=', application.id)]),
        eb.and([eb('d.module_type', '=', 'lead'), eb('d.module_id', '=', application.lead_id)]),
      ]),
    )
    .$if(isInstitution(ctx), (papers) =>
      papers.where(
        sql<boolean>`(d.module_type = 'application' or d.id in (
          select document_id from application_document_links k where k.application_id = ${application.id}
        ))`,
      ),
    )
    .executeTakeFirst()
  return paper?.id ?? refuseField('document_identifier', 'Choose one of the options')
}

/**
 * An application with a conditional offer goes on to the unconditional one when nothing is left to be met. Where that status asks for more
 * than is known, somebody moves it by hand.
 */
async function becomesUnconditional(ctx: Ctx, applicationId: number): Promise<boolean> {
  const application = await heldApplication(ctx, applicationId)
  const conditions = await ctx.db.selectFrom('offer_conditions').select('status').where('application_id', '=', applicationId).execute()
  // A check constraint allows only these values.
  if (offerStanding(conditions.map(({ status }) => status as HeldCondition['status'])) !== 'met') return false
  const pipeline = await pipelineOf(ctx, application.timeline_id)
  const at = pipeline.statuses.find(({ id }) => id === application.status_id)
  const to = pipeline.statuses.find(({ key, is_active }) => key === conditionalOffer.to && is_active)
  if (at?.key !== conditionalOffer.from || !to) return false
  const withForms = statusesWithForms(await definitionsOf(ctx), pipeline.timeline_id)
  const isReady = application.has_offer_letter && application.offer_letter_deadline !== null && !withForms.has(to.id)
  if (!isReady || !judged(ctx, pipeline, application, to, withForms).isAllowed) return false
  // The version that the caller named is that of the condition.
  await moveApplication({ ...ctx, ifMatch: null }, application, to.identifier, { form_values: {}, answers: {} })
  return true
}
