import { type Feature, features, type Gate, gates } from '@embark/contract/kernel/access.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { TenantSettings } from '@embark/contract/kernel/settings.ts'
import type pg from 'pg'
import type { Tenant } from '../context.ts'
import { asTenant, withoutTenant } from '../db/tenant.ts'

const freshMs = 10_000

/** Which tenant a request belongs to: by its host, by the client number, or the only one there is. */
export class TenantDirectory {
  readonly #pool: pg.Pool
  readonly #defaultCode: string | undefined
  #all: Promise<{ byHost: Map<string, Tenant>; list: Tenant[] }> | undefined
  #loadedAt = 0

  constructor(pool: pg.Pool, defaultCode?: string) {
    this.#pool = pool
    this.#defaultCode = defaultCode
  }

  /** Forgets what it knows; the next request reads the tenants again. */
  forget() {
    this.#all = undefined
  }

  async byId(id: number): Promise<Tenant | undefined> {
    return (await this.#load()).list.find((tenant) => tenant.id === id)
  }

  async all(): Promise<readonly Tenant[]> {
    return (await this.#load()).list
  }

  /** The tenant of a public call; undefined when host and number name none. */
  async find(host: string | undefined, number: string | undefined): Promise<Tenant | undefined> {
    const { byHost, list } = await this.#load()
    const named = number ? list.find((tenant) => tenant.number === number) : undefined
    if (named) return named
    const hosted = host ? (byHost.get(host.toLowerCase()) ?? byHost.get(host.toLowerCase().replace(/:\d+$/, ''))) : undefined
    return hosted ?? (this.#defaultCode ? list.find((tenant) => tenant.code === this.#defaultCode) : list[0])
  }

  #load() {
    if (!this.#all || Date.now() - this.#loadedAt > freshMs) {
      this.#loadedAt = Date.now()
      this.#all = this.#read().catch((error: unknown) => {
        this.#all = undefined
        throw error
      })
    }
    return this.#all
  }

  async #read() {
    const rows = await withoutTenant(this.#pool, (db) =>
      db.selectFrom('tenants').selectAll().where('status', '=', 'active').orderBy('id').execute(),
    )
    const hosts = await withoutTenant(this.#pool, (db) => db.selectFrom('tenant_hosts').selectAll().orderBy('host').execute())
    const list = await Promise.all(
      rows.map(async (row) => ({
        ...row,
        host: hosts.find(({ tenant_id }) => tenant_id === row.id)?.host ?? null,
        default_language: row.default_language as Language,
        settings: TenantSettings.parse(row.settings),
        ...(await this.#switches(row.id)),
      })),
    )
    const byHost = new Map(
      hosts.flatMap(({ host, tenant_id }) => list.filter((tenant) => tenant.id === tenant_id).map((tenant) => [host, tenant] as const)),
    )
    return { byHost, list }
  }

  async #switches(tenantId: number) {
    return asTenant(
      this.#pool,
      tenantId,
      async (db) => {
        const own = new Map(
          (await db.selectFrom('tenant_features').select(['feature_key', 'enabled']).execute()).map((row) => [
            row.feature_key,
            row.enabled,
          ]),
        )
        const gated = new Map(
          (await db.selectFrom('tenant_gates').select(['gate_key', 'enabled']).execute()).map((row) => [row.gate_key, row.enabled]),
        )
        return { features: resolved<Feature>(features, own), gates: resolved<Gate>(gates, gated) }
      },
      'read',
    )
  }
}

function resolved<K extends string>(known: Record<K, { defaultEnabled: boolean }>, own: ReadonlyMap<string, boolean>) {
  const entries = (Object.keys(known) as K[]).map((key) => [key, own.get(key) ?? known[key].defaultEnabled])
  // The entries cover every key of `known`.
  return Object.fromEntries(entries) as Record<K, boolean>
}
