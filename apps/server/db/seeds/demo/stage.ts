import type { AuditAction } from '@embark/contract/kernel/audit.ts'
import { actorFrom, holders } from '#platform/access/actors.ts'
import { systemActor } from '#platform/access/sessions.ts'
import type { Actor, Ctx } from '#platform/context.ts'
import { Dispatcher } from '#platform/events/dispatcher.ts'
import { createLog } from '#platform/observe/log.ts'
import type { TenantDirectory } from '#platform/tenancy/directory.ts'
import { type Means, perform } from '#platform/work.ts'
import { subscribers } from '../../../src/subscribers.ts'
import type { CompanyClock } from './clock.ts'

/** What one person, or the product where it is nobody, did at a moment: one command, as a request of theirs would have given it. */
export interface Act {
  readonly at: number
  readonly by: number | null
  readonly audit?: AuditAction
  readonly work: (ctx: Ctx) => Promise<unknown>
}
export interface Runs {
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

const dayMs = 86_400_000

/** Where the demo company is played: whoever acts, acts as themselves, through the product's own commands. */
export class Stage implements Runs {
  readonly #means: Means
  readonly #tenants: TenantDirectory
  readonly #tenantId: number
  readonly #dispatcher: Dispatcher
  readonly #people = new Map<number, Actor>()
  readonly clock: CompanyClock

  constructor(means: Means, tenants: TenantDirectory, tenantId: number, clock: CompanyClock) {
    this.#means = { ...means, now: clock.now }
    this.#tenants = tenants
    this.#tenantId = tenantId
    this.clock = clock
    this.#dispatcher = new Dispatcher(this.#means, tenants, subscribers, createLog('warn'))
  }

  /** One unit of work of the product itself. */
  readonly run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => this.#perform(systemActor, work)

  /** One of a person, in the first of their roles. */
  readonly as = async <T>(userId: number, work: (ctx: Ctx) => Promise<T>, audit?: AuditAction): Promise<T> =>
    this.#perform(await this.#person(userId), work, audit)

  /** Plays acts in the order of their moments and comes back to the present. At the end of each day everybody hears what concerns them. */
  async play(acts: readonly Act[], onProgress?: (done: number) => void) {
    const inOrder = acts.map((act, place) => ({ ...act, place })).sort((a, b) => a.at - b.at || a.place - b.place)
    let today: number | undefined
    for (const [index, { at, by, audit, work }] of inOrder.entries()) {
      const day = Math.floor(at / dayMs)
      if (today !== undefined && day !== today) await this.settle()
      today = day
      await this.clock.turnTo(at)
      await (by === null ? this.#perform(systemActor, work, audit) : this.as(by, work, audit))
      onProgress?.(index + 1)
    }
    await this.settle()
    await this.clock.turnTo()
  }

  /** Everybody hears what happened so far. */
  readonly settle = () => this.#dispatcher.settle(this.#tenantId)

  async #person(userId: number) {
    const known = this.#people.get(userId)
    if (known) return known
    const row = await this.run(({ db }) => holders(db).where('users.id', '=', userId).orderBy('held.position').executeTakeFirstOrThrow())
    const actor = actorFrom(row)
    this.#people.set(userId, actor)
    return actor
  }

  async #perform<T>(actor: Actor, work: (ctx: Ctx) => Promise<T>, audit?: AuditAction): Promise<T> {
    const tenant = (await this.#tenants.byId(this.#tenantId))!
    return perform(
      this.#means,
      { tenant, actor, language: 'en', offsetMinutes: 0, traceId: 'demo', ip: null, ifMatch: null, mode: 'write', audit },
      work,
    )
  }
}
