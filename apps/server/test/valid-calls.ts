import { allEndpoints } from '@embark/contract/index.ts'
import { type Endpoint, methodOf, paramNames } from '@embark/contract/kernel/endpoint.ts'
import { mastersBodies } from './valid-bodies-masters.ts'
import { moneyBodies } from './valid-bodies-money.ts'
import { peopleBodies } from './valid-bodies-people.ts'
import { workBodies } from './valid-bodies-work.ts'
import { type By, numbered, type Recipe, type Recipes, Ref } from './valid-recipe.ts'
import { type Name, Writer, type WriterOptions } from './writer.ts'

export interface Call {
  readonly endpoint: Endpoint
  readonly by: By
  readonly params: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: Record<string, unknown>
  readonly upload?: File
  readonly headers: Record<string, string>
}
export interface Answered {
  readonly status: number
  readonly etag?: string | undefined
  readonly errors: readonly { code: string; message: string; field?: string }[]
}
export type Send = (call: Call) => Promise<Answered>
type Rows = { query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

/** Fields that mean the same wherever they stand. */
const common: Readonly<Record<string, unknown>> = {
  country_id: 124,
  state_id: numbered('states', 'country_id = 124'),
  city_id: undefined,
  study_level_id: numbered('lookup_values', `type = 'study_level'`),
  language: 'en',
}
const recipes: Recipes = { ...peopleBodies, ...workBodies, ...moneyBodies, ...mastersBodies }
const nounOf = (id: string) => id.split('.').slice(0, 2).join('.')
const byId = new Map(allEndpoints.map((endpoint) => [endpoint.id, endpoint]))

/** Whether these are the fields of an object, and not a record, a list or a file. */
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** A value with another text at one place. */
export function withText(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value)) return value.map((inner, at) => (String(at) === key ? withText(inner, rest, text) : inner))
  const fields = value as Record<string, unknown>
  return { ...fields, [key]: withText(fields[key], rest, text) }
}

/** Makes calls of endpoints that the company takes as they are. */
export class ValidCalls {
  readonly #done = new Set<string>()
  constructor(
    readonly database: Rows,
    readonly tenantId: number,
    readonly names: readonly Name[],
    readonly options: WriterOptions = {},
  ) {}

  recipe({ id }: Endpoint): Recipe {
    return { ...recipes[nounOf(id)], ...recipes[id] }
  }

  /** What has to be called before it, in order. */
  before(endpoint: Endpoint): Endpoint[] {
    const create = byId.get(`${nounOf(endpoint.id)}.create`)
    const usual = create && create !== endpoint && paramNames(endpoint).length > 0 ? [create.id] : []
    return (this.recipe(endpoint).after ?? usual).map((id) => byId.get(id)!)
  }

  async of({ table, where, column }: Ref): Promise<unknown> {
    const mine = ['countries', 'states', 'cities'].includes(table) ? 'true' : `tenant_id = ${this.tenantId}`
    const newest = `select * from "${table}" t where ${mine} and ${where} order by id desc limit 20`
    // What was put into the trash comes last.
    const text = `select * from (${newest}) t order by (to_jsonb(t) ->> 'deleted_at') is not null, id desc limit 1`
    const { rows } = await this.database.query(text, [])
    if (!rows[0]) throw new Error(`Nothing in ${table} where ${where}`)
    return rows[0][column]
  }

  /** What was generated, with what the table says instead: looked up, called, put in its place or left out. */
  async #filled(made: unknown, wish: unknown): Promise<unknown> {
    if (wish instanceof Ref) return this.of(wish)
    if (typeof wish === 'function') return wish()
    const value = wish === undefined ? made : wish
    if (Array.isArray(value)) {
      const list: unknown[] = []
      for (const [at, each] of value.entries())
        list.push(await this.#filled(Array.isArray(made) ? made[at] : undefined, wish === undefined ? undefined : each))
      return list
    }
    if (!isFields(value)) return value
    const fields: Record<string, unknown> = {}
    for (const key of Object.keys({ ...(isFields(made) && made), ...value })) {
      const said = [wish, common].find((one) => isFields(one) && Object.hasOwn(one, key)) as Record<string, unknown> | undefined
      if (said && said[key] === undefined) continue
      fields[key] = await this.#filled(isFields(made) ? made[key] : undefined, said?.[key])
    }
    return fields
  }

  /** A call of an endpoint, when all before it was called. */
  async call(endpoint: Endpoint, send: Send): Promise<Call> {
    const { by = 'admin', to, query, upload } = this.recipe(endpoint)
    const names = paramNames(endpoint)
    const values = to instanceof Ref ? names.map((name) => [name, to]) : Object.entries(to ?? {})
    const params = (await this.#filled({}, Object.fromEntries(values.slice(0, names.length)))) as Record<string, string>
    const written = endpoint.body ? new Writer(this.names, { ...this.options, all: true }).body(endpoint) : undefined
    // Of what is said of the noun, what this endpoint takes.
    const ofNoun = Object.entries(recipes[nounOf(endpoint.id)]?.body ?? {}).filter(([field]) => Object.hasOwn(written ?? {}, field))
    const body = { ...Object.fromEntries(ofNoun), ...recipes[endpoint.id]?.body }
    const call: Call = {
      endpoint,
      by,
      params,
      headers: {},
      ...(query && { query: (await this.#filled({}, query)) as Record<string, unknown> }),
      ...(written && { body: (await this.#filled(written, body)) as Record<string, unknown> }),
      ...(upload && { upload: upload(this.options.text?.('filename') ?? 'people') }),
    }
    if (endpoint.concurrency !== 'if-match') return call
    const reading = this.#reading(endpoint, call)
    // What was made just now has its first version.
    const { etag } = reading ? await send(reading) : { etag: '"v1"' }
    return { ...call, headers: { 'if-match': etag ?? '' } }
  }

  /** The call that tells the version a change has to name. */
  #reading(endpoint: Endpoint, { by, params }: Call): Call | undefined {
    const { read } = this.recipe(endpoint)
    const of = nounOf(endpoint.id)
    const reader = allEndpoints.find(
      ({ id, concurrency, ...each }) => id === read || (nounOf(id) === of && concurrency === 'etag' && methodOf(each) === 'GET'),
    )
    if (!reader) return undefined
    const values = Object.values(params)
    return { endpoint: reader, by, params: Object.fromEntries(paramNames(reader).map((name, at) => [name, values[at]!])), headers: {} }
  }

  /** The same; what went before another call of it, or of its like, is not done again where it is not needed. */
  async sendSparing(endpoint: Endpoint, send: Send, change = (call: Call): Call => call): Promise<Answered> {
    if (this.before(endpoint).every(({ id }) => this.#done.has(id))) {
      const answer = await this.call(endpoint, send).then(
        (call) => send(change(call)),
        () => undefined,
      )
      if (answer && answer.status < 300) {
        this.#done.add(endpoint.id)
        return answer
      }
    }
    return this.send(endpoint, send, change)
  }

  /** Calls an endpoint, and before it what has to be: the answer to the last. */
  async send(endpoint: Endpoint, send: Send, change = (call: Call): Call => call): Promise<Answered> {
    for (const each of this.before(endpoint)) {
      const { status, errors } = await this.send(each, send)
      if (status >= 300) throw new Error(`${each.id}, needed by ${endpoint.id}, answered ${status} ${JSON.stringify(errors)}`)
    }
    const answer = await send(change(await this.call(endpoint, send)))
    if (answer.status < 300) this.#done.add(endpoint.id)
    return answer
  }
}
