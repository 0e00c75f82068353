import type { Submission } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { captureTexts, complaintAbout, defaultSlug } from '@embark/contract/leads/capture-form/capture-form.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import { complaintsOf, defaultTimeline, definitionsOf, saveAnswers, startOf } from '#modules/masters/masters.public.ts'
import { refuseBlockedAddress } from '#platform/access/address-lists.ts'
import type { Ctx } from '#platform/context.ts'
import { changeRecord } from '#platform/record.ts'
import { type Complaint, Refusal } from '#platform/refusal.ts'
import { splitName, tidyName } from '#platform/tabular/names.ts'
import { parseEmail } from '#platform/tabular/values.ts'
import { parsePhone } from '#platform/text/phone.ts'
import { addEntry } from '../activity/activity.commands.ts'
import { introduceAgain } from '../introduction/introduction.commands.ts'
import { type KnownLead, knownLead } from '../lead/lead.policy.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import { websiteOrigin } from '../lead/lead-origin.queries.ts'
import type { PublicForm } from './capture-form.policy.ts'
import { fieldsOf, listsOf } from './capture-form.queries.ts'
import { judgedOwn, type OwnAnswers, toldAnswers } from './capture-own-fields.queries.ts'

/** Accepts a public form. A known person gets an entry on their lead instead of a second lead, and everybody gets the same answer. */
export async function takeSubmission(ctx: Ctx, form: PublicForm, body: Submission) {
  refuseBlockedAddress(ctx, 'lead')
  const answer = { success_text: translate(ctx.language, form.success_text), redirect_url: form.redirect_url }
  if (body.hp) return answer
  const own = await judgedOwn(ctx, form, body.values, body.own)
  const person = await personFrom(ctx, form, body, own)
  await inTurn(ctx, person)
  const known = await knownLead(ctx, person)
  if (known) {
    await enquireAgain(ctx, form, known, person, own)
    await introduceByForm(ctx, form, known, person, body)
  } else await createLead(ctx, form, body, person, own)
  return answer
}

type Person = Awaited<ReturnType<typeof personFrom>>

/** A person who presses twice is one person: a second request with the same phone or email waits until the first is saved. */
const inTurn = ({ db }: Ctx, { mobile_e164, email }: Person) =>
  sql`select pg_advisory_xact_lock(key) from (select distinct hashtextextended(current_setting('app.tenant_id') || ':' || contact, 0) as key
    from unnest(${[mobile_e164, email].filter((contact) => contact !== null)}::text[]) as contact order by 1) as keys`.execute(db)

async function personFrom(ctx: Ctx, form: PublicForm, { values, consent }: Submission, own: OwnAnswers | null) {
  const complaints: Complaint[] = []
  const text = (name: string) => {
    const value = values[name]
    return (Array.isArray(value) ? (value[0] ?? '') : (value ?? '')).trim()
  }
  for (const field of fieldsOf(ctx, form.fields, await listsOf(ctx))) {
    const complaint = complaintAbout(field, text(field.field_name))
    if (complaint) complaints.push({ field: field.field_name, ...complaint })
  }
  const asked = (name: string) => (form.fields.some((field) => field.name === name) ? text(name) : '')
  const email = asked('email') ? parseEmail(asked('email')) : undefined
  if (email && !email.ok && !complaints.some(({ field }) => field === 'email'))
    complaints.push({ field: 'email', text: captureTexts.email })
  const phone = asked('phone') ? parsePhone(asked('phone'), ctx.tenant.country_code) : undefined
  if (phone && !phone.ok && !complaints.some(({ field }) => field === 'phone'))
    complaints.push({ field: 'phone', text: captureTexts.phone })
  if (!asked('email') && !asked('phone') && !complaints.length)
    complaints.push({ field: form.fields.some(({ name }) => name === 'phone') ? 'phone' : 'email', text: captureTexts.contact })
  if (own) complaints.push(...complaintsOf(own.verdict, (name) => `own.${name}`))
  if (form.consent_text && !consent.contact) complaints.push({ field: 'consent', text: captureTexts.consent })
  if (complaints.length) throw new Refusal('INVALID_INPUT', {}, complaints)
  const whole = asked('full_name') ? splitName(asked('full_name')) : { first_name: '', last_name: '' }
  const id = (name: string) => (asked(name) ? Number(asked(name)) : null)
  return {
    first_name: tidyName(asked('first_name')) || whole.first_name || '-',
    last_name: tidyName(asked('last_name')) || whole.last_name,
    email: email?.ok ? email.value : null,
    ...(phone?.ok
      ? { country_code: phone.value.country_code, mobile: phone.value.mobile, mobile_e164: phone.value.e164 }
      : { country_code: null, mobile: null, mobile_e164: null }),
    source_city: asked('source_city') || null,
    destination: id('destination_country'),
    study_level_id: id('study_level'),
    discipline_id: id('discipline'),
    intake_id: id('intake'),
    message: asked('message'),
  }
}

