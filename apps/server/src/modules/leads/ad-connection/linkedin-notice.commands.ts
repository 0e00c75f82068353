import { createHmac } from 'node:crypto'
import { LinkedInNotice } from '@embark/contract/leads/ad-connection/ad-connection.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { parseLong } from './ad-answers.rules.ts'
import { fetchTask } from './ad-connection.commands.ts'
import type { CalledConnection } from './ad-connection.policy.ts'
import { isSame, noted, received } from './ad-lead.commands.ts'

const prefix = 'hmacsha256='
const digestOf = (secret: string, ...parts: readonly (string | Buffer)[]) =>
  parts.reduce((hmac, part) => hmac.update(part), createHmac('sha256', secret)).digest('hex')

/** Proves to LinkedIn that whoever answers at this address knows the secret of the app. */
export function challengeAnswer(ctx: Ctx, { app_secret_sealed }: CalledConnection, challengeCode: string): Buffer {
  if (!app_secret_sealed) return refuse('NOT_FOUND')
  const challengeResponse = digestOf(ctx.tokens.unseal(app_secret_sealed), challengeCode)
  return Buffer.from(JSON.stringify({ challengeCode, challengeResponse }))
}

/** Refuses a notice that LinkedIn did not sign. Its digest is over the bytes behind a prefix, which some of its products leave out. */
function needLinkedInSignature(ctx: Ctx, { app_secret_sealed }: CalledConnection): Buffer {
  const { bytes, signature } = ctx.request
  if (!bytes || !app_secret_sealed || !signature) return refuse('UNAUTHORIZED')
  const secret = ctx.tokens.unseal(app_secret_sealed)
  const given = Buffer.from(signature.replace(prefix, '').toLowerCase())
  const isSigned = [digestOf(secret, prefix, bytes), digestOf(secret, bytes)].some((expected) => isSame(Buffer.from(expected), given))
  return isSigned ? bytes : refuse('UNAUTHORIZED')
}

/** Takes a notice of LinkedIn: a new lead is fetched by a job; that one was deleted there changes nothing here. */
export async function takeLinkedInNotice(ctx: Ctx, connection: CalledConnection) {
  const { type, leadAction, leadGenFormResponse, leadGenForm } = LinkedInNotice.parse(parseLong(needLinkedInSignature(ctx, connection)))
  ctx.changed({ module: 'ad_connection', id: connection.id })
  const external_id = leadGenFormResponse?.split(':').at(-1)
  if (type !== 'LEAD_ACTION' || leadAction !== 'CREATED' || !external_id) return received
  const adLead = await noted(ctx, connection, external_id, leadGenForm ?? null)
  if (adLead) await ctx.enqueue(fetchTask, { id: adLead.id })
  return received
}
