import type { AdConnectionBody, NewAdConnection } from '@embark/contract/leads/ad-connection/ad-connection.contract.ts'
import { askedPlatforms, signingPlatforms } from '@embark/contract/leads/ad-connection/ad-connection.rules.ts'
import type { Ctx } from '#platform/context.ts'
import { chosen } from '#platform/db/chosen.ts'
import { changeRecord, type Keeping } from '#platform/record.ts'
import { refuseField } from '#platform/refusal.ts'
import { type FailedAdLead, type VisibleConnection, visibleConnection } from './ad-connection.policy.ts'
import { shownConnection } from './ad-connection.queries.ts'

const connectionKind: Keeping<'ad_connections'> = { module: 'ad_connection', table: 'ad_connections', changedAt: 'updated_at' }
/** Where LinkedIn answers; its version is a header. */
const linkedInAddress = 'https://api.linkedin.com/rest'
/** The name of the job that asks a platform for a lead. */
export const fetchTask = 'leads.fetch_ad_lead'

const newKey = (ctx: Ctx) => {
  const key = ctx.tokens.newSecret()
  return { key, columns: { key_hash: ctx.tokens.hashOf(key), key_prefix: key.slice(0, 6) } }
}

/** Connects the lead forms of a platform. The key leaves in this answer alone. */
export async function createConnection(ctx: Ctx, { platform, ...body }: NewAdConnection) {
  if (signingPlatforms.includes(platform) && !body.app_secret) refuseField('app_secret', 'App secret is required')
  if (askedPlatforms.includes(platform) && !body.access_token) refuseField('access_token', 'Access token is required')
  const { key, columns } = newKey(ctx)
  const values = await columnsOf(ctx, body)
  const { id } = await ctx.db
    .insertInto('ad_connections')
    .values({
      ...values,
      ...secretsOf(ctx, body),
      ...columns,
      platform,
      ...(platform === 'linkedin' && { graph_address: linkedInAddress }),
      created_by: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'ad_connection', id, after: { platform, ...values } })
  return { connectionInfo: await shown(ctx, id), key }
}

/** Changes a connection, unless somebody else did so since the caller read it. Secrets that are left empty stay. */
export async function editConnection(ctx: Ctx, connection: VisibleConnection, body: AdConnectionBody) {
  const { id, version, name, is_enabled, meanings } = connection
  const values = await columnsOf(ctx, body)
  await changeRecord(ctx, connectionKind, connection, {
    version: ctx.ifMatch ?? version,
    set: { ...values, ...secretsOf(ctx, body) },
    before: { name, is_enabled, questions: meanings },
    after: { ...values, ...((body.app_secret || body.access_token) && { has_new_secret: true }) },
  })
  return shown(ctx, id)
}

/** Makes a new key. */
export async function renewKey(ctx: Ctx, connection: VisibleConnection) {
  const { key, columns } = newKey(ctx)
  await changeRecord(ctx, connectionKind, connection, { set: columns, after: { has_new_secret: true } })
  return { connectionInfo: await shown(ctx, connection.id), key }
}

/** Asks once more for a lead that failed. */
export async function retryAdLead(ctx: Ctx, { id, identifier, ad_connection_id }: FailedAdLead) {
  await ctx.db
    .updateTable('ad_leads')
    .set({ state: 'waiting', attempts: 0, problem: null, settled_at: null })
    .where('id', '=', id)
    .execute()
  await ctx.enqueue(fetchTask, { id })
  ctx.changed({ module: 'ad_connection', id: ad_connection_id, after: { ad_lead: identifier } })
  return { identifier }
}

const shown = async (ctx: Ctx, id: number) => shownConnection(ctx, await visibleConnection(ctx, id))

const secretsOf = (ctx: Ctx, { app_secret, access_token }: AdConnectionBody) => ({
  ...(app_secret && { app_secret_sealed: ctx.tokens.seal(app_secret) }),
  ...(access_token && { access_token_sealed: ctx.tokens.seal(access_token) }),
})

async function columnsOf(ctx: Ctx, { name, is_enabled, questions, ...origin }: AdConnectionBody) {
  const meanings = Object.fromEntries(questions.map((question) => [question.name, question.maps_to]))
  return {
    name,
    is_enabled,
    questions: JSON.stringify(meanings),
    lead_source_id: await chosen(ctx, 'lookup_values', origin.lead_source_id, 'lead_source_id'),
    lead_medium_id: await chosen(ctx, 'lookup_values', origin.lead_medium_id, 'lead_medium_id'),
    branch_id: await chosen(ctx, 'branches', origin.branch_id, 'branch_id'),
  }
}
