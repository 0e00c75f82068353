import { languageFrom } from '@embark/contract/kernel/language.ts'
import { type KeptConsents, mayMarket } from '@embark/contract/leads/consent/consent.rules.ts'
import type { BulkChannel } from '@embark/contract/leads/selection/bulk-message.rules.ts'
import { fill } from '@embark/contract/notifications/template/template.rules.ts'
import { sql } from 'kysely'
import { hasLeft, sendWritten } from '#modules/notifications/notifications.public.ts'
import type { RecordOutcome } from '#platform/batches/records.commands.ts'
import type { Ctx } from '#platform/context.ts'
import { inOne } from '#platform/record.ts'
import { type Entry, entriesStep } from '../activity/activity.commands.ts'
import { leadsWith } from '../lead/lead.policy.ts'
import { because, type Judgement } from './verdict.queries.ts'

/** A message to many leads, serialised for a queue. */
export interface MessageAct {
  readonly kind: 'message'
  readonly channel: BulkChannel
  readonly subject?: string | null | undefined
  readonly text: string
}
interface Reach {
  readonly email: string | null
  readonly mobile: string | null
  readonly language: string | null
  /** The account of its person in the portal, where they say which messages they want. */
  readonly user_id: number | null
  readonly consent: KeptConsents
}
const reach = sql<Reach>`jsonb_build_object(
  'email', leads.email, 'mobile', leads.mobile_e164, 'language', leads.preferred_language, 'user_id', leads.student_user_id, 'consent', leads.consent)`

async function reachable(ctx: Ctx, channel: BulkChannel, ids: readonly number[]) {
  const leads = await leadsWith(ctx, ids, reach)
  const verdicts = []
  for (const lead of leads) {
    const { email, mobile, user_id, consent } = lead.facts
    const recipient = channel === 'email' ? email : mobile
    const left = recipient !== null && user_id !== null && (await hasLeft(ctx, user_id, channel))
    const why = () => {
      if (recipient === null) return because(channel === 'email' ? 'NO_EMAIL' : 'NO_MOBILE')
      if (left) return because('LEFT_CHANNEL')
      // It is judged again right before it is sent: whoever withdrew meanwhile gets none (G-L-77).
      return mayMarket(consent, channel) ? null : because('CONSENT_WITHDRAWN')
    }
    verdicts.push({ lead, recipient, why: why() })
  }
  return verdicts
}

/** Says of some leads whether a message can be sent to them, without sending any. */
export const judgedMessages = async (ctx: Ctx, { channel }: Pick<MessageAct, 'channel'>, ids: readonly number[]): Promise<Judgement> => ({
  verdicts: await reachable(ctx, channel, ids),
})

/** Sends a batch of leads a message each, and puts it on their timelines; a second start of the job sends nothing twice. */
export async function messageBatch(ctx: Ctx, act: MessageAct, ids: readonly number[], jobId: number): Promise<RecordOutcome[]> {
  const judged = await reachable(ctx, act.channel, ids)
  const entries: (Entry & { id: number })[] = []
  for (const { lead, recipient, why } of judged) {
    if (why || recipient === null) continue
    const { language: chosen, user_id } = lead.facts
    const language = languageFrom(chosen ?? undefined, ctx.tenant.default_language)
    const values = { first_name: lead.first_name, last_name: lead.last_name, company: ctx.tenant.name }
    const [subject, text] = [fill(act.subject ?? '', values), fill(act.text, values)]
    await sendWritten(ctx, {
      channel: act.channel,
      recipient,
      subject,
      text,
      language,
      dedupe_key: `bulk-message-${jobId}-${lead.id}`,
      ...(user_id !== null && { optional: { user_id, language } }),
    })
    entries.push({
      id: lead.id,
      type: 'messaged',
      visibility: 'shared',
      vars: { channel: act.channel, ...(act.channel === 'email' && { subject }), text },
    })
    ctx.changed({ module: 'lead', id: lead.id, after: { channel: act.channel, subject, text } })
  }
  if (entries.length) {
    const written = entries.map(({ id }) => id)
    await inOne(
      [entriesStep(ctx, 'lead', entries)],
      sql`update leads set last_activity_at = now() where id = any(${written}::int[])`,
    ).execute(ctx.db)
  }
  return judged.map(({ lead, why }) => ({ id: lead.id, skip: why ?? undefined }))
}
