import type { WebhookEvent } from '@embark/contract/webhooks/subscription/subscription.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { type Happened, on } from '#platform/events/subscribe.ts'
import { queueDelivery } from './subscription.commands.ts'

interface Standing {
  readonly name: string
  readonly position: string
  readonly type: string
}
const standing = (alias: string) =>
  sql.raw(`jsonb_build_object('key', "${alias}".key, 'name', "${alias}".name, 'stage', "${alias}_stage".name)`)

/** What is told of a lead: what names it, where it stands and where it came from, and nothing about the person. */
async function leadData(ctx: Ctx, id: number) {
  const { rows } = await sql<{ data: object }>`
    select jsonb_build_object(
      'identifier', leads.identifier, 'id', leads.number, 'platform', leads.platform, 'reference', leads.capture_reference,
      'status', ${standing('status')}, 'created_at', leads.created_at
    ) as data
    from leads
    join stages status on status.id = leads.status_id
    join stages status_stage on status_stage.id = leads.stage_id
    where leads.id = ${id} and leads.deleted_at is null`.execute(ctx.db)
  return rows[0]?.data
}

async function applicationData(ctx: Ctx, id: number) {
  const { rows } = await sql<{ data: object; lead: object }>`
    select
      jsonb_build_object(
        'identifier', applications.identifier, 'id', applications.number, 'status', ${standing('status')},
        'submitted_at', applications.submitted_at, 'created_at', applications.created_at
      ) as data,
      jsonb_build_object('identifier', leads.identifier, 'id', leads.number, 'reference', leads.capture_reference) as lead
    from applications
    join leads on leads.id = applications.lead_id
    join stages status on status.id = applications.status_id
    join stages status_stage on status_stage.id = applications.stage_id
    where applications.id = ${id} and applications.deleted_at is null`.execute(ctx.db)
  return rows[0]
}

/** A status and the stage it belongs to, as the pipeline names them. */
async function statusOf(ctx: Ctx, id: number | null): Promise<(Standing & { readonly key: string }) | undefined> {
  if (id === null) return undefined
  const { rows } = await sql<Standing & { key: string }>`
    select status.key, status.name, stage.position, stage.type
    from stages status
    join stages stage on stage.id = coalesce(status.parent_stage_id, status.id)
    where status.id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** Puts an event on its way to everybody who subscribed to it; what is told is asked only where somebody did. */
async function publish(ctx: Ctx, { eventId }: Happened, event: WebhookEvent, tell: () => Promise<object | undefined>) {
  const subscriptions = await ctx.db
    .selectFrom('webhook_subscriptions')
    .select('id')
    .where('is_enabled', '=', true)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${event} = any(events)`)
    .execute()
  const data = subscriptions.length ? await tell() : undefined
  if (data) for (const { id } of subscriptions) await queueDelivery(ctx, id, { event, event_id: eventId, data })
}

const short = (status: { key: string; name: string } | undefined) => (status ? { key: status.key, name: status.name } : null)

/** What other systems are told of. */
export const webhookSubscribers = [
  on('lead.created', 'webhook.lead_created', (ctx, { id }, happened) =>
    publish(ctx, happened, 'lead.created', async () => {
      const lead = await leadData(ctx, id)
      return lead && { lead }
    }),
  ),
  on('lead.status_changed', 'webhook.lead_moved', (ctx, { id, from, to }, happened) =>
    publish(ctx, happened, 'lead.stage_changed', async () => {
      const lead = await leadData(ctx, id)
      return lead && { lead, from: short(await statusOf(ctx, from)), to: short(await statusOf(ctx, to)) }
    }),
  ),
  on('application.created', 'webhook.application_created', (ctx, { id }, happened) =>
    publish(ctx, happened, 'application.created', async () => {
      const known = await applicationData(ctx, id)
      return known && { application: known.data, lead: known.lead }
    }),
  ),
  on('application.status_changed', 'webhook.application_moved', async (ctx, { id, from, to }, happened) => {
    const [before, after] = [await statusOf(ctx, from), await statusOf(ctx, to)]
    const tell = async () => {
      const known = await applicationData(ctx, id)
      return known && { application: known.data, lead: known.lead, from: short(before), to: short(after) }
    }
    await publish(ctx, happened, 'application.status_changed', tell)
    if (before?.position === 'start' && after?.position === 'middle' && after.type === 'success')
      await publish(ctx, happened, 'application.submitted', tell)
    if (before?.position !== 'end' && after?.position === 'end' && after.type === 'success')
      await publish(ctx, happened, 'application.enrolled', tell)
  }),
]
