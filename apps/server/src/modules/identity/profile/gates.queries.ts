import { type Gate, gates } from '@embark/contract/kernel/access.ts'
import * as z from 'zod'
import type { Actor, Ctx } from '#platform/context.ts'

/** Whom a switch is for; a dimension that is not given means everybody (G-C-01). */
const Audience = z.object({
  groups: z.array(z.string()).optional(),
  group_identifiers: z.array(z.string()).optional(),
  role_identifiers: z.array(z.string()).optional(),
})

export interface Switches {
  readonly gates: Record<string, boolean>
  readonly gateConfig: Record<string, unknown>
}

/** The switches as they are for one actor, or for people not signed in: those with an audience stay off for them. */
export async function switchesFor(ctx: Ctx, actor: Actor | undefined): Promise<Switches> {
  const rows = await ctx.db.selectFrom('tenant_gates').select(['gate_key', 'enabled', 'audience', 'config']).execute()
  const own = new Map(rows.map((row) => [row.gate_key, row]))
  const keys = Object.keys(gates) as Gate[]
  const states = keys.map((key) => {
    const row = own.get(key)
    const isOn = row ? row.enabled && matches(Audience.parse(row.audience), actor) : gates[key].defaultEnabled
    return { key, isOn, config: row?.config ?? {} }
  })
  return {
    gates: Object.fromEntries(states.map(({ key, isOn }) => [key, isOn])),
    gateConfig: Object.fromEntries(states.filter(({ isOn }) => isOn).map(({ key, config }) => [key, config])),
  }
}

function matches({ groups, group_identifiers, role_identifiers }: z.output<typeof Audience>, actor: Actor | undefined) {
  const holds = (wanted: string[] | undefined, value: string | null | undefined) =>
    wanted === undefined || (value != null && wanted.includes(value))
  return holds(groups, actor?.group) && holds(group_identifiers, actor?.group) && holds(role_identifiers, actor?.roleIdentifier)
}
