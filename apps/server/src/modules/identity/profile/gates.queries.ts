import { type Gate, gates } from '@embark/contract/kernel/access.ts'
import { isAmong } from '@embark/contract/kernel/audience.ts'
import type { Screen } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { ownIdentifier, screenAt } from '@embark/contract/organization/switch/switch.rules.ts'
import { platformScreens } from '@embark/contract/platform/platform.screens.ts'
import { allScreens } from '@embark/contract/screens.ts'
import { gateIsOn, identityOf } from '#platform/access/gates.ts'
import { type Ctx, can } from '#platform/context.ts'
import { mayOpen } from '../navigation/navigation.queries.ts'

interface Switches {
  readonly gates: Record<string, boolean>
  readonly gateConfig: Record<string, unknown>
}
type Asking = Pick<Ctx, 'tenant' | 'actor'>

/** The switches for the caller. For people not signed in, those with an audience stay off (G-C-02). */
export function switchesOf(ctx: Asking): Switches {
  const states = (Object.keys(gates) as Gate[]).map((key) => [key, gateIsOn(ctx, key)] as const)
  return {
    gates: Object.fromEntries(states),
    gateConfig: Object.fromEntries(states.filter(([, isOn]) => isOn).map(([key]) => [key, ctx.tenant.gates[key].config])),
  }
}

/** How far the company's setup has come, for those who may complete it. */
export function setupFor(ctx: Asking): 'open' | 'later' | null {
  const { state } = ctx.tenant.settings.setup
  return state !== 'done' && can(ctx, 'settings.organization.update') && !ctx.actor.viewedBy ? state : null
}

/** The start page of the active identity: the first rule that applies to it and whose page exists and is open to it (G-C-04, G-C-56). */
export function landingOf(ctx: Asking, screens: readonly Screen[] = allScreens): string {
  if (setupFor(ctx) === 'open') return organizationScreens.setup.path
  const rule = ctx.tenant.landing.find(({ audience, gate_key, target }) => {
    const screen = screenAt(screens, target)
    return (
      isAmong(audience, identityOf(ctx.actor)) && (!gate_key || gateIsOn(ctx, gate_key)) && screen !== undefined && mayOpen(ctx, screen)
    )
  })
  return rule?.target.replace(ownIdentifier, ctx.actor.identifier ?? '') ?? platformScreens.home.path
}
