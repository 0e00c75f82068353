import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { registry } from '#platform/registry.ts'

/** The parameters of a lookup. Null asks for the name of any choice, 'offered' for that of any choice on offer. */
export type OptionParams = Readonly<Record<string, string>> | null | 'offered'

/** The choices of one lookup, as rows of value, label and rank. */
export type OptionSource = (ctx: Ctx, params: OptionParams) => RawBuilder<unknown>

/** The lookups a field may take its choices from (G-M-29), by their address. */
export const optionSources = registry<string, OptionSource>('what fields take their choices from')

/** Whether any choice will do, whatever it belongs to. */
export const asksForAny = (params: OptionParams) => params === null || params === 'offered'

/** A parameter of a lookup, as sent. */
export const textAsked = (params: OptionParams, key: string) => (params === null || params === 'offered' ? undefined : params[key])

/** A parameter of a lookup that is a record's number; null if none was sent. */
export const numberAsked = (params: OptionParams, key: string) =>
  /^\d{1,9}$/.test(textAsked(params, key) ?? '') ? Number(textAsked(params, key)) : null
