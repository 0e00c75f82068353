import type { ScopedModule } from '@embark/contract/kernel/access.ts'
import type { Actor } from '../context.ts'

/** The room of everyone signed in to this installation, for news of the product itself; nothing of a tenant is said there. */
export const roomOfEveryone = 'everyone'
/** The room of one person on all their devices. */
export const roomOfUser = (tenantId: number, userId: number) => `t${tenantId}:user:${userId}`
/** The room of everyone in a tenant. */
export const roomOfTenant = (tenantId: number) => `t${tenantId}`

/** Rooms stand for scopes: who sees all, a branch, a team or an agency of a module hears of exactly those records. */
export const roomOfScope = (
  tenantId: number,
  module: ScopedModule,
  scope: 'tenant' | 'branch' | 'team' | 'agency' | 'institution',
  id?: number,
) => `t${tenantId}:${module}:${scope}${id === undefined ? '' : `:${id}`}`

/** The rooms an actor may listen in; the same scope that bounds their lists. */
export function roomsOf(tenantId: number, actor: Actor): string[] {
  // Who has to sign first hears only what concerns them (G-C-77).
  if (actor.mustSign && actor.id !== null) return [roomOfUser(tenantId, actor.id)]
  const rooms = [roomOfEveryone, roomOfTenant(tenantId)]
  if (actor.id !== null) rooms.push(roomOfUser(tenantId, actor.id))
  for (const [module, scope] of Object.entries(actor.scopes) as [ScopedModule, string][]) {
    if (scope === 'tenant') rooms.push(roomOfScope(tenantId, module, 'tenant'))
    if (scope === 'branch' && actor.branchId !== null) rooms.push(roomOfScope(tenantId, module, 'branch', actor.branchId))
    if (scope === 'team') for (const id of actor.teamIds) rooms.push(roomOfScope(tenantId, module, 'team', id))
    if (scope === 'agency' && actor.agentId !== null) rooms.push(roomOfScope(tenantId, module, 'agency', actor.agentId))
    if (scope === 'institution') for (const id of actor.institutionIds) rooms.push(roomOfScope(tenantId, module, 'institution', id))
  }
  return rooms
}

/** The rooms that may hear of a record with these owners. */
export function roomsFor(
  tenantId: number,
  module: ScopedModule,
  record: {
    branch_id?: number | null
    team_id?: number | null
    agent_id?: number | null
    institution_id?: number | null
    user_ids?: readonly (number | null)[]
  },
): string[] {
  const rooms = [roomOfScope(tenantId, module, 'tenant')]
  if (record.branch_id) rooms.push(roomOfScope(tenantId, module, 'branch', record.branch_id))
  if (record.team_id) rooms.push(roomOfScope(tenantId, module, 'team', record.team_id))
  if (record.agent_id) rooms.push(roomOfScope(tenantId, module, 'agency', record.agent_id))
  if (record.institution_id) rooms.push(roomOfScope(tenantId, module, 'institution', record.institution_id))
  for (const id of record.user_ids ?? []) if (id !== null) rooms.push(roomOfUser(tenantId, id))
  return rooms
}
