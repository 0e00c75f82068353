import type { ApplicationFields, ApplicationUpdate } from '@embark/contract/applications/application/application.contract.ts'
import { fieldsOfStatus, needsOfferLetter } from '@embark/contract/applications/application/application.rules.ts'
import type { Pipeline, PipelineStatus } from '@embark/contract/masters/stage/stage.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { type RawBuilder, sql } from 'kysely'
import { moveLead } from '#modules/leads/leads.public.ts'
import {
  definitionsOf,
  enterWithForms,
  type MoveWish,
  pipelineOf,
  statusByRef,
  statusesWithForms,
  stepsOfMove,
} from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { type Complaint, Refusal, refuse, refuseField } from '#platform/refusal.ts'
import { missingDocuments } from '../checklist/missing.queries.ts'
import { type HeldApplication, heldApplication, isInstitution } from './application.policy.ts'
import { checkYear } from './create.commands.ts'
import { columnsOf, formerOf } from './edit.commands.ts'
import { enrolmentFollowers } from './enrolment.commands.ts'
import { judged } from './record.queries.ts'
import { stageIn, statusIn } from './row.queries.ts'

/** Moves an application to a status; what follows from it happens in the same transaction, so that it happens once or not at all (G-L-44). */
export async function moveApplication(ctx: Ctx, application: HeldApplication, statusRef: string, body: ApplicationUpdate) {
  const pipeline = await pipelineOf(ctx, application.timeline_id)
  if (body.from_status_identifier && statusByRef(pipeline, body.from_status_identifier).id !== application.status_id)
    refuse('STATUS_CHANGED')
  const to = statusByRef(pipeline, statusRef)
  refuseIllegal(ctx, pipeline, application, to, body, statusesWithForms(await definitionsOf(ctx), pipeline.timeline_id))
  refuseIncomplete(ctx, application, to, body.form_values)
  if (body.status_reason_id) await refuseUnknownReason(ctx, body.status_reason_id)
  const entered = await enterWithForms(ctx, {
    module: 'application',
    record_id: application.id,
    pipeline,
    from: application.status_id,
    to,
    form_values: body.answers,
    columns: {},
    path: 'answers',
  })
  const version = await write(ctx, application, pipeline, to, body)
  await entered.save()
  await consequences(ctx, application, pipeline, to)
  ctx.changed({
    module: 'application',
    id: application.id,
    before: { status_id: application.status_id, ...formerOf(application, body.form_values) },
    after: { status_id: to.id, ...body.form_values, ...body.answers },
  })
  ctx.emit('application.status_changed', { id: application.id, from: application.status_id, to: to.id })
  const { number: id, identifier } = application
  const missing_documents =
    to.stage_id !== application.stage_id && to.position === 'middle' && application.submitted_at === null
      ? await missingDocuments(ctx, application)
      : []
  return { id, identifier, version, stage: stageIn(pipeline, to.stage_id), status: statusIn(pipeline, to.id), missing_documents }
}

/** Moves an application that stands in a stage its pipeline loses. */
export const relocateApplication = async (ctx: Ctx, id: number, { status, ...wish }: MoveWish) =>
  moveApplication(ctx, await heldApplication(ctx, id), status, { form_values: {}, answers: {}, ...wish })

function refuseIllegal(
  ctx: Ctx,
  pipeline: Pipeline,
  application: HeldApplication,
  to: PipelineStatus,
  body: ApplicationUpdate,
  withForms: ReadonlySet<number>,
) {
  const verdict = judged(ctx, pipeline, application, to, withForms)
  if (!verdict.isAllowed)
    throw new Refusal('STATUS_MOVE_REFUSED', { reason: translate(ctx.language, verdict.reason, verdict.vars) }, [
      { field: 'status_identifier', text: verdict.reason, vars: verdict.vars },
    ])
  if (verdict.needs.reason && !body.status_reason_id) refuseField('status_reason_id', 'Reason is required')
  if (verdict.needs.remarks && !body.remarks) refuseField('remarks', 'Remarks are required')
}

