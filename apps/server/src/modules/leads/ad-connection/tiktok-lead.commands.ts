import { createHmac } from 'node:crypto'
import { TikTokNotice } from '@embark/contract/leads/ad-connection/ad-connection.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { type AdAnswer, parseLong } from './ad-answers.rules.ts'
import type { CalledConnection } from './ad-connection.policy.ts'
import { isSame, noted, received, settleAdLead, textOf } from './ad-lead.commands.ts'

/** Refuses what TikTok did not sign with the secret of the company's app, over the moment it sent it and the bytes. */
function needTikTokSignature(ctx: Ctx, { app_secret_sealed }: CalledConnection): Buffer {
  const { bytes, signature } = ctx.request
  const [, moment, given] = /^t=(\d{1,14}),\s*s=([0-9a-f]{64})$/i.exec(signature ?? '') ?? []
  if (!bytes || !app_secret_sealed || !moment || !given) return refuse('UNAUTHORIZED')
  const expected = createHmac('sha256', ctx.tokens.unseal(app_secret_sealed)).update(`${moment}.`).update(bytes).digest('hex')
  if (!isSame(Buffer.from(expected), Buffer.from(given.toLowerCase()))) refuse('UNAUTHORIZED')
  return bytes
}

/** What a question is called whichever way a form writes it: TikTok sends the name of its own ones and the words of others. */
const nameOf = (field: string) =>
  field
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .slice(0, 300)

/** Takes leads of TikTok lead forms, each once. */
export async function takeTikTokNotice(ctx: Ctx, connection: CalledConnection) {
  const notice = TikTokNotice.parse(parseLong(needTikTokSignature(ctx, connection)))
  for (const entry of notice.entry) {
    const external_id = textOf(entry.lead_id ?? entry.id)
    if (external_id === null) continue
    const adLead = await noted(ctx, connection, external_id, textOf(entry.page_id))
    if (!adLead) continue
    const answers: AdAnswer[] = entry.changes.map(({ field, value }) => ({ name: nameOf(field), label: field, value: String(value ?? '') }))
    await settleAdLead(ctx, connection, adLead.id, {
      platform: 'tiktok',
      door: 'tiktok',
      answers,
      isTest: entry.is_test === true,
      utm: {
        source: 'tiktok',
        medium: 'lead_form',
        campaign: entry.campaign_name ?? textOf(entry.campaign_id),
        content: entry.ad_name ?? textOf(entry.ad_id),
      },
    })
  }
  ctx.changed({ module: 'ad_connection', id: connection.id })
  return received
}
