import type { ApplicationFields, ApplicationUpdate } from '@embark/contract/applications/application/application.contract.ts'
import { decidedAt, fieldsOfStatus, needsOfferLetter } from '@embark/contract/applications/application/application.rules.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { needsPapers, paperFaults, papersFirst, papersNamed } from '@embark/contract/applications/checklist/checklist.rules.ts'
import { isSubmission } from '@embark/contract/applications/submission/submission.rules.ts'
import { to as pathTo } from '@embark/contract/kernel/screen.ts'
import type { Pipeline, PipelineStatus } from '@embark/contract/masters/stage/stage.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { type RawBuilder, sql } from 'kysely'
import { leadBehind, moveLead, stepsOnLead } from '#modules/leads/leads.public.ts'
import {
  definitionsOf,
  enterWithForms,
  type MoveWish,
  pipelineOf,
  statusByRef,
  statusesWithForms,
  subStatusIn,
} from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, refuseStale, type Step } from '#platform/record.ts'
import { type Complaint, Refusal, refuse, refuseField } from '#platform/refusal.ts'
import { sendPapers } from '../checklist/checklist.commands.ts'
import { papersDue } from '../checklist/missing.queries.ts'
import { writeReceipt } from '../submission/submission.commands.ts'
import { type HeldApplication, heldApplication, isInstitution } from './application.policy.ts'
import { applicationKind } from './application-kind.commands.ts'
import { checkYear } from './create.commands.ts'
import { columnsOf, formerOf } from './edit.commands.ts'
import { enrolmentFollowers } from './enrolment.commands.ts'
import { judged } from './record.queries.ts'
import { stageIn, statusIn } from './row.queries.ts'

/** Moves an application to a status. Consequences happen in the same transaction, so that they happen once or not at all (G-L-44). */
export async function moveApplication(
  ctx: Ctx,
  application: HeldApplication,
  status: string,
  body: ApplicationUpdate,
  { isRelocated = false } = {},
) {
  refuseStale(application, ctx.ifMatch ?? body.version)
  const pipeline = await pipelineOf(ctx, application.timeline_id)
  if (body.from_status_identifier && statusByRef(pipeline, body.from_status_identifier).id !== application.status_id)
    refuse('STATUS_CHANGED')
  const to = statusByRef(pipeline, status)
  refuseIllegal(ctx, pipeline, application, to, body, statusesWithForms(await definitionsOf(ctx), pipeline.timeline_id))
  refuseIncomplete(ctx, application, to, body.form_values)
  const wrong = isRelocated ? [] : await refuseUnready(ctx, application, to)
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
  const sub_status_id = await subStatusIn(ctx, to.id, body.sub_status_id)
  const { version } = await write(ctx, application, pipeline, to, { ...body, sub_status_id })
  await entered.save()
  if (isSubmission(to, application.submitted_at !== null)) await writeReceipt(ctx, application)
  await consequences(ctx, application, pipeline, to)
  const { number: id, identifier } = application
  const missing_documents = wrong.flatMap(({ fault, label }) => (fault === 'missing' || fault === 'rejected' ? [label] : []))
  return { id, identifier, version, stage: stageIn(pipeline, to.stage_id), status: statusIn(pipeline, to.id), missing_documents }
}

/** Moves an application out of a stage that its pipeline loses. */
export const relocateApplication = async (ctx: Ctx, id: number, { status, ...wish }: MoveWish) =>
  moveApplication(ctx, await heldApplication(ctx, id), status, { form_values: {}, answers: {}, ...wish }, { isRelocated: true })

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

function refuseIncomplete(ctx: Ctx, application: HeldApplication, to: PipelineStatus, fields: ApplicationFields) {
  const asked = fieldsOfStatus(to.key)
  const names = asked.map(({ name }) => String(name))
  if (isInstitution(ctx) && Object.keys(fields).some((name) => !names.includes(name))) refuse('PERMISSION_DENIED')
  const complaints: Complaint[] = asked
    .filter(({ name, missing }) => missing && (fields[name] === undefined ? application[name] : fields[name]) == null)
    .map(({ name, missing }) => ({ field: `form_values.${name}`, text: missing! }))
  if (needsOfferLetter(to.key) && !application.has_offer_letter)
    complaints.push({ field: 'form_values.offer_letter', text: 'Add an offer letter to the documents first' })
  if (complaints.length) throw new Refusal('INVALID_INPUT', {}, complaints)
  if (fields.intake_year != null && fields.intake_year !== application.intake_year)
    checkYear(ctx, 'form_values.intake_year', fields.intake_year)
}

