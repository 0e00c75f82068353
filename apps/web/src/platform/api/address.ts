import { pathOf } from '@embark/contract/kernel/endpoint.ts'

/** The address of a call: path parameters and query filled in; objects travel as JSON. */
export function addressOf(endpoint: { route: string }, input: unknown): string {
  const { params = {}, query = {} } = (input ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const path = pathOf(endpoint).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '')
      search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const text = search.toString()
  return `/api${path}${text ? `?${text}` : ''}`
}
