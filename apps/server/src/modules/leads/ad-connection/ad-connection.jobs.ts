import { createHmac } from 'node:crypto'
import { type AdPlatform, adProblems, mostFetches } from '@embark/contract/leads/ad-connection/ad-connection.rules.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Ctx } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { isMetaTest, parseLong } from './ad-answers.rules.ts'
import { fetchTask } from './ad-connection.commands.ts'
import { calledConnection } from './ad-connection.policy.ts'
import { settleAdLead, type Told } from './ad-lead.commands.ts'
import { linkedInAnswers, linkedInRequest } from './linkedin-lead.rules.ts'

const AnyId = z.union([z.string(), z.number()]).optional()
/** A lead as the Graph API is documented to tell it. */
const GraphLead = z.looseObject({
  field_data: z.array(z.looseObject({ name: z.string(), values: z.array(z.string()).default([]) })),
  campaign_id: AnyId,
  campaign_name: z.string().optional(),
  ad_id: AnyId,
  ad_name: z.string().optional(),
  platform: z.string().optional(),
})
const GraphError = z.looseObject({ error: z.looseObject({ message: z.string() }) })
const wantedFields = 'id,created_time,ad_id,ad_name,campaign_id,campaign_name,form_id,platform,field_data'

/** Asks a platform for a lead it told of, outside any transaction, and makes a lead of it, once. */
export const fetchAdLeadJob = job<{ id: number }>(fetchTask, async ({ run }, { id }) => {
  const due = await run((ctx) => nextTry(ctx, id))
  if (!due) return
  const answer = await ask(due)
  if ('problem' in answer) {
    const isLast = due.attempts >= mostFetches
    await run((ctx) => fail(ctx, id, answer.problem, isLast))
    if (!isLast) throw new Error(`an advertising lead could not be fetched: ${answer.problem}`)
    return
  }
  await run(async (ctx) => {
    // A second run of the job finds it settled.
    const waiting = await ctx.db
      .selectFrom('ad_leads')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .forUpdate()
      .execute()
    if (!waiting.length) return
    await settleAdLead(ctx, await calledConnection(ctx, due.connection.identifier, due.connection.platform), id, answer)
    ctx.audit('lead.captured', { module: 'ad_connection', id: due.connection.id, after: { ad_lead: due.external_id } })
  })
})

async function nextTry(ctx: Ctx, id: number) {
  const adLead = await ctx.db
    .updateTable('ad_leads')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['external_id', 'attempts', 'ad_connection_id'])
    .executeTakeFirst()
  if (!adLead) return undefined
  const live = await ctx.db
    .selectFrom('ad_connections')
    // A check constraint allows only these values.
    .select((eb) => eb.ref('platform').$castTo<AdPlatform>().as('platform'))
    .where('id', '=', adLead.ad_connection_id)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
  if (!live) {
    await fail(ctx, id, adProblems.off, true)
    return undefined
  }
  const connection = await calledConnection(ctx, String(adLead.ad_connection_id), live.platform)
  const open = (sealed: Buffer | null) => (sealed ? ctx.tokens.unseal(sealed) : '')
  const secrets = { token: open(connection.access_token_sealed), appSecret: open(connection.app_secret_sealed) }
  return { ...adLead, ...secrets, connection, outgoing: ctx.outgoing }
}
type Due = NonNullable<Awaited<ReturnType<typeof nextTry>>>

/** What a platform tells of the lead, or why it does not, in its own words. */
async function ask(due: Due): Promise<Told | { readonly problem: string }> {
  const isLinkedIn = due.connection.platform === 'linkedin'
  const { address, headers } = isLinkedIn ? linkedInRequest(due) : metaRequest(due)
  try {
    const response = await due.outgoing(address, { headers: { authorization: `Bearer ${due.token}`, ...headers } })
    const body = parseLong(Buffer.from(await response.arrayBuffer()))
    if (!response.ok) return { problem: (refusalIn(body) ?? `HTTP ${response.status}`).slice(0, 300) }
    return isLinkedIn ? linkedInAnswers(body) : answersIn(GraphLead.parse(body))
  } catch (error) {
    return { problem: error instanceof z.ZodError || error instanceof SyntaxError ? adProblems.unreadable : adProblems.unreached }
  }
}

/** Meta says it within an object, LinkedIn by itself. */
const refusalIn = (body: unknown) => {
  const said = z.union([GraphError.transform(({ error }) => error), z.looseObject({ message: z.string() })]).safeParse(body)
  return said.data?.message
}

function metaRequest({ connection, external_id, token, appSecret }: Due) {
  const proof = createHmac('sha256', appSecret).update(token).digest('hex')
  const query = new URLSearchParams({ fields: wantedFields, appsecret_proof: proof })
  return { address: `${connection.graph_address}/${encodeURIComponent(external_id)}?${query}`, headers: {} }
}

function answersIn({ field_data, campaign_id, campaign_name, ad_id, ad_name, platform }: z.output<typeof GraphLead>): Told {
  const answers = field_data.map(({ name, values }) => ({ name, label: name.replaceAll('_', ' '), value: values.join(', ') }))
  const isInstagram = platform === 'ig' || platform === 'instagram'
  const text = (id: string | number | undefined) => (id === undefined ? null : String(id))
  return {
    platform: 'meta',
    door: isInstagram ? 'instagram' : 'facebook',
    answers,
    isTest: isMetaTest(answers),
    utm: {
      source: isInstagram ? 'instagram' : 'facebook',
      medium: 'lead_form',
      campaign: campaign_name ?? text(campaign_id),
      content: ad_name ?? text(ad_id),
    },
  }
}

const fail = (ctx: Ctx, id: number, problem: string, isLast: boolean) =>
  ctx.db
    .updateTable('ad_leads')
    .set({ problem, ...(isLast && { state: 'failed', settled_at: sql`now()` }) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