function refuseIncomplete(ctx: Ctx, application: HeldApplication, to: PipelineStatus, given: ApplicationFields) {
  const asked = fieldsOfStatus(to.key)
  const names = asked.map(({ name }) => String(name))
  if (isInstitution(ctx) && Object.keys(given).some((name) => !names.includes(name))) refuse('PERMISSION_DENIED')
  const complaints: Complaint[] = asked
    .filter(({ name, missing }) => missing && (given[name] === undefined ? application[name] : given[name]) == null)
    .map(({ name, missing }) => ({ field: `form_values.${name}`, text: missing! }))
  if (needsOfferLetter(to.key) && !application.has_offer_letter)
    complaints.push({ field: 'form_values.offer_letter', text: 'Add an offer letter to the documents first' })
  if (complaints.length) throw new Refusal('INVALID_INPUT', {}, complaints)
  if (given.intake_year != null && given.intake_year !== application.intake_year)
    checkYear(ctx, 'form_values.intake_year', given.intake_year)
}

async function refuseUnknownReason(ctx: Ctx, id: number) {
  const reason = await ctx.db
    .selectFrom('lookup_values')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'application_reason')
    .executeTakeFirst()
  if (!reason) refuseField('status_reason_id', 'Reason is required')
}

async function write(
  ctx: Ctx,
  application: HeldApplication,
  pipeline: Pipeline,
  to: PipelineStatus,
  { form_values, remarks, status_reason_id }: ApplicationUpdate,
) {
  const isBack = stageIn(pipeline, to.stage_id).position === 'start'
  const columns: Record<string, RawBuilder<unknown>> = {
    ...columnsOf(form_values),
    stage_id: sql`${to.stage_id}::int`,
    status_id: sql`${to.id}::int`,
    status_reason_id: sql`${status_reason_id ?? null}::int`,
    status_at: sql`now()`,
    // Institutions see what was submitted to them; an application that went back is not theirs any more.
    submitted_at: isBack ? sql`null` : to.type === 'cancel' ? sql`submitted_at` : sql`coalesce(submitted_at, now())`,
    updated_at: sql`now()`,
    version: sql`version + 1`,
    ...(remarks && { remarks: sql`${remarks}::text` }),
  }
  const move = {
    module: 'application' as const,
    record_id: application.id,
    from: application.status_id,
    to: to.id,
    reason_id: status_reason_id ?? null,
    remarks: remarks ?? null,
  }
  const { rows } = await sql<{ version: number }>`with ${stepsOfMove(ctx, move)},
    heard as (insert into activities (module, record_id, type, actor_id, vars, visibility) select 'lead', ${application.lead_id}::int, 'application_status_changed', ${ctx.actor.id}::int,
      jsonb_build_object('application_id', ${application.number}::int, 'application_identifier', ${application.identifier}::text, 'from', ${statusIn(pipeline, application.status_id).name}::text, 'to', ${to.name}::text), 'shared'),
    stirred as (update leads set last_activity_at = now() where id = ${application.lead_id})
    update applications set ${sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))} where id = ${application.id} returning version`.execute(
    ctx.db,
  )
  return rows[0]!.version
}

/** An enrolled student is owed for and converted; one who withdrew after it is not owed for any more. */
async function consequences(ctx: Ctx, application: HeldApplication, pipeline: Pipeline, to: PipelineStatus) {
  if (to.position === 'end' && to.type === 'success') {
    for (const { enrolled } of enrolmentFollowers.all()) await enrolled(ctx, application.id)
    await moveLead(ctx, application.lead_id, 'converted')
  } else if (to.type === 'cancel' && hasEnrolled(pipeline, application))
    for (const { withdrawn } of enrolmentFollowers.all()) await withdrawn(ctx, application.id)
}

const hasEnrolled = (pipeline: Pipeline, { status_id, left_status_id }: HeldApplication) =>
  [status_id, left_status_id].some((id) =>
    pipeline.statuses.some((status) => status.id === id && status.position === 'end' && status.type === 'success'),
  )
