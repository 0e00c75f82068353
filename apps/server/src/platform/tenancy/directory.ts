import type { Language } from '@embark/contract/kernel/language.ts'
import { TenantSettings } from '@embark/contract/kernel/settings.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { featuresFrom, gatesFrom, landingFrom } from '../access/gates.ts'
import type { SessionDirectory } from '../access/sessions.ts'
import type { Tenant } from '../context.ts'
import { withoutTenant } from '../db/tenant.ts'

/** How long an answer may serve when no message of change arrived. */
const freshMs = 10_000

interface Known {
  readonly byHost: ReadonlyMap<string, Tenant>
  readonly byId: ReadonlyMap<number, Tenant>
  readonly list: readonly Tenant[]
}
interface Row extends Omit<Tenant, 'host' | 'isAtItsAddress' | 'features' | 'gates' | 'landing' | 'settings'> {
  readonly hosts: string[]
  readonly settings: unknown
  readonly features: Record<string, boolean>
  readonly gates: Record<string, unknown>
  readonly landing: Parameters<typeof landingFrom>[0]
}

/** Which tenant a request belongs to: by its host, by the client number or code, or the only one there is. */
export class TenantDirectory {
  readonly #pool: pg.Pool
  readonly #defaultCode: string | undefined
  #all: Promise<Known> | undefined
  #loadedAt = 0

  constructor(pool: pg.Pool, defaultCode?: string) {
    this.#pool = pool
    this.#defaultCode = defaultCode
  }

  /** Forgets what it knows; the next request reads the tenants again. */
  forget() {
    this.#all = undefined
  }

  /** Forgets at once when a process tells that something of a whole company changed. */
  follow(sessions: Pick<SessionDirectory, 'watch'>): () => void {
    return sessions.watch((_, sessionId) => {
      if (sessionId === undefined) this.forget()
    })
  }

  async byId(id: number): Promise<Tenant | undefined> {
    return (await this.#load()).byId.get(id)
  }

  async all(): Promise<readonly Tenant[]> {
    return (await this.#load()).list
  }

  /** The tenant of a public call, named by its number or code; undefined when host and name say none of several. */
  async find(host: string | undefined, name: string | undefined): Promise<Tenant | undefined> {
    const { byHost, list } = await this.#load()
    const byName = name ? (list.find(({ number }) => number === name) ?? list.find(({ code }) => code === name.toLowerCase())) : undefined
    if (byName) return byName
    const hosted = host ? (byHost.get(host.toLowerCase()) ?? byHost.get(host.toLowerCase().replace(/:\d+$/, ''))) : undefined
    if (hosted) return hosted
    if (this.#defaultCode) return list.find((tenant) => tenant.code === this.#defaultCode)
    return list.length === 1 ? list[0] : undefined
  }

  #load() {
    if (!this.#all || Date.now() - this.#loadedAt > freshMs) {
      this.#loadedAt = Date.now()
      const reading = this.#read()
      this.#all = reading
      reading.catch(() => {
        if (this.#all === reading) this.#all = undefined
      })
    }
    return this.#all
  }

  /** All tenants with their switches in one statement. */
  async #read(): Promise<Known> {
    const { rows } = await withoutTenant(this.#pool, (db) => sql<Row>`select * from tenant_directory()`.execute(db))
    const isPlain = (code: string) => (this.#defaultCode ? code === this.#defaultCode : rows.length === 1)
    const known = rows.map(({ hosts, ...row }) => ({ hosts, tenant: tenantFrom(row, hosts, isPlain(row.code)) }))
    const list = known.map(({ tenant }) => tenant)
    return {
      list,
      byId: new Map(list.map((tenant) => [tenant.id, tenant])),
      byHost: new Map(known.flatMap(({ hosts, tenant }) => hosts.map((host) => [host, tenant] as const))),
    }
  }
}

const tenantFrom = (
  { settings, features, gates, landing, ...row }: Omit<Row, 'hosts'>,
  hosts: readonly string[],
  isPlain: boolean,
): Tenant => ({
  ...row,
  host: hosts[0] ?? null,
  isAtItsAddress: hosts.length > 0 || isPlain,
  // The check on the column allows our languages only.
  default_language: row.default_language as Language,
  settings: TenantSettings.parse(settings),
  features: featuresFrom(features),
  gates: gatesFrom(gates),
  landing: landingFrom(landing),
})
