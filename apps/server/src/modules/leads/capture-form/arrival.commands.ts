import type { leadPlatforms } from '@embark/contract/leads/lead/lead.rules.ts'
import { sql } from 'kysely'
import { creditFor } from '#modules/identity/identity.public.ts'
import { defaultTimeline, definitionsOf, saveAnswers, startOf } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { changeRecord } from '#platform/record.ts'
import { addEntry } from '../activity/activity.commands.ts'
import { othersLeadsAlike } from '../introduction/alike.queries.ts'
import { introduceAgain } from '../introduction/introduction.commands.ts'
import { type KnownLead, knownLead } from '../lead/lead.policy.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import { type OwnAnswers, toldAnswers } from './capture-own-fields.queries.ts'

/** A person who writes from outside: by a public form, by a program with a key, or by the form of an advertisement. */
export interface Arrival {
  readonly person: {
    readonly first_name: string
    readonly last_name: string
    readonly email: string | null
    readonly country_code: string | null
    readonly mobile: string | null
    readonly mobile_e164: string | null
    readonly source_city: string | null
    readonly study_level_id: number | null
    readonly discipline_id: number | null
    readonly intake_id: number | null
    readonly intake_year?: number | null
  }
  readonly destination: number | null
  readonly message: string
  readonly own: OwnAnswers | null
  readonly platform: (typeof leadPlatforms)[number]
  /** The form, the key or the advertisement they came by, as people call it. */
  readonly by: string
  /** What the audit log says of it. */
  readonly mark: Readonly<Record<string, unknown>>
  readonly origin: {
    readonly lead_form_id?: number
    readonly capture_key_id?: number
    readonly ad_connection_id?: number
    readonly capture_reference?: string | null
    readonly agent_id?: number | null
    readonly branch_id: number | null
    readonly lead_source_id: number | null
    readonly lead_medium_id: number
  }
  readonly utm: { readonly [Part in 'source' | 'medium' | 'campaign' | 'term' | 'content']?: string | null | undefined }
  readonly referral_id: string | null | undefined
  /** To which words the person agreed to be contacted; null where they were not asked or did not agree. */
  readonly consent: { readonly text: string | null } | null
}

/**
 * Takes in a person who writes from outside. Somebody known gets an entry on their lead instead of a second lead. Who sent it may not be
 * told which of the two happened.
 */
export async function arrive(ctx: Ctx, arrival: Arrival): Promise<{ readonly id: number; readonly isNew: boolean }> {
  await inTurn(ctx, arrival.person)
  const known = await knownLead(ctx, arrival.person)
  if (known) {
    await enquireAgain(ctx, known, arrival)
    await introduceByPage(ctx, known, arrival)
    return { id: known.id, isNew: false }
  }
  const { mobile_e164, ...person } = arrival.person
  const [alike] = await othersLeadsAlike(ctx, arrival.origin.agent_id ?? null, [{ ...person, mobile: mobile_e164 }])
  const other = alike?.[0]
  if (other !== undefined) {
    // It may be somebody else: nothing is written on the lead.
    await introduceByPage(ctx, { id: other }, arrival)
    return { id: other, isNew: false }
  }
  return { id: await createLead(ctx, arrival), isNew: true }
}

/** A person who presses twice is one person: a second request with the same phone or email waits until the first is saved. */
const inTurn = ({ db }: Ctx, { mobile_e164, email }: Arrival['person']) =>
  sql`select pg_advisory_xact_lock(key) from (select distinct hashtextextended(current_setting('app.tenant_id') || ':' || contact, 0) as key
    from unnest(${[mobile_e164, email].filter((contact) => contact !== null)}::text[]) as contact order by 1) as keys`.execute(db)

/** The sender may be somebody else who knows the address, so the answers are only noted on the lead and change nothing. */
async function enquireAgain(ctx: Ctx, lead: KnownLead, { platform, by, mark, own, message: words }: Arrival) {
  const message = [words, ...(own ? await toldAnswers(ctx, own.values) : [])].filter(Boolean).join('\n')
  await changeRecord(ctx, leadKind, lead, {
    entries: [{ type: 're_enquiry', vars: { platform, form: by, ...(message && { message }) } }],
    after: { re_enquired: Object.values(mark)[0] ?? by },
    event: ['lead.re_enquired', { id: lead.id }],
  })
}

/** The page of an agency introduces whoever answers it, also where the company has them already. */
async function introduceByPage(
  ctx: Ctx,
  { id: lead_id }: Pick<KnownLead, 'id'>,
  { person, destination, message, origin, consent }: Arrival,
) {
  const { agent_id, lead_form_id, lead_medium_id } = origin
  if (!agent_id) return
  const { mobile_e164, ...written } = person
  await introduceAgain(ctx, { agent_id, introduced_by: null, channel: 'form', ...(lead_form_id !== undefined && { lead_form_id }) }, [
    {
      ...written,
      mobile: mobile_e164,
      lead_id,
      submitted: {
        ...written,
        lead_medium_id,
        ...(destination !== null && { destination_countries: [destination] }),
        ...(message && { message }),
      },
      consent: agreedTo(ctx, consent),
    },
  ])
}

const agreedTo = (ctx: Ctx, consent: Arrival['consent']) =>
  consent ? { contact: { given: true, text: consent.text, at: ctx.now().toISOString(), ip: ctx.ip } } : {}

async function createLead(ctx: Ctx, arrival: Arrival): Promise<number> {
  const { person, destination, message, own, platform, by, mark, origin, utm, consent } = arrival
  const pipeline = await defaultTimeline(ctx, 'lead')
  const start = startOf(pipeline)
  const referrer = await creditFor(ctx, arrival.referral_id, person)
  const { id } = await ctx.db
    .insertInto('leads')
    .values({
      ...person,
      ...origin,
      platform,
      destination_countries: destination === null ? [] : [destination],
      preferred_language: ctx.language,
      utm_source: utm.source || null,
      utm_medium: utm.medium || null,
      utm_campaign: utm.campaign || null,
      utm_term: utm.term || null,
      utm_content: utm.content || null,
      referred_by: referrer?.id ?? null,
      consent: JSON.stringify(agreedTo(ctx, consent)),
      timeline_id: pipeline.timeline_id,
      stage_id: start.stage_id,
      status_id: start.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addEntry(ctx, 'lead', { id, type: 'created', vars: { platform, form: by, ...(message && { message }) } })
  if (own && Object.keys(own.values).length) {
    const { form: asked, verdict, values } = own
    const { fields } = await definitionsOf(ctx)
    await saveAnswers(ctx, { module: 'lead', record_id: id, form: asked, isComplete: verdict.isComplete, values }, fields)
  }
  ctx.changed({ module: 'lead', id, after: { ...mark, ...own?.values } })
  ctx.emit('lead.created', { id, platform })
  return id
}
