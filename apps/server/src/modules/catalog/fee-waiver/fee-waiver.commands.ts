import type { FeeWaiverEdit } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import type { InstitutionStatus } from '@embark/contract/catalog/institution/institution.rules.ts'
import { toMinor } from '@embark/contract/kernel/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, type Keeping, refuseStale } from '#platform/record.ts'
import { refuseField } from '#platform/refusal.ts'
import type { KeptInstitution } from '../institution/institution.policy.ts'
import { verifiedNow } from '../verification/verification.queries.ts'
import type { KeptWaiver } from './fee-waiver.policy.ts'
import { waiverById } from './fee-waiver.queries.ts'

const waiverKind: Keeping<'fee_waivers'> = { module: 'fee_waiver', table: 'fee_waivers', changedAt: 'updated_at' }

/** Writes down a waiver of an institution. */
export async function createWaiver(ctx: Ctx, institution: KeptInstitution, body: FeeWaiverEdit) {
  const institution_id = institution.id
  await refuseStrangers(ctx, institution_id, body)
  const { id } = await ctx.db
    .insertInto('fee_waivers')
    .values({ ...columnsOf(ctx, body), institution_id, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await linkParts(ctx, id, body)
  ctx.changed({ module: 'fee_waiver', id, after: { ...body, institution_id } })
  return waiverById(ctx, id)
}

/** Changes a waiver as a whole. What was verified were the former terms, so without a source it counts as not verified. */
export async function editWaiver(ctx: Ctx, waiver: KeptWaiver, body: FeeWaiverEdit) {
  refuseStale(waiver, ctx.ifMatch)
  await refuseStrangers(ctx, waiver.institution_id, body)
  const { campus_id, waiver_type, percentage, amount_minor, currency, code, valid_from, till_date, max_uses, remarks } = waiver
  await changeRecord(ctx, waiverKind, waiver, {
    version: ctx.ifMatch,
    set: columnsOf(ctx, body),
    before: { campus_id, waiver_type, percentage, amount_minor, currency, code, valid_from, till_date, max_uses, remarks },
    after: body,
  })
  await ctx.db.deleteFrom('fee_waiver_programs').where('fee_waiver_id', '=', waiver.id).execute()
  await ctx.db.deleteFrom('fee_waiver_intakes').where('fee_waiver_id', '=', waiver.id).execute()
  await linkParts(ctx, waiver.id, body)
  return waiverById(ctx, waiver.id)
}

/** Switches a waiver off, or on again; applications that have it keep it. */
export async function setWaiverStatus(ctx: Ctx, waiver: KeptWaiver, status: InstitutionStatus) {
  const is_active = status === 'active'
  await changeRecord(ctx, waiverKind, waiver, { set: { is_active }, before: { is_active: waiver.is_active }, after: { is_active } })
  return waiverById(ctx, waiver.id)
}

/** Says that a waiver was looked up now. Its version stays: nothing about it changed. */
export async function verifyWaiver(ctx: Ctx, { id, verified_at, verified_source }: KeptWaiver, source: string) {
  await ctx.db.updateTable('fee_waivers').set(verifiedNow(ctx, source)).where('id', '=', id).execute()
  ctx.changed({ module: 'fee_waiver', id, before: { verified_at, verified_source }, after: { verified_source: source } })
  return waiverById(ctx, id)
}

const columnsOf = (ctx: Ctx, { program_ids: _, intake_ids: __, value, verified_source, ...body }: FeeWaiverEdit) => {
  const isAmount = body.waiver_type === 'amount'
  return {
    campus_id: body.campus_id ?? null,
    waiver_type: body.waiver_type,
    percentage: body.waiver_type === 'percentage' ? Number(value) : null,
    amount_minor: isAmount ? (toMinor(value!, body.currency!) ?? refuseField('value', 'This currency has no such decimals')) : null,
    currency: isAmount ? body.currency! : null,
    code: body.code ?? null,
    valid_from: body.valid_from ?? null,
    till_date: body.till_date ?? null,
    max_uses: body.max_uses ?? null,
    remarks: body.remarks ?? null,
    ...verifiedNow(ctx, verified_source),
  }
}

/** Campus and programs have to be of the institution, and intakes of the company's list. */
async function refuseStrangers(ctx: Ctx, institution_id: number, { campus_id, program_ids, intake_ids }: FeeWaiverEdit) {
  const { rows } = await sql<Record<'campus_id' | 'program_ids' | 'intake_ids', boolean>>`select
    ${campus_id ?? null}::int is null
      or exists (select from campuses where id = ${campus_id ?? null}::int and institution_id = ${institution_id}) as campus_id,
    not exists (select from unnest(${program_ids}::int[]) as given (id)
      where not exists (select from programs p where p.id = given.id and p.institution_id = ${institution_id})) as program_ids,
    not exists (select from unnest(${intake_ids}::int[]) as given (id)
      where not exists (select from lookup_values v where v.id = given.id and v.type = 'intake')) as intake_ids`.execute(ctx.db)
  for (const field of ['campus_id', 'program_ids', 'intake_ids'] as const)
    if (!rows[0]![field]) refuseField(field, 'Choose one of the options')
}

async function linkParts(ctx: Ctx, fee_waiver_id: number, { program_ids, intake_ids }: FeeWaiverEdit) {
  const programs = [...new Set(program_ids)].map((program_id) => ({ fee_waiver_id, program_id }))
  const intakes = [...new Set(intake_ids)].map((intake_id) => ({ fee_waiver_id, intake_id }))
  if (programs.length) await ctx.db.insertInto('fee_waiver_programs').values(programs).execute()
  if (intakes.length) await ctx.db.insertInto('fee_waiver_intakes').values(intakes).execute()
}
