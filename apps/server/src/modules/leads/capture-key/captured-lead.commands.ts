import { captureTexts } from '@embark/contract/leads/capture-form/capture-form.rules.ts'
import type { CapturedLead } from '@embark/contract/leads/capture-key/capture-key.contract.ts'
import { type CapturedField, capturedFields } from '@embark/contract/leads/capture-key/capture-key.rules.ts'
import { sql } from 'kysely'
import { complaintsOf } from '#modules/masters/masters.public.ts'
import { refuseBlockedAddress } from '#platform/access/address-lists.ts'
import type { Ctx } from '#platform/context.ts'
import { type Complaint, Refusal } from '#platform/refusal.ts'
import { splitName, tidyName } from '#platform/tabular/names.ts'
import { parseEmail } from '#platform/tabular/values.ts'
import { parsePhone } from '#platform/text/phone.ts'
import { arrive } from '../capture-form/arrival.commands.ts'
import { judgedOwn } from '../capture-form/capture-own-fields.queries.ts'
import { type Choices, choicesOf } from '../import/import-choices.queries.ts'
import { websiteOrigin } from '../lead/lead-origin.queries.ts'
import type { CallingKey } from './capture-key.policy.ts'

/** Takes a lead that a program of the company brings. The answer is the same whoever it is (G-L-19). */
export async function takeCaptured(ctx: Ctx, key: CallingKey, body: CapturedLead) {
  refuseBlockedAddress(ctx, 'lead')
  const complaints: Complaint[] = strangers(key, body)
  const contact = contactOf(ctx, body, complaints)
  const wishes = wishesOf(await choicesOf(ctx), body, complaints)
  const asked = { study_level: wishes.study_level_id, discipline: wishes.discipline_id, intake: wishes.intake_id }
  const details = Object.fromEntries(Object.entries(asked).map(([name, id]) => [name, id === null ? '' : String(id)]))
  const own = await judgedOwn(ctx, key, { ...details, destination_country: String(wishes.destination ?? '') }, body.own ?? {})
  if (own) complaints.push(...complaintsOf(own.verdict, (name) => `own.${name}`))
  if (complaints.length) throw new Refusal('INVALID_INPUT', {}, complaints)
  const { destination, ...choices } = wishes
  const origin = await websiteOrigin(ctx)
  await arrive(ctx, {
    person: { ...nameOf(body), ...contact, source_city: body.source_city || null, ...choices },
    destination,
    message: body.message ?? '',
    own,
    platform: 'api',
    by: key.name,
    mark: { capture_key: key.identifier, ...(body.reference && { reference: body.reference }) },
    origin: {
      capture_key_id: key.id,
      capture_reference: body.reference || null,
      branch_id: key.branch_id,
      lead_source_id: key.lead_source_id,
      lead_medium_id: key.lead_medium_id ?? origin.lead_medium_id,
    },
    utm: { ...body.utm, campaign: body.utm?.campaign || key.campaign },
    referral_id: body.referral_id,
    consent: body.consent?.contact ? { text: body.consent.text ?? null } : null,
  })
  await noteUse(ctx, key)
  return { result: 'received' as const }
}

/** What a key does not send, each at its field. */
const strangers = ({ allowed_fields }: CallingKey, body: CapturedLead): Complaint[] =>
  capturedFields
    .filter((field: CapturedField) => body[field] !== undefined && !allowed_fields.includes(field))
    .map((field) => ({ field, text: 'This key may not send this field' }))

function nameOf({ full_name, first_name, last_name }: CapturedLead) {
  const whole = full_name ? splitName(full_name) : { first_name: '', last_name: '' }
  return {
    first_name: tidyName(first_name ?? '') || whole.first_name || '-',
    last_name: tidyName(last_name ?? '') || whole.last_name,
  }
}

function contactOf(ctx: Ctx, body: CapturedLead, complaints: Complaint[]) {
  const email = body.email ? parseEmail(body.email) : undefined
  const phone = body.phone ? parsePhone(body.phone, ctx.tenant.country_code) : undefined
  if (email && !email.ok) complaints.push({ field: 'email', text: captureTexts.email })
  if (phone && !phone.ok) complaints.push({ field: 'phone', text: captureTexts.phone })
  if (!email && !phone) complaints.push({ field: 'phone', text: captureTexts.contact })
  return {
    email: email?.ok ? email.value : null,
    ...(phone?.ok
      ? { country_code: phone.value.country_code, mobile: phone.value.mobile, mobile_e164: phone.value.e164 }
      : { country_code: null, mobile: null, mobile_e164: null }),
  }
}

function wishesOf(choices: Choices, body: CapturedLead, complaints: Complaint[]) {
  const choiceOf = <T>(
    field: 'destination_country' | 'study_level' | 'discipline' | 'intake',
    find: (text: string) => T | undefined,
  ): T | null => {
    const text = body[field]
    if (!text) return null
    const choice = find(text)
    if (choice === undefined) complaints.push({ field, text: captureTexts.choice })
    return choice ?? null
  }
  const intake = choiceOf('intake', choices.intake)
  return {
    destination: choiceOf('destination_country', choices.country),
    study_level_id: choiceOf('study_level', (text) => choices.of('study_level', text)),
    discipline_id: choiceOf('discipline', (text) => choices.of('discipline', text)),
    intake_id: intake?.id ?? null,
    intake_year: intake?.year ?? null,
  }
}

/** When a key was used last, to the minute: calls at the same time do not wait for each other because of it. */
const noteUse = ({ db }: Ctx, { id }: CallingKey) =>
  db
    .updateTable('capture_keys')
    .set({ last_used_at: sql`now()` })
    .where(
      'id',
      'in',
      db
        .selectFrom('capture_keys')
        .select('id')
        .where('id', '=', id)
        .where(sql<boolean>`coalesce(last_used_at, '-infinity') < now() - interval '1 minute'`)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
