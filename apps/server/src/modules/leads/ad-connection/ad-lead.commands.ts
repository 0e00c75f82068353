import { createHmac, timingSafeEqual } from 'node:crypto'
import { GoogleLead, MetaNotice } from '@embark/contract/leads/ad-connection/ad-connection.contract.ts'
import { type AdPlatform, adProblems } from '@embark/contract/leads/ad-connection/ad-connection.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { splitName, tidyName } from '#platform/tabular/names.ts'
import { parseEmail } from '#platform/tabular/values.ts'
import { parsePhone } from '#platform/text/phone.ts'
import { type Arrival, arrive } from '../capture-form/arrival.commands.ts'
import { choicesOf } from '../import/import-choices.queries.ts'
import { websiteOrigin } from '../lead/lead-origin.queries.ts'
import { type AdAnswer, parseLong, sorted } from './ad-answers.rules.ts'
import { fetchTask } from './ad-connection.commands.ts'
import type { CalledConnection } from './ad-connection.policy.ts'

export const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

/** Whether somebody knows the key of a connection. */
export const needKey = (ctx: Ctx, { key_hash }: CalledConnection, key: string | undefined) =>
  isSame(ctx.tokens.hashOf(key ?? ''), key_hash) || refuse('UNAUTHORIZED')

/** Refuses a notice that Meta did not sign with the secret of the company's app. */
function needMetaSignature(ctx: Ctx, { app_secret_sealed }: CalledConnection): Buffer {
  const { bytes, signature } = ctx.request
  if (!bytes || !app_secret_sealed) return refuse('UNAUTHORIZED')
  const expected = createHmac('sha256', ctx.tokens.unseal(app_secret_sealed)).update(bytes).digest('hex')
  if (!isSame(Buffer.from(`sha256=${expected}`), Buffer.from(signature ?? ''))) refuse('UNAUTHORIZED')
  return bytes
}

