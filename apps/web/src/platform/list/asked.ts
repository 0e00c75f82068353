import type * as z from 'zod'
import type { ViewState } from '../prefs/view-state.ts'

type Shape = Readonly<Record<string, z.ZodType>>
const standard = ['page', 'per_page', 'search', 'sort', 'sort_by', 'filters']

/** What the query of an endpoint may say, by name. */
export const shapeOf = ({ query }: { query?: z.ZodType | undefined }) => (query as { shape?: Shape } | undefined)?.shape ?? {}

/** Which parameters of its query a list keeps in the address. */
export const namesIn = (shape: Shape, kept: readonly string[]) => [...standard, ...kept].filter((name) => name in shape)

/** How a list begins: as the query of its endpoint says. */
export const startOf = (shape: Shape, names: readonly string[]): ViewState =>
  Object.fromEntries(names.flatMap((name) => (shape[name] ? [[name, shape[name].safeParse(undefined).data as ViewState[string]]] : [])))

/** What of the address is sent; parameters that are chosen as filters are sent beside these. */
export function sentOf(state: ViewState, names: readonly string[], beside: readonly string[]): ViewState {
  const sent = Object.fromEntries(names.map((name) => [name, state[name]]))
  if (!beside.length) return sent
  const filters = Object.entries((state['filters'] ?? {}) as Readonly<Record<string, unknown>>)
  const isBeside = ([name]: [string, unknown]) => beside.includes(name)
  return {
    ...sent,
    ...Object.fromEntries(filters.filter(isBeside)),
    filters: Object.fromEntries(filters.filter((each) => !isBeside(each))),
  }
}
