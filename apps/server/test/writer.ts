import { type Endpoint, paramNames } from '@embark/contract/kernel/endpoint.ts'
import * as z from 'zod'

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
export interface WriterOptions {
  readonly text?: Text
  /** Optional fields too. */
  readonly all?: boolean
}
const plain: Text = (field) => `Plain ${field}`

/** Writes values a schema takes, as far as it tells; what is named is somebody's own. */
export class Writer {
  #count = Math.floor(Math.random() * 1e6)
  readonly #names: readonly Name[]
  readonly #text: Text
  readonly #all: boolean
  constructor(names: readonly Name[], { text = plain, all = false }: WriterOptions = {}) {
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
    const filled = Object.entries(properties).filter(([name]) => this.#all || required.includes(name))
    return Object.fromEntries(filled.map(([name, shape]) => [name, this.#value(name, shape)]))
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