/** Notes a lead of a platform the first time it is told of; a second time nothing is returned. */
export async function noted(ctx: Ctx, { id }: CalledConnection, external_id: string, external_form: string | null) {
  return ctx.db
    .insertInto('ad_leads')
    .values({ ad_connection_id: id, external_id, external_form })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export const received = { result: 'received' as const }

/** Takes a notice of Meta: each new lead in it is fetched by a job. */
export async function takeMetaNotice(ctx: Ctx, connection: CalledConnection) {
  const notice = MetaNotice.parse(parseLong(needMetaSignature(ctx, connection)))
  for (const { field, value } of notice.entry.flatMap(({ changes }) => changes)) {
    if (notice.object !== 'page' || field !== 'leadgen' || value.leadgen_id === undefined) continue
    const adLead = await noted(ctx, connection, String(value.leadgen_id), value.form_id === undefined ? null : String(value.form_id))
    if (adLead) await ctx.enqueue(fetchTask, { id: adLead.id })
  }
  ctx.changed({ module: 'ad_connection', id: connection.id })
  return received
}

/** Takes a lead of a Google lead form. */
export async function takeGoogleLead(ctx: Ctx, connection: CalledConnection) {
  const lead = GoogleLead.parse(parseLong(ctx.request.bytes ?? Buffer.from('{}')))
  needKey(ctx, connection, lead.google_key)
  const adLead = await noted(ctx, connection, lead.lead_id, lead.form_id === undefined ? null : String(lead.form_id))
  if (!adLead) return received
  const answers = lead.user_column_data.map(({ column_id, column_name, string_value }) => ({
    name: column_id || column_name || '',
    label: column_name || column_id || '',
    value: string_value ?? '',
  }))
  await settleAdLead(ctx, connection, adLead.id, {
    platform: 'google',
    door: 'google',
    answers,
    isTest: lead.is_test === true,
    utm: { source: 'google', medium: 'lead_form', campaign: textOf(lead.campaign_id), content: textOf(lead.creative_id) },
  })
  return received
}

export const textOf = (id: string | number | undefined) => (id === undefined ? null : String(id))

/** What a platform told of a lead. */
export interface Told {
  readonly platform: AdPlatform
  /** How the lead came, as leads name it. */
  readonly door: 'google' | 'facebook' | 'instagram' | 'tiktok' | 'linkedin'
  readonly answers: readonly AdAnswer[]
  readonly isTest: boolean
  readonly utm: Arrival['utm']
}

/** Makes a lead of what a platform told, once; what its tools made up becomes none. */
export async function settleAdLead(ctx: Ctx, connection: CalledConnection, id: number, brought: Told) {
  const { fields, lines, asked } = sorted(brought.platform, brought.answers, connection.questions)
  await rememberQuestions(ctx, connection, asked)
  const finish = (state: string, more: { lead_id?: number; problem?: string } = {}) =>
    ctx.db
      .updateTable('ad_leads')
      .set({ state, problem: null, settled_at: sql`now()`, ...more })
      .where('id', '=', id)
      .execute()
  ctx.changed({ module: 'ad_connection', id: connection.id })
  if (brought.isTest) return finish('test')
  const email = fields.email ? parseEmail(fields.email) : undefined
  const phone = fields.phone ? parsePhone(fields.phone, ctx.tenant.country_code) : undefined
  if (!email?.ok && !phone?.ok) return finish('failed', { problem: adProblems.noContact })
  const choices = await choicesOf(ctx)
  // What is in none of the company's lists is not lost: whoever works the lead reads it.
  const choiceOf = <T>(label: string, text: string | undefined, find: (text: string) => T | undefined): T | undefined => {
    const choice = text === undefined ? undefined : find(text)
    if (text !== undefined && choice === undefined) lines.push(`${label}: ${text}`)
    return choice
  }
  const intake = choiceOf('Intake', fields.intake, choices.intake)
  const whole = fields.full_name ? splitName(fields.full_name) : { first_name: '', last_name: '' }
  const origin = await websiteOrigin(ctx)
  const { id: lead_id, isNew } = await arrive(ctx, {
    person: {
      first_name: tidyName(fields.first_name ?? '') || whole.first_name || '-',
      last_name: tidyName(fields.last_name ?? '') || whole.last_name,
      email: email?.ok ? email.value : null,
      ...(phone?.ok
        ? { country_code: phone.value.country_code, mobile: phone.value.mobile, mobile_e164: phone.value.e164 }
        : { country_code: null, mobile: null, mobile_e164: null }),
      source_city: fields.source_city ?? null,
      study_level_id: choiceOf('Study level', fields.study_level, (text) => choices.of('study_level', text)) ?? null,
      discipline_id: choiceOf('Discipline', fields.discipline, (text) => choices.of('discipline', text)) ?? null,
      intake_id: intake?.id ?? null,
      intake_year: intake?.year ?? null,
    },
    destination: choiceOf('Destination', fields.destination_country, choices.country) ?? null,
    message: lines.join('\n'),
    own: null,
    platform: brought.door,
    by: connection.name,
    mark: { ad_connection: connection.identifier },
    origin: {
      ad_connection_id: connection.id,
      branch_id: connection.branch_id,
      lead_source_id: connection.lead_source_id,
      lead_medium_id: connection.lead_medium_id ?? origin.lead_medium_id,
    },
    utm: brought.utm,
    referral_id: null,
    consent: null,
  })
  return finish(isNew ? 'taken' : 'known', { lead_id })
}

/** Keeps which questions came in, so that somebody can say what they mean; what was said stays. */
async function rememberQuestions({ db }: Ctx, { id, questions }: CalledConnection, asked: readonly string[]) {
  const fresh = asked.filter((name) => !(name in questions))
  if (!fresh.length) return
  const names = JSON.stringify(Object.fromEntries(fresh.map((name) => [name, null])))
  await db
    .updateTable('ad_connections')
    .set({ questions: sql`${names}::jsonb || questions` })
    .where('id', '=', id)
    .execute()
}
