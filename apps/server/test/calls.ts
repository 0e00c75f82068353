import { allEndpoints } from '@embark/contract/index.ts'
import { type Endpoint, paramNames } from '@embark/contract/kernel/endpoint.ts'
import * as z from 'zod'
import { type Answer, type Caller, owner } from './world.ts'

/** A record as an address or a body may name it. */
export interface Name {
  readonly table: string
  readonly id: number
  readonly identifier: string
}

/** What a JSON schema says of one value, as far as it is needed to write one. */
interface Shape {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly items?: Shape
  readonly minItems?: number
  readonly properties?: Record<string, Shape>
  readonly required?: readonly string[]
  readonly maxLength?: number
}

/** The tables of a company whose records have names. */
export async function namedTables(): Promise<string[]> {
  const { rows } = await owner.query<{ table_name: string }>(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'identifier' and table_name not in ('audit_entries', 'outbox_events', 'status_history')
     intersect select table_name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
  )
  return rows.map(({ table_name }) => table_name)
}

/** The newest record of each table that has one, and of people and roles not those who ask. */
export async function namesIn(tenantId: number): Promise<Name[]> {
  const found: Name[] = []
  for (const table of await namedTables()) {
    const { rows } = await owner.query(`select id, identifier from "${table}" where tenant_id = $1 order by id desc limit 1`, [tenantId])
    found.push(...(rows as Omit<Name, 'table'>[]).map((row) => ({ ...row, table })))
  }
  return found
}

const meant: readonly [RegExp, string][] = [
  [/user/, 'users'],
  [/role/, 'roles'],
  [/branch/, 'branches'],
  [/team/, 'teams'],
  [/agent_/, 'agents'],
  [/institution/, 'institutions'],
  [/campus/, 'campuses'],
  [/program/, 'programs'],
  [/thumb/, 'files'],
  [/file/, 'files'],
  [/document_type/, 'document_types'],
  [/installment/, 'application_installments'],
  [/account/, 'bank_accounts'],
  [/^lead|module_identifier/, 'leads'],
  [/application/, 'applications'],
  [/agreement/, 'agreements'],
  [/invoice/, 'client_invoices'],
  [/status|stage/, 'stages'],
  [/timeline/, 'timelines'],
  [/service/, 'client_services'],
]

/** How free texts are filled in; a test of hostile texts puts its own there. */
export type Text = (field: string) => string
const plain: Text = (field) => `Plain ${field}`

/** Writes values a schema takes, as far as it tells; what is named is somebody's own. */
export class Writer {
  #count = Math.floor(Math.random() * 1e6)
  readonly #names: readonly Name[]
  readonly #text: Text
  readonly #all: boolean
  constructor(names: readonly Name[], { text = plain, all = false }: { text?: Text; all?: boolean } = {}) {
    this.#names = names
    this.#text = text
    this.#all = all
  }

  /** A body for an endpoint; with `all` its optional fields too. */
  body(endpoint: Endpoint): Record<string, unknown> | undefined {
    if (!endpoint.body) return undefined
    // What zod writes is a JSON schema.
    return this.#value('', z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Shape) as Record<string, unknown>
  }

  #value(field: string, shape: Shape): unknown {
    if (shape.const !== undefined) return shape.const
    if (shape.enum) return shape.enum[0]
    const [first] = (shape.anyOf ?? shape.oneOf ?? []).filter(({ type }) => type !== 'null')
    if (first) return this.#value(field, first)
    if (shape.type === 'object') return this.#object(shape)
    if (shape.type === 'array') return [this.#value(field, shape.items ?? {})]
    if (shape.type === 'boolean') return true
    if (shape.type === 'integer' || shape.type === 'number') return this.#number(field)
    return this.#string(field, shape)
  }