/** The sender may be somebody else who knows the address, so the answers are only noted on the lead and change nothing. */
async function enquireAgain(ctx: Ctx, form: PublicForm, lead: KnownLead, person: Person, own: OwnAnswers | null) {
  const message = [person.message, ...(own ? await toldAnswers(ctx, own.values) : [])].filter(Boolean).join('\n')
  await changeRecord(ctx, leadKind, lead, {
    entries: [{ type: 're_enquiry', vars: { platform: 'website', form: form.title, ...(message && { message }) } }],
    after: { re_enquired: form.identifier },
    event: ['lead.re_enquired', { id: lead.id }],
  })
}

/** The page of an agency introduces whoever answers it, also where the company has them already. */
async function introduceByForm(ctx: Ctx, form: PublicForm, known: KnownLead, person: Person, body: Submission) {
  if (form.agent_id === null) return
  const { destination, message: _, mobile_e164, ...written } = person
  const { lead_medium_id } = await websiteOrigin(ctx)
  await introduceAgain(ctx, { agent_id: form.agent_id, introduced_by: null, channel: 'form', lead_form_id: form.id }, [
    {
      ...written,
      mobile: mobile_e164,
      lead_id: known.id,
      submitted: {
        ...written,
        lead_medium_id: form.lead_medium_id ?? lead_medium_id,
        ...(destination !== null && { destination_countries: [destination] }),
      },
      consent: agreedTo(ctx, form, body),
    },
  ])
}

const agreedTo = (ctx: Ctx, form: PublicForm, { consent, referral_id }: Submission) => ({
  ...(consent.contact && { contact: { given: true, text: form.consent_text, at: ctx.now().toISOString(), ip: ctx.ip } }),
  ...(referral_id && { referral_id }),
})

async function createLead(
  ctx: Ctx,
  form: PublicForm,
  body: Submission,
  { destination, message, ...person }: Person,
  own: OwnAnswers | null,
) {
  const pipeline = await defaultTimeline(ctx, 'lead')
  const start = startOf(pipeline)
  const origin = await websiteOrigin(ctx)
  const { utm } = body
  const { id } = await ctx.db
    .insertInto('leads')
    .values({
      ...person,
      platform: 'website',
      lead_form_id: form.id,
      agent_id: form.agent_id,
      branch_id: form.branch_id,
      lead_source_id: form.lead_source_id ?? origin.lead_source_id,
      lead_medium_id: form.lead_medium_id ?? origin.lead_medium_id,
      destination_countries: destination === null ? [] : [destination],
      preferred_language: ctx.language,
      utm_source: utm.source ?? null,
      utm_medium: utm.medium ?? null,
      utm_campaign: utm.campaign ?? null,
      utm_term: utm.term ?? null,
      utm_content: utm.content ?? null,
      consent: JSON.stringify(agreedTo(ctx, form, body)),
      timeline_id: pipeline.timeline_id,
      stage_id: start.stage_id,
      status_id: start.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const vars = { platform: 'website', form: form.title, ...(message && { message }) }
  await addEntry(ctx, 'lead', { id, type: 'created', vars })
  if (own && Object.keys(own.values).length) {
    const { form: asked, verdict, values } = own
    const { fields } = await definitionsOf(ctx)
    await saveAnswers(ctx, { module: 'lead', record_id: id, form: asked, isComplete: verdict.isComplete, values }, fields)
  }
  ctx.changed({ module: 'lead', id, after: { lead_form: form.identifier, ...own?.values } })
  ctx.emit('lead.created', { id, platform: 'website' })
}

/** Gives a new company its first landing page, so that it can be contacted from the first minute. Idempotent. */
export async function furnishLandingPage(db: Ctx['db']) {
  await db
    .insertInto('lead_forms')
    .values({
      slug: defaultSlug,
      kind: 'landing_page',
      title: 'Study abroad, with someone who answers.',
      banner_text: 'One counsellor from your first question to your visa. Free for students.',
      blocks: JSON.stringify([
        { icon: 'route', title: 'A plan in one meeting', text: 'Four programs that fit your marks and your budget' },
        { icon: 'file', title: 'Documents are reviewed first', text: 'Every document read before a university sees it' },
        { icon: 'plane', title: 'Help until you land', text: 'Visa, housing, bank account and airport' },
      ]),
      fields: JSON.stringify([
        { name: 'full_name', is_required: true },
        { name: 'phone', is_required: true },
        { name: 'email', is_required: false },
        { name: 'destination_country', is_required: false },
        { name: 'study_level', is_required: false },
        { name: 'intake', is_required: false },
      ]),
      consent_text: '{{company}} may contact me about studying abroad by phone, message or email.',
      success_text: 'Thank you. A counsellor will be in touch within one working day.',
    })
    .onConflict((oc) => oc.doNothing())
    .execute()
}
