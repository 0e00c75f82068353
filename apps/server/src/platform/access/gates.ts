import { type Feature, features, type Gate, gates } from '@embark/contract/kernel/access.ts'
import { Audience, type Identity, isAmong } from '@embark/contract/kernel/audience.ts'
import type { Actor, GateState, LandingRule, Tenant } from '../actor.ts'

/** What decides about an actor's audiences; nothing for whoever is not signed in. */
export const identityOf = (actor: Actor): Identity | undefined => (actor.kind === 'person' ? actor : undefined)

/** Whether a gate is on for the actor. */
export function gateIsOn({ tenant, actor }: { readonly tenant: Tenant; readonly actor: Actor }, key: Gate): boolean {
  const { enabled, audience } = tenant.gates[key]
  return enabled && isAmong(audience, identityOf(actor))
}

/** Every gate as a company has it; a row nobody can read switches its gate off. */
export function gatesFrom(set: Readonly<Record<string, unknown>>): Record<Gate, GateState> {
  const entries = (Object.keys(gates) as Gate[]).map((key) => [key, key in set ? gateFrom(set[key]) : standard(key)])
  // The entries cover every key of `gates`.
  return Object.fromEntries(entries) as Record<Gate, GateState>
}

const standard = (key: Gate): GateState => ({ enabled: gates[key].defaultEnabled, audience: {}, config: {} })

/** A gate as its row says it. */
export function gateFrom(row: unknown): GateState {
  // The columns of the table have these types; only what is inside the audience can be wrong.
  const { enabled, audience, config } = row as { enabled: boolean; audience: unknown; config: Record<string, unknown> }
  const read = Audience.safeParse(audience)
  return { enabled: enabled && read.success, audience: read.data ?? {}, config }
}

/** The rules that can be read, in their order. */
export const landingFrom = (rows: readonly { audience: unknown; gate_key: string | null; target: string }[]): LandingRule[] =>
  rows.flatMap(({ audience, gate_key, target }) => {
    const read = Audience.safeParse(audience)
    const isKnown = gate_key === null || gate_key in gates
    return read.success && isKnown ? [{ audience: read.data, gate_key: gate_key as Gate | null, target }] : []
  })

/** Every module as a company has it. */
export function featuresFrom(set: Readonly<Record<string, boolean>>): Record<Feature, boolean> {
  const entries = (Object.keys(features) as Feature[]).map((key) => [key, set[key] ?? features[key].defaultEnabled])
  // The entries cover every key of `features`.
  return Object.fromEntries(entries) as Record<Feature, boolean>
}
