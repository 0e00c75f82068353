import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { visibleApplication } from './application.policy.ts'
import { listenersOf } from './audience.queries.ts'

/** The message variables of an application the actor may see, for previews. */
export async function applicationMessageValues(ctx: Ctx, ref: string) {
  const { id } = await visibleApplication(ctx, ref)
  const { student, institution, status, identifier } = (await listenersOf(ctx, id)) ?? refuse('NOT_FOUND')
  return { student, institution, status, module_identifier: identifier }
}