/** Refuses to call an application ready without its required documents; answers what is wrong with them where that does not stop it. */
async function refuseUnready(ctx: Ctx, application: HeldApplication, to: PipelineStatus) {
  if (application.submitted_at !== null || !needsPapers(to)) return []
  const { wrong, blocking } = await papersDue(ctx, application)
  const page = `${pathTo(applicationScreens.record, { application_id: application.identifier })}?tab=checklist`
  const complaints = blocking.map(({ document_type_identifier, label, fault, expires_on, intake, intake_year }): Complaint => {
    const [document, month] = [translate(ctx.language, label), translate(ctx.language, intake ?? '')]
    return {
      field: 'status_identifier',
      text: paperFaults[fault],
      vars: { document, day: expires_on ?? '', intake: `${month} ${intake_year}` },
      details: { document_type_identifier, page },
    }
  })
  if (!complaints.length) return wrong
  const documents = papersNamed(blocking.map(({ label }) => translate(ctx.language, label)))
  throw new Refusal('STATUS_MOVE_REFUSED', { reason: translate(ctx.language, papersFirst, { documents }) }, complaints)
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

/** Writes the move, its history, its timeline and that of its lead. */
function write(
  ctx: Ctx,
  application: HeldApplication,
  pipeline: Pipeline,
  to: PipelineStatus,
  { form_values, answers, remarks, status_reason_id, sub_status_id = null, version }: ApplicationUpdate,
) {
  const isBack = stageIn(pipeline, to.stage_id).position === 'start'
  const { id, number, identifier, status_id } = application
  const news = { application_id: number, application_identifier: identifier, from: statusIn(pipeline, status_id).name, to: to.name }
  return changeRecord(ctx, applicationKind, application, {
    version: ctx.ifMatch ?? version,
    set: {
      ...columnsOf(form_values),
      stage_id: to.stage_id,
      status_id: to.id,
      sub_status_id,
      status_reason_id: status_reason_id ?? null,
      status_at: sql`now()`,
      // Institutions see applications submitted to them; one that went back is no longer theirs.
      submitted_at: isBack ? null : to.type === 'cancel' ? sql`submitted_at` : sql`coalesce(submitted_at, now())`,
      ...(remarks && { remarks }),
    },
    move: { from: status_id, to: to.id, sub_status_id, reason_id: status_reason_id ?? null, remarks: remarks ?? null },
    steps: [
      ...stepsOnLead(ctx, application.lead_id, { type: 'application_status_changed', visibility: 'shared', vars: news }),
      ...outcomeSteps(pipeline, to, sql`${application.id}`),
      ...(application.submitted_at === null && to.position === 'middle' ? [sendPapers(application, ctx.actor.id)] : []),
    ],
    before: { status_id, sub_status_id: application.sub_status_id, ...formerOf(application, form_values) },
    after: { status_id: to.id, sub_status_id, ...form_values, ...answers },
    event: ['application.status_changed', { id, from: status_id, to: to.id }],
  })
}

/** What became of the courses of applications that stand in a status now: an offer is for the first, a rejection is of all. */
export function outcomeSteps(pipeline: Pipeline, to: PipelineStatus, which: RawBuilder<unknown>): Step[] {
  const outcome = decidedAt(pipeline.statuses, to)
  if (!outcome) return []
  return [
    sql`
      update application_programs
      set outcome = case when ${outcome} = 'offered' and order_by > 1 then 'pending' else ${outcome} end
      where application_id in (${which}) and outcome <> 'dropped'`,
  ]
}

/** An enrolment makes commission due and converts the lead; a withdrawal cancels the commission. */
async function consequences(ctx: Ctx, application: HeldApplication, pipeline: Pipeline, to: PipelineStatus) {
  if (to.position === 'end' && to.type === 'success') {
    for (const { enrolled } of enrolmentFollowers.all()) await enrolled(ctx, application.id)
    await moveLead(ctx, await leadBehind(ctx, application.lead_id), 'converted')
  } else if (to.type === 'cancel' && hasEnrolled(pipeline, application))
    for (const { withdrawn } of enrolmentFollowers.all()) await withdrawn(ctx, application.id)
}

const hasEnrolled = (pipeline: Pipeline, { status_id, left_status_id }: HeldApplication) =>
  [status_id, left_status_id].some((id) =>
    pipeline.statuses.some((status) => status.id === id && status.position === 'end' && status.type === 'success'),
  )