  #object({ properties = {}, required = [] }: Shape) {
    const wanted = Object.entries(properties).filter(([name]) => this.#all || required.includes(name))
    return Object.fromEntries(wanted.map(([name, shape]) => [name, this.#value(name, shape)]))
  }

  #named(field: string) {
    const table = meant.find(([pattern]) => pattern.test(field))?.[1]
    return this.#names.find((name) => name.table === table)
  }

  #number(field: string): number {
    if (/year/.test(field)) return 2028
    if (/country/.test(field)) return 826
    return this.#named(field)?.id ?? 1
  }

  #string(field: string, { format, pattern }: Shape): string {
    const n = ++this.#count
    if (format === 'uuid') return this.#named(field)?.identifier ?? crypto.randomUUID()
    if (format === 'date') return '2028-01-02'
    if (/email/.test(field)) return `person${n}@example.com`
    if (/country_code/.test(field)) return '+90'
    if (/mobile|phone/.test(field)) return `532${1_000_000 + (n % 8_999_999)}`
    if (/amount|fee|percentage|price/.test(field)) return '10.00'
    if (/_at$/.test(field)) return '2028-01-02T10:00:00Z'
    if (/ip_address/.test(field)) return `198.51.100.${n % 250}`
    if (/identifier/.test(field)) return this.#named(field)?.identifier ?? crypto.randomUUID()
    if (/password/.test(field)) return 'seven quiet lighthouses'
    if (pattern) return `k${n}`
    return this.#text(field)
  }
}

/** The fields an endpoint takes in its body by itself. */
export const fieldsOf = (endpoint: Endpoint): string[] => {
  // What zod writes is a JSON schema.
  const { properties = {}, anyOf = [] } = z.toJSONSchema(endpoint.body!, { io: 'input', unrepresentable: 'any' }) as Shape
  return [properties, ...anyOf.map((one) => one.properties ?? {})].flatMap(Object.keys)
}

/** The headers a call needs beside its body. */
export const needed = (endpoint: Endpoint): Record<string, string> => (endpoint.concurrency === 'if-match' ? { 'if-match': '"v1"' } : {})

/** A parameter of an address: the record, or a word where it is none. */
export const paramsOf = (endpoint: Endpoint, name: string): Record<string, string> =>
  Object.fromEntries(paramNames(endpoint).map((param) => [param, /^(type|key|code|claim_no)$/.test(param) ? 'word' : name]))

/** Lets everybody call again, however often they called. */
export const forgive = (tenantId: number) => owner.query('delete from rate_limits where tenant_id = $1', [tenantId])

/** The record among these that an address of an endpoint means, found by asking; and the answer. */
export async function meantBy(
  ask: Caller,
  endpoint: Endpoint,
  names: readonly Name[],
  more: object,
): Promise<{ name: Name; answer: Answer<Endpoint> } | undefined> {
  for (const name of names) {
    const answer = await ask(endpoint, { ...more, params: paramsOf(endpoint, name.identifier) } as never, needed(endpoint))
    if (answer.status !== 404) return { name, answer }
  }
  return undefined
}

/** Endpoints whose whole purpose is to take the caller's own session, role or password away. */
const farewells = [
  'identity.sign_in.signOut',
  'identity.device.logOut',
  'organization.staff.changeStatus',
  'identity.two_factor.verifyRegister',
]
/** Every endpoint that may be called again and again by one person. */
export const callable = allEndpoints.filter(({ id }) => !farewells.includes(id))

/** How many rows each table of the database holds, or a hash of all it holds. */
export async function tables(what: 'counts' | 'hashes', but: readonly string[] = [], tenantId?: number): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ table_name: string }>(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'
     intersect select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const sum = what === 'counts' ? 'count(*)::text' : `count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0)::text`
  const told = rows.filter(({ table_name }) => !but.includes(table_name))
  const parts = told.map(
    ({ table_name }) =>
      `select '${table_name}' as name, ${sum} as value from "${table_name}" t ${tenantId === undefined ? '' : `where tenant_id = ${tenantId}`}`,
  )
  const { rows: sums } = await owner.query<{ name: string; value: string }>(parts.join(' union all '))
  return Object.fromEntries(sums.map(({ name, value }) => [name, value]))
}
