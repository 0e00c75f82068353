import { events } from '@embark/contract/kernel/events.ts'
import { sql } from 'kysely'
import { systemActor } from '../access/sessions.ts'
import type { Ctx } from '../context.ts'
import { asTenant, withoutTenant } from '../db/tenant.ts'
import type { Log } from '../observe/log.ts'
import type { TenantDirectory } from '../tenancy/directory.ts'
import { type Errand, type Means, perform } from '../work.ts'
import type { Subscriber } from './subscribe.ts'

const batch = 50
const idleMs = 250
/** After this many failures an event waits for a person: `embark doctor` names it. */
export const mostAttempts = 12

/** Carries events from the outbox to their subscribers. Several processes may run one; each event goes through once. */
export class Dispatcher {
  readonly #means: Means
  readonly #tenants: TenantDirectory
  readonly #byEvent = new Map<string, Subscriber[]>()
  readonly #log: Log
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #again = false
  /** A process that only answers requests leaves the outbox to the others. */
  #stopped = true

  constructor(means: Means, tenants: TenantDirectory, subscribers: readonly Subscriber[], log: Log) {
    this.#means = means
    this.#tenants = tenants
    this.#log = log
    for (const subscriber of subscribers) {
      const others = this.#byEvent.get(subscriber.event) ?? []
      this.#byEvent.set(subscriber.event, [...others, subscriber])
    }
  }

  start() {
    this.#stopped = false
    this.wake()
  }

  /** Looks at the outbox now instead of at the next tick. */
  wake() {
    if (this.#stopped) return
    if (this.#running) {
      this.#again = true
      return
    }
    clearTimeout(this.#timer)
    this.#running = this.#drain()
      .catch((error: unknown) => this.#log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        this.#running = undefined
        if (this.#stopped) return
        if (this.#again) {
          this.#again = false
          this.wake()
        } else this.#timer = setTimeout(() => this.wake(), idleMs)
      })
  }

  async stop() {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Delivers everything that is due, of one company or of all, then returns; for tests and the command line. */
  async settle(tenantId?: number) {
    while (await this.#deliverBatch(tenantId));
  }

  async #drain() {
    while (!this.#stopped && (await this.#deliverBatch()));
  }

  async #deliverBatch(only?: number): Promise<boolean> {
    const { rows } = await (only === undefined
      ? withoutTenant(this.#means.pool, (db) => sql<Due>`select * from due_events(${batch})`.execute(db))
      : asTenant(this.#means.pool, only, (db) => dueOf(only).execute(db)))
    let delivered = 0
    for (const { tenant_id, id } of rows) if (await this.#deliver(tenant_id, id)) delivered++
    return delivered > 0 && rows.length > 0
  }

  async #deliver(tenantId: number, id: number): Promise<boolean> {
    const tenant = await this.#tenants.byId(tenantId)
    if (!tenant) return false
    const errand: Errand = {
      tenant,
      actor: systemActor,
      language: tenant.default_language,
      offsetMinutes: 0,
      traceId: `event-${tenantId}-${id}`,
      ip: null,
      ifMatch: null,
      mode: 'write',
    }
    try {
      return await perform(this.#means, errand, (ctx) => this.#handle(ctx, id))
    } catch (error) {
      await this.#deliverApart(errand, id, error)
      return true
    }
  }

  /**
   * One of the subscribers failed and undid the others: each gets a transaction of its own, and only those that fail are asked again later.
   */
  async #deliverApart(errand: Errand, id: number, first: unknown) {
    let failure: unknown
    const names = await perform(this.#means, errand, (ctx) => this.#waiting(ctx, id))
    for (const name of names)
      await perform(this.#means, errand, (ctx) => this.#handle(ctx, id, name)).catch((error: unknown) => {
        failure = error
        this.#log.error({ err: error, tenant: errand.tenant.code, event: id }, 'a subscriber failed')
      })
    if (names.length && failure === undefined) return
    await perform(this.#means, errand, (ctx) => postpone(ctx, id, failure ?? first))
  }

  /** The subscribers of an event that have not done their work, by name. */
  async #waiting({ db }: Ctx, id: number): Promise<string[]> {
    const event = await db.selectFrom('outbox_events').select(['name', 'handled']).where('id', '=', id).executeTakeFirst()
    return (this.#byEvent.get(event?.name ?? '') ?? []).map(({ name }) => name).filter((name) => !event?.handled.includes(name))
  }

  /** Lets the subscribers that have not done so do their work, or the one that is named. */
  async #handle(ctx: Ctx, id: number, only?: string): Promise<boolean> {
    const event = await ctx.db
      .selectFrom('outbox_events')
      .select(['id', 'name', 'payload', 'actor_id', 'handled'])
      .where('id', '=', id)
      .where('dispatched_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!event) return false
    const name = event.name as keyof typeof events
    const payload = events[name].parse(event.payload) as never
    const left = (this.#byEvent.get(name) ?? []).filter((one) => !event.handled.includes(one.name))
    const turn = left.filter((one) => only === undefined || one.name === only)
    for (const { handle } of turn) await handle(ctx, payload, { eventId: id, actorId: event.actor_id })
    const isDone = turn.length === left.length
    await ctx.db
      .updateTable('outbox_events')
      .set(isDone ? { dispatched_at: sql`now()` } : { handled: [...event.handled, ...turn.map((one) => one.name)] })
      .where('id', '=', id)
      .execute()
    return true
  }
}

interface Due {
  readonly tenant_id: number
  readonly id: number
}
const dueOf = (tenantId: number) =>
  sql<Due>`
    select ${tenantId}::int as tenant_id, id
    from outbox_events
    where dispatched_at is null and due_at <= now()
    order by due_at, id
    limit ${batch}`

async function postpone(ctx: Ctx, id: number, error: unknown) {
  await ctx.db
    .updateTable('outbox_events')
    .set({ attempts: sql`attempts + 1`, last_error: String(error instanceof Error ? error.message : error).slice(0, 500) })
    .set({
      due_at: sql`
        case
          when attempts + 1 >= ${mostAttempts} then 'infinity'
          else now() + least(power(2, attempts), 600) * interval '1 second' end`,
    })
    .where('id', '=', id)
    .where('dispatched_at', 'is', null)
    .execute()
}
