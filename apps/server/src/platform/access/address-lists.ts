import { type AddressEntry, type AddressPurpose, isRefused } from '@embark/contract/kernel/networks.ts'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { asTenant } from '../db/tenant.ts'
import { refuse } from '../refusal.ts'
import { registry } from '../registry.ts'

/** The source of a company's address lists. */
export const addressLists = registry<'active', (db: Db) => Promise<readonly AddressEntry[]>>('the address lists')

/** The address lists of each company, warm in memory: a request is held against them without a statement. */
export class AddressBook {
  readonly #pool: pg.Pool
  readonly #known: LRUCache<number, Promise<readonly AddressEntry[]>>

  constructor(pool: pg.Pool, freshMs: number) {
    this.#pool = pool
    this.#known = new LRUCache({ max: 5_000, ttl: freshMs })
  }

  of(tenantId: number): Promise<readonly AddressEntry[]> {
    const known = this.#known.get(tenantId)
    if (known) return known
    const reading = asTenant(this.#pool, tenantId, addressLists.of('active'), 'read')
    this.#known.set(tenantId, reading)
    reading.catch(() => this.#known.delete(tenantId))
    return reading
  }

  /** Forgets one company's lists, or all. */
  forget(tenantId?: number) {
    if (tenantId === undefined) this.#known.clear()
    else this.#known.delete(tenantId)
  }
}

/**
 * Refuses a call whose address may not do this: every way of getting in and staying in asks with 'login', everything that makes
 * leads for strangers with 'lead'. Blacklisted addresses do not come this far: no call of theirs is let in at all.
 */
export function refuseBlockedAddress(ctx: Ctx, purpose: Exclude<AddressPurpose, 'all'>) {
  if (ctx.ip === null || !isRefused(ctx.addresses, ctx.ip, purpose)) return
  ctx.evenIfRefused(async (kept) => kept.audit(purpose === 'login' ? 'session.refused' : 'lead.capture_refused'))
  refuse('ADDRESS_REFUSED')
}
