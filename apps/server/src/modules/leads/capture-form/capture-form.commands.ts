import type { Submission } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { captureTexts, complaintAbout, defaultSlug } from '@embark/contract/leads/capture-form/capture-form.rules.ts'
import { leastSeconds } from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { complaintsOf } from '#modules/masters/masters.public.ts'
import { refuseBlockedAddress } from '#platform/access/address-lists.ts'
import type { Ctx } from '#platform/context.ts'
import { type Complaint, Refusal } from '#platform/refusal.ts'
import { splitName, tidyName } from '#platform/tabular/names.ts'
import { parseEmail } from '#platform/tabular/values.ts'
import { parsePhone } from '#platform/text/phone.ts'
import { countSubmission } from '../landing-page/landing-count.commands.ts'
import { websiteOrigin } from '../lead/lead-origin.queries.ts'
import { arrive } from './arrival.commands.ts'
import type { PublicForm } from './capture-form.policy.ts'
import { consentOf, fieldsOf, listsOf } from './capture-form.queries.ts'
import { judgedOwn, type OwnAnswers } from './capture-own-fields.queries.ts'

/** Accepts a public form. A known person gets an entry on their lead instead of a second lead, and everybody gets the same answer. */
export async function takeSubmission(ctx: Ctx, form: PublicForm, body: Submission) {
  refuseBlockedAddress(ctx, 'lead')
  const answer = { success_text: translate(ctx.language, form.success_text), redirect_url: form.redirect_url }
  if (body.hp || isByProgram(ctx, form, body)) return answer
  const own = await judgedOwn(ctx, form, body.values, body.own)
  const person = await personFrom(ctx, form, body, own)
  const origin = await websiteOrigin(ctx)
  const utm = { ...body.utm, campaign: body.utm.campaign || form.landing?.campaign || undefined }
  await arrive(ctx, {
    ...person,
    own,
    platform: 'website',
    by: form.title,
    mark: { lead_form: form.identifier },
    origin: {
      lead_form_id: form.id,
      agent_id: form.agent_id,
      branch_id: form.branch_id,
      lead_source_id: form.lead_source_id ?? origin.lead_source_id,
      lead_medium_id: form.lead_medium_id ?? origin.lead_medium_id,
    },
    utm,
    referral_id: body.referral_id,
    consent: body.consent.contact ? { text: consentOf(ctx, form) } : null,
  })
  if (form.landing) {
    const page = form.landing.content?.pages.find(({ key }) => key === body.page) ?? form.landing.content?.pages[0]
    await countSubmission(ctx, form.landing.id, { page: page?.key ?? '', source: utm.source ?? '', campaign: utm.campaign ?? '' })
  }
  return answer
}

/** Whether the form of a landing page was sent by a program: without having been opened, or sooner than a person reads it. */
function isByProgram(ctx: Ctx, { landing }: PublicForm, { opened }: Submission): boolean {
  if (!landing) return false
  try {
    const at = Number(ctx.tokens.unseal(Buffer.from(opened ?? '', 'base64url')))
    return !(ctx.now().getTime() - at >= leastSeconds * 1_000)
  } catch {
    return true
  }
}

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
    person: {
      first_name: tidyName(asked('first_name')) || whole.first_name || '-',
      last_name: tidyName(asked('last_name')) || whole.last_name,
      email: email?.ok ? email.value : null,
      ...(phone?.ok
        ? { country_code: phone.value.country_code, mobile: phone.value.mobile, mobile_e164: phone.value.e164 }
        : { country_code: null, mobile: null, mobile_e164: null }),
      source_city: asked('source_city') || null,
      study_level_id: id('study_level'),
      discipline_id: id('discipline'),
      intake_id: id('intake'),
    },
    destination: id('destination_country'),
    message: asked('message'),
  }
}

/** What every public form says, until a company says it otherwise. */
export const usualWords = {
  consent_text: '{{company}} may contact me about studying abroad by phone, message or email.',
  success_text: 'Thank you. A counsellor will be in touch within one working day.',
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
      ...usualWords,
    })
    .onConflict((oc) => oc.doNothing())
    .execute()
}
