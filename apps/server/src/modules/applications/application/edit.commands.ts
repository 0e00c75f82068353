import type { ApplicationFields, ApplicationUpdate } from '@embark/contract/applications/application/application.contract.ts'
import { applicationCan } from '@embark/contract/applications/application/application.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { pipelineOf, subStatusIn } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, refuseStale } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { type HeldApplication, isInstitution } from './application.policy.ts'
import { applicationKind } from './application-kind.commands.ts'
import { checkYear, refuseTaken, takenBy } from './create.commands.ts'
import { followChange } from './enrolment.commands.ts'
import { stageIn, statusIn } from './row.queries.ts'

const types = {
  application_number: ['application_number', 'text'],
  ocas_number: ['ocas_number', 'text'],
  offer_letter_received_at: ['offer_letter_received_at', 'date'],
  offer_letter_deadline: ['offer_letter_deadline', 'date'],
  offer_conditions: ['offer_conditions', 'text'],
  tuition_fee: ['tuition_fee_minor', 'bigint'],
  tuition_fee_currency: ['tuition_fee_currency', 'text'],
  tuition_fee_due_date: ['tuition_fee_due_date', 'date'],
  tuition_fee_paid_date: ['tuition_fee_paid_date', 'date'],
  application_fee: ['application_fee_minor', 'bigint'],
  status_in_canada: ['status_in_canada', 'text'],
  remarks: ['remarks', 'text'],
  intake_id: ['intake_id', 'int'],
  intake_year: ['intake_year', 'int'],
} as const satisfies Record<keyof ApplicationFields, readonly [column: string, type: string]>

/** The columns a form changes, with their new values; blank text counts as none. */
export const columnsOf = (fields: ApplicationFields): Record<string, RawBuilder<unknown>> =>
  Object.fromEntries(
    (Object.keys(types) as (keyof ApplicationFields)[])
      .filter((name) => fields[name] !== undefined)
      .map((name) => [types[name][0], sql`${fields[name] === '' ? null : fields[name]}::${sql.raw(types[name][1])}`]),
  )

/** What the fields of a form said before it was sent, for the audit. */
export const formerOf = (application: HeldApplication, fields: ApplicationFields) =>
  // A form has no other fields than those of the table above.
  Object.fromEntries((Object.keys(fields) as (keyof ApplicationFields)[]).map((name) => [name, application[types[name][0]] ?? null]))

/** A form sends what it did not change as well; the timeline tells only of what says something else now. Empty is empty. */
const changedIn = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  Object.keys(after).filter((name) => String(before[name] ?? '') !== String(after[name] ?? ''))

/** Changes fields of an application without moving it. */
export async function editApplication(ctx: Ctx, application: HeldApplication, { form_values, sub_status_id, version }: ApplicationUpdate) {
  if (isInstitution(ctx)) refuse('PERMISSION_DENIED')
  const believed = ctx.ifMatch ?? version
  refuseStale(application, believed)
  // Changing the intake is a deferral, which keeps the previous one.
  if (form_values.intake_id !== undefined || form_values.intake_year !== undefined)
    refuseField('form_values.intake_id', 'Defer the application to change its intake')
  const pipeline = await pipelineOf(ctx, application.timeline_id)
  const stage = stageIn(pipeline, application.stage_id)
  if (!applicationCan.beChanged({ stage })) refuse('APPLICATION_IS_CLOSED')
  const division = sub_status_id === undefined ? {} : { sub_status_id: await subStatusIn(ctx, application.status_id, sub_status_id) }
  const before = { ...formerOf(application, form_values), ...(sub_status_id !== undefined && { sub_status_id: application.sub_status_id }) }
  const after = { ...form_values, ...division }
  const fields = changedIn(before, after)
  const changed = await changeRecord(ctx, applicationKind, application, {
    version: believed,
    set: { ...columnsOf(form_values), ...division },
    ...(fields.length > 0 && { entries: [{ type: 'updated', vars: { fields } }] }),
    before,
    after,
    event: ['application.updated', { id: application.id }],
  })
  if (form_values.tuition_fee !== undefined || form_values.tuition_fee_currency !== undefined) await followChange(ctx, application.id)
  return {
    id: application.number,
    identifier: application.identifier,
    version: changed.version,
    stage,
    status: statusIn(pipeline, application.status_id),
    missing_documents: [],
  }
}

/** Puts an application off to another intake and keeps the first one it was for; its status stays. */
export async function deferApplication(
  ctx: Ctx,
  application: HeldApplication,
  { intake_id, intake_year, remarks }: { intake_id: number; intake_year: number; remarks: string },
) {
  if (isInstitution(ctx)) refuse('PERMISSION_DENIED')
  const pipeline = await pipelineOf(ctx, application.timeline_id)
  const stage = stageIn(pipeline, application.stage_id)
  if (stage.position === 'end') refuse('APPLICATION_IS_CLOSED')
  checkYear(ctx, 'intake_year', intake_year)
  if (intake_id === application.intake_id && intake_year === application.intake_year) refuseField('intake_id', 'Choose another intake')
  await ctx.db.selectFrom('leads').select('id').where('id', '=', application.lead_id).forUpdate().execute()
  const intake = {
    leadId: application.lead_id,
    institutionId: application.institution_id,
    intakeId: intake_id,
    year: intake_year,
    besides: application.id,
  }
  const { rows: facts } = await sql<{ label: string | null; former: string; programs: number[] }>`
    select
      (select label from lookup_values where id = ${intake_id}::int and type = 'intake' and is_active) as label,
      (select label from lookup_values where id = ${application.intake_id}) as former,
      array(select program_id from application_programs where application_id = ${application.id}) as programs`.execute(ctx.db)
  const { label, former, programs } = facts[0]!
  if (label === null) refuseField('intake_id', 'Intake is required')
  const { rows: others } = await sql<{ taken: Parameters<typeof refuseTaken>[0] }>`
    select ${takenBy({ ...intake, programs })} as taken`.execute(ctx.db)
  refuseTaken(others[0]!.taken, 'intake_id')
  const from = { intake_id: application.intake_id, intake: former, intake_year: application.intake_year }
  const changed = await changeRecord(ctx, applicationKind, application, {
    set: {
      intake_id,
      intake_year,
      is_deferred: true,
      deferred_from: sql`coalesce(deferred_from, ${JSON.stringify(from)}::jsonb)`,
      remarks,
    },
    entries: [
      {
        type: 'deferred',
        visibility: 'shared',
        vars: { from: `${former} ${application.intake_year}`, to: `${label} ${intake_year}`, remarks },
      },
    ],
    before: from,
    after: { intake_id, intake_year },
    event: ['application.updated', { id: application.id }],
  })
  await followChange(ctx, application.id)
  return {
    id: application.number,
    identifier: application.identifier,
    version: changed.version,
    stage,
    status: statusIn(pipeline, application.status_id),
    missing_documents: [],
  }
}
