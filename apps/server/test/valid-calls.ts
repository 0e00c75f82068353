import { allEndpoints } from '@embark/contract/index.ts'
import { type Endpoint, methodOf, paramNames } from '@embark/contract/kernel/endpoint.ts'
import { mastersBodies } from './valid-bodies-masters.ts'
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
const recipes: Recipes = { ...peopleBodies, ...workBodies, ...mastersBodies }
const nounOf = (id: string) => id.split('.').slice(0, 2).join('.')
const byId = new Map(allEndpoints.map((endpoint) => [endpoint.id, endpoint]))
export const recipeIds = Object.keys(recipes)

/** Whether these are the fields of an object, and not a record, a list or a file. */
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Makes calls of endpoints that the company takes as they are. */
export class ValidCalls {
  constructor(
    readonly database: Rows,
    readonly tenantId: number,
    readonly names: readonly Name[],
    readonly options: WriterOptions = {},
  ) {}

  recipe({ id }: Endpoint): Recipe {
    const own = { ...recipes[nounOf(id)], ...recipes[id] }
    const body = { ...recipes[nounOf(id)]?.body, ...recipes[id]?.body }
    return { ...own, body }
  }

  /** What has to be called before it, in order. */
  before(endpoint: Endpoint): Endpoint[] {
    const create = byId.get(`${nounOf(endpoint.id)}.create`)
    const usual = create && create !== endpoint && paramNames(endpoint).length > 0 ? [create.id] : []
    return (this.recipe(endpoint).after ?? usual).map((id) => byId.get(id)!)
  }

  async of({ table, where, column }: Ref): Promise<unknown> {
    const mine = ['countries', 'states', 'cities'].includes(table) ? 'true' : `tenant_id = ${this.tenantId}`
    const text = `select * from "${table}" t where ${mine} and ${where} order by (to_jsonb(t) ->> 'deleted_at') is not null, id desc limit 1`
    const { rows } = await this.database.query(text, [])
    if (!rows[0]) throw new Error(`Nothing in ${table} where ${where}`)
    return rows[0][column]
  }

  async #value(made: unknown, wish: unknown, field = ''): Promise<unknown> {
    const wanted = wish === undefined && Object.hasOwn(common, field) ? common[field] : wish
    if (wanted instanceof Ref) return this.of(wanted)
    if (typeof wanted === 'function') return wanted()
    if (Array.isArray(wanted))
      return Promise.all(wanted.map((each, place) => this.#value(Array.isArray(made) ? made[place] : undefined, each)))
    if (Array.isArray(made) && wanted === undefined) return Promise.all(made.map((each) => this.#value(each, undefined)))
    if (isFields(wanted) || (isFields(made) && wanted === undefined)) {
      const both = { ...(isFields(made) ? made : {}), ...(wanted as object | undefined) }
      const parts = Object.keys(both).map(async (key) => {
        const isLeftOut = isFields(wanted) && Object.hasOwn(wanted, key) && wanted[key] === undefined
        const inner = isFields(wanted) ? wanted[key] : undefined
        return [key, isLeftOut ? undefined : await this.#value(isFields(made) ? made[key] : undefined, inner, key)] as const
      })
      return Object.fromEntries((await Promise.all(parts)).filter(([, value]) => value !== undefined))
    }
    return wanted === undefined && !Object.hasOwn(common, field) ? made : wanted
  }

  /** A call of an endpoint, when all before it was called. */
  async call(endpoint: Endpoint, send: Send): Promise<Call> {
    const { by = 'admin', to, body, query, upload } = this.recipe(endpoint)
    const names = paramNames(endpoint)
    const wanted = to instanceof Ref ? names.map((name) => [name, to]) : Object.entries(to ?? {})
    const params = (await this.#value({}, Object.fromEntries(wanted.slice(0, names.length)))) as Record<string, string>
    const written = endpoint.body ? new Writer(this.names, { ...this.options, all: true }).body(endpoint) : undefined
    const call: Call = {
      endpoint,
      by,
      params,
      headers: {},
      ...(query && { query: (await this.#value({}, query)) as Record<string, unknown> }),
      ...(written && { body: (await this.#value(written, body)) as Record<string, unknown> }),
      ...(upload && { upload: upload('people') }),
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
    const found = allEndpoints.find(
      ({ id, concurrency, ...each }) => id === read || (nounOf(id) === of && concurrency === 'etag' && methodOf(each) === 'GET'),
    )
    if (!found) return undefined
    const values = Object.values(params)
    return { endpoint: found, by, params: Object.fromEntries(paramNames(found).map((name, at) => [name, values[at]!])), headers: {} }
  }

  /** Calls an endpoint, and before it what has to be: the answer to the last. */
  async send(endpoint: Endpoint, send: Send, change = (call: Call): Call => call): Promise<Answered> {
    for (const each of this.before(endpoint)) {
      const { status, errors } = await this.send(each, send)
      if (status >= 300) throw new Error(`${each.id}, needed by ${endpoint.id}, answered ${status} ${JSON.stringify(errors)}`)
    }
    return send(change(await this.call(endpoint, send)))
  }
}
