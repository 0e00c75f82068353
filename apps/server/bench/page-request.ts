import { type Endpoint, pathOf } from '@embark/contract/kernel/endpoint.ts'
import * as z from 'zod'

/** How a page asks for its list, where that is not how the endpoint begins: what the page hands to `useList`. */
export interface PageAsks {
  /** Parameters of the query that stand in the address beside page, search, order and filters. */
  readonly kept?: readonly string[]
  /** How the list begins, where that is not how the endpoint does. */
  readonly start?: Readonly<Record<string, unknown>>
  /** What is asked for beside. */
  readonly query?: Readonly<Record<string, unknown>>
  readonly params?: Readonly<Record<string, string>>
}

const standard = ['page', 'per_page', 'search', 'sort', 'sort_by', 'filters']

/** The address a list page asks for when it is opened, derived from the list's declaration as `useList` derives it. */
export function pageRequest(endpoint: Endpoint, { kept = [], start = {}, query = {}, params = {} }: PageAsks = {}): string {
  const shape = shapeOf(endpoint)
  const names = [...standard, ...kept].filter((name) => name in shape)
  const begins = Object.fromEntries(names.map((name) => [name, shape[name]!.safeParse(undefined).data]))
  return requestFor(endpoint, params, { ...begins, ...start, ...query })
}

/** The address of a call: path parameters and query filled in as the portal does, objects as JSON. */
export function requestFor(endpoint: Endpoint, params: Readonly<Record<string, string>>, query: Readonly<Record<string, unknown>>): string {
  const path = pathOf(endpoint).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '')
      search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const text = search.toString()
  return `/api${path}${text && `?${text}`}`
}

/** How many rows a page of the list has. */
export const pageSizeOf = (endpoint: Endpoint): number => Number(shapeOf(endpoint)['per_page']?.safeParse(undefined).data ?? 25)

/** Whether an endpoint answers in pages. */
export const isPaged = (endpoint: Endpoint): boolean => 'per_page' in shapeOf(endpoint)

const shapeOf = ({ query }: Endpoint): Readonly<Record<string, z.ZodType>> => (query instanceof z.ZodObject ? query.shape : {})
