import type { Visibility } from '@embark/contract/catalog/claim/claim.rules.ts'
import type { BulkBody, InstitutionBody, InstitutionEdit } from '@embark/contract/catalog/institution/institution.contract.ts'
import { type InstitutionStatus, skipReasonOf } from '@embark/contract/catalog/institution/institution.rules.ts'
import { currencies } from '@embark/contract/kernel/money.ts'
import { sql } from 'kysely'
import { fileToKeep } from '#modules/documents/documents.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { isPicture } from '#platform/files/kind.ts'
import { changeRecord, changeRecords, type Keeping, refuseStale } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { setInstitutions } from '../claim/claim.commands.ts'
import { createWaiver } from '../fee-waiver/fee-waiver.commands.ts'
import { offeringSearch } from '../inventory/catalogue-upsert.commands.ts'
import { verifiedNow } from '../verification/verification.queries.ts'
import { institutionLogo, type KeptInstitution } from './institution.policy.ts'
import { institutionRecord } from './institution.queries.ts'

export const institutionKind: Keeping<'institutions'> = { module: 'institution', table: 'institutions', changedAt: 'updated_at' }

/** Adds an institution of the company, claimed for a circle from the start. */
export async function createInstitution(ctx: Ctx, { logo_identifier, ...body }: InstitutionBody) {
  const country = await countryOf(ctx, body.country_id)
  await refuseTaken(ctx, body.name, body.country_id)
  const { id } = await ctx.db
    .insertInto('institutions')
    .values({
      ...body,
      currency: body.currency ?? currencies.find((each) => each === country.currency) ?? 'USD',
      logo_file_id: await logoToKeep(ctx, logo_identifier, null),
      created_by: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'institution', id, after: body })
  return institutionRecord(ctx, { id })
}

/** Changes the facts of an institution of the company. A missing field is left as it is; null clears it. */
export async function editInstitution(ctx: Ctx, institution: KeptInstitution, { logo_identifier, ...body }: InstitutionEdit) {
  refuseStale(institution, ctx.ifMatch)
  const { id, country_id, logo_file_id } = institution
  const given = Object.entries(body).filter(([, value]) => value !== undefined)
  const changes = Object.fromEntries(given) as Partial<typeof body>
  if (body.name !== undefined) await refuseTaken(ctx, body.name, country_id, id)
  const logo = await logoToKeep(ctx, logo_identifier, logo_file_id)
  await changeRecord(ctx, institutionKind, institution, {
    version: ctx.ifMatch,
    set: { ...changes, logo_file_id: logo },
    before: { ...Object.fromEntries(given.map(([key]) => [key, institution[key as keyof typeof changes]])), logo_file_id },
    after: { ...changes, logo_file_id: logo },
  })
  if (body.name !== undefined || body.alias_name !== undefined) await refreshSearch(ctx, { institution_id: id })
  return institutionRecord(ctx, { id })
}

/** Puts the names into what the finder searches; `storeOfferings` does so for what comes from a file. */
export const refreshSearch = (ctx: Ctx, { institution_id, campus_id = null }: { institution_id: number; campus_id?: number | null }) =>
  sql`
    update program_offerings o
    set search = ${offeringSearch}
    from programs
    left join lookup_values as field on field.id = programs.discipline_id
    left join lookup_values as level on level.id = programs.study_level_id,
      institutions
    join countries on countries.id = institutions.country_id, campuses
    where programs.id = o.program_id and institutions.id = o.institution_id and campuses.id = o.campus_id
      and o.institution_id = ${institution_id}
      and (${campus_id}::int is null or o.campus_id = ${campus_id}::int)`.execute(ctx.db)

/** Says that what is written about an institution was looked up now; of facts that changed meanwhile nobody looked anything up. */
export async function verifyInstitution(ctx: Ctx, institution: KeptInstitution, source: string) {
  refuseStale(institution, ctx.ifMatch)
  const { id, verified_at, verified_source } = institution
  await changeRecord(ctx, institutionKind, institution, {
    version: ctx.ifMatch,
    set: verifiedNow(ctx, source),
    before: { verified_at, verified_source },
    after: { verified_source: source },
  })
  return institutionRecord(ctx, { id })
}

/** Gives institutions a visibility or a tier, hides or shows them; who cannot take it is skipped, each change has its line in the audit. */
export async function bulkUpdate(ctx: Ctx, institutions: readonly KeptInstitution[], body: BulkBody) {
  const { institution_identifiers, visible_to, commission_tier, status, fee_waiver } = body
  if (institutions.length !== new Set(institution_identifiers).size) refuse('NOT_FOUND')
  if ([visible_to, commission_tier, status, fee_waiver].every((each) => each === undefined))
    refuseField('visible_to', 'Choose what to change')
  if (visible_to !== undefined && !can(ctx, 'inventory.claim.institutions.update')) refuse('PERMISSION_DENIED')
  const judged = institutions.map((institution) => ({ institution, reason: skipReasonOf(standingOf(institution), body) }))
  const changed = judged.flatMap(({ institution, reason }) => (reason ? [] : [institution]))
  const circled = changed.filter((institution) => visible_to !== undefined && institution.visible_to !== visible_to)
  if (visible_to !== undefined && circled.length)
    await setInstitutions(
      ctx,
      'claim',
      circled.map(({ id }) => ({ institution_id: id })),
      visible_to,
    )
  const set = {
    ...(commission_tier !== undefined && { commission_tier }),
    ...(status !== undefined && { is_active: status === 'active' }),
  }
  if (Object.keys(set).length)
    await changeRecords(ctx, institutionKind, changed, {
      set,
      before: ({ commission_tier: tier, is_active }) => ({
        ...(commission_tier !== undefined && { commission_tier: tier }),
        ...(status !== undefined && { is_active }),
      }),
      after: () => set,
    })
  if (fee_waiver)
    for (const institution of changed) await createWaiver(ctx, institution, { ...fee_waiver, program_ids: [], intake_ids: [] })
  return {
    changed: changed.length,
    skipped: judged.flatMap(({ institution: { identifier, name }, reason }) => (reason ? [{ identifier, name, reason }] : [])),
  }
}

const standingOf = ({ is_active, visible_to, commission_tier, shared_by }: KeptInstitution) => ({
  status: (is_active ? 'active' : 'in_active') as InstitutionStatus,
  // A check constraint allows only these values.
  visible_to: visible_to as Visibility | null,
  commission_tier,
  shared_by,
})

async function countryOf(ctx: Ctx, id: number) {
  const country = await ctx.db.selectFrom('countries').select('currency').where('id', '=', id).executeTakeFirst()
  return country ?? refuseField('country_id', 'Choose one of the options')
}

/** The same name in the same country is the same institution; a hidden one counts too. */
async function refuseTaken(ctx: Ctx, name: string, country_id: number, besides = 0) {
  const { rows } = await sql`
    select from institutions
    where country_id = ${country_id} and lower(name) = lower(${name}) and id <> ${besides}`.execute(ctx.db)
  if (rows.length) refuse('ALREADY_EXISTS', {}, [{ field: 'name', text: 'This country has an institution of this name already' }])
}

async function logoToKeep(ctx: Ctx, wish: string | null | undefined, kept: number | null) {
  const id = await fileToKeep(ctx, { wish, kept, purpose: institutionLogo, field: 'logo_identifier' })
  if (id === null || id === kept) return id
  const { media_type } = await ctx.db.selectFrom('files').select('media_type').where('id', '=', id).executeTakeFirstOrThrow()
  if (!isPicture(media_type)) refuseField('logo_identifier', 'Choose a PNG, JPG or JPEG file')
  return id
}
