import {
  type AdField,
  type AdPlatform,
  type adLeadStates,
  askedPlatforms,
} from '@embark/contract/leads/ad-connection/ad-connection.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, label, place, reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** What the company's own questions mean, by the name the platform gives them. */
export type Questions = Readonly<Record<string, AdField | null>>

/** The connections with what is read of each, and never their secrets. Whoever may read them at all sees every one. */
export const connectionRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('ad_connections')
    .leftJoin('lookup_values as source', 'source.id', 'ad_connections.lead_source_id')
    .leftJoin('lookup_values as medium', 'medium.id', 'ad_connections.lead_medium_id')
    .leftJoin('branches', 'branches.id', 'ad_connections.branch_id')
    .select([
      'ad_connections.id',
      'ad_connections.identifier',
      'ad_connections.version',
      'ad_connections.name',
      'ad_connections.key_prefix',
      'ad_connections.is_enabled',
      'ad_connections.created_at',
      // A check constraint allows only these values.
      (eb) => eb.ref('ad_connections.platform').$castTo<AdPlatform>().as('platform'),
      // Only the commands of this noun write it.
      (eb) => eb.ref('ad_connections.questions').$castTo<Questions>().as('meanings'),
      ifThere('source', label('source')).as('source'),
      ifThere('medium', label('medium')).as('medium'),
      ifThere('branches', place('branches')).as('branch'),
      sql<boolean>`ad_connections.app_secret_sealed is not null`.as('has_app_secret'),
      sql<boolean>`ad_connections.access_token_sealed is not null`.as('has_access_token'),
      sql<number>`(select count(*)::int from leads where leads.ad_connection_id = ad_connections.id)`.as('leads_count'),
      sql<number>`(
        select count(*)::int from ad_leads a where a.ad_connection_id = ad_connections.id and a.state = 'failed')`.as('failed_count'),
      sql<string | null>`(select max(a.created_at) from ad_leads a where a.ad_connection_id = ad_connections.id)`.as('last_received_at'),
    ])

/** One of them by its identifier or number, or a refusal. */
export async function visibleConnection(ctx: Ctx, ref: string | number) {
  const connection = await connectionRows(ctx).where(reference(ref, 'ad_connections')).executeTakeFirst()
  return prove(connection ?? refuse('NOT_FOUND'))
}
export type VisibleConnection = Proven<Awaited<ReturnType<typeof visibleConnection>>>

/** The connection at an address that a platform calls, with what the call is held against. One that is switched off is not there. */
export async function calledConnection(ctx: Ctx, identifier: string, platform: AdPlatform) {
  const connection = await ctx.db
    .selectFrom('ad_connections')
    .select((eb) => eb.ref('platform').$castTo<AdPlatform>().as('platform'))
    .select(['id', 'identifier', 'name', 'key_hash', 'app_secret_sealed', 'access_token_sealed', 'graph_address'])
    .select(['lead_source_id', 'lead_medium_id', 'branch_id'])
    .select((eb) => eb.ref('questions').$castTo<Questions>().as('questions'))
    .where(reference(identifier))
    .where('platform', '=', platform)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
  return prove(connection ?? refuse('NOT_FOUND'))
}
export type CalledConnection = Proven<Awaited<ReturnType<typeof calledConnection>>>

/** What came in by the connections, with what became of it. */
export const receivedRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('ad_leads')
    .innerJoin('ad_connections', 'ad_connections.id', 'ad_leads.ad_connection_id')
    .leftJoin('leads', (join) => join.onRef('leads.id', '=', 'ad_leads.lead_id').on('leads.deleted_at', 'is', null))
    .select(['ad_leads.id', 'ad_leads.identifier', 'ad_leads.external_id', 'ad_leads.problem', 'ad_leads.created_at'])
    .select([
      // A check constraint allows only these values.
      (eb) => eb.ref('ad_leads.state').$castTo<(typeof adLeadStates)[number]>().as('state'),
      sql<{ identifier: string; id: number; name: string }>`jsonb_build_object(
        'identifier', ad_connections.identifier, 'id', ad_connections.id, 'name', ad_connections.name)`.as('connection'),
      ifThere('leads', sql<{ identifier: string; id: number }>`jsonb_build_object('identifier', leads.identifier, 'id', leads.number)`).as(
        'lead',
      ),
    ])

/** Something that came in and failed. */
export async function failedAdLead(ctx: Ctx, ref: string) {
  const adLead = await ctx.db
    .selectFrom('ad_leads')
    .innerJoin('ad_connections', 'ad_connections.id', 'ad_leads.ad_connection_id')
    .select(['ad_leads.id', 'ad_leads.identifier', 'ad_leads.ad_connection_id'])
    .where(reference(ref, 'ad_leads'))
    .where('ad_leads.state', '=', 'failed')
    // The others send their leads whole: there is nothing to ask for.
    .where('ad_connections.platform', 'in', askedPlatforms)
    .executeTakeFirst()
  return prove(adLead ?? refuse('NOT_FOUND'))
}
export type FailedAdLead = Proven<Awaited<ReturnType<typeof failedAdLead>>>
