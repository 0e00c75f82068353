import { type Ctx, can } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { ownerOfUnsubscribeToken } from './unsubscribe-link.rules.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
type Door = 'link' | 'profile' | 'admin'

/** How the caller got here: by a mail's link, as the person, or with a staff right. There is no other way. */
function doorTo(ctx: Ctx, ref: string, staff: 'unsubscribe.users.read' | 'unsubscribe.users.update'): Door | undefined {
  if (!uuid.test(ref)) return 'link'
  if (ctx.actor.identifier === ref.toLowerCase()) return 'profile'
  return ctx.actor.kind === 'person' && can(ctx, staff) ? 'admin' : undefined
}

/** The person whose preferences the caller may read or change. Every refusal looks the same. */
export async function reachablePerson(ctx: Ctx, ref: string, staff: 'unsubscribe.users.read' | 'unsubscribe.users.update') {
  const door = doorTo(ctx, ref, staff) ?? refuse('NOT_FOUND')
  const owner = door === 'link' ? (ownerOfUnsubscribeToken(ctx, ref) ?? refuse('NOT_FOUND')) : undefined
  const people = ctx.db.selectFrom('users').select(['id', 'identifier', 'email'])
  const person = await (owner === undefined ? people.where('identifier', '=', ref) : people.where('id', '=', owner)).executeTakeFirst()
  return prove({ ...(person ?? refuse('NOT_FOUND')), door })
}
export type ReachablePerson = Proven<Awaited<ReturnType<typeof reachablePerson>>>
