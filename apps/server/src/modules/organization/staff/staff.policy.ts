import type { Permission } from '@embark/contract/kernel/access.ts'
import { type StaffGroup, staffGroups } from '@embark/contract/organization/staff/staff.rules.ts'
import { type Ctx, can } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { staffRow } from './staff.queries.ts'

export type StaffAct = 'read' | 'create' | 'update'

const keys: Record<StaffGroup, Record<StaffAct, Permission>> = {
  company: { read: 'settings.staff.read', create: 'settings.staff.create', update: 'settings.staff.update' },
  agent: { read: 'settings.agent.staff.read', create: 'settings.agent.staff.create', update: 'settings.agent.staff.update' },
  institution_staff: {
    read: 'settings.institution.staff.read',
    create: 'settings.institution.staff.create',
    update: 'settings.institution.staff.update',
  },
}

/** The kinds of staff on which the actor may perform this act. Agents: only their own kind; nobody without user management. */
export function groupsFor(ctx: Ctx, act: StaffAct): StaffGroup[] {
  if (ctx.actor.kind === 'system') return [...staffGroups]
  if (!can(ctx, 'settings.user.management.read')) return []
  const within: readonly StaffGroup[] = ctx.actor.group === 'company' ? staffGroups : ctx.actor.group === 'agent' ? ['agent'] : []
  return within.filter((group) => can(ctx, keys[group][act]))
}

/** Refuses unless the actor may perform this act on this kind of staff. */
export const mustBeAllowed = (ctx: Ctx, act: StaffAct, group: StaffGroup) =>
  void (groupsFor(ctx, act).includes(group) || refuse('PERMISSION_DENIED'))

/** The people on whom the actor may perform this act. Every read of staff starts here. */
export const staffFor = (ctx: Ctx, act: StaffAct, group?: StaffGroup) => {
  const groups = groupsFor(ctx, act).filter((each) => group === undefined || each === group)
  return ctx.db
    .selectFrom('users')
    .where('users.group', 'in', groups.length ? groups : [''])
    .$if(ctx.actor.group === 'agent', (people) => people.where('users.agent_id', '=', ctx.actor.agentId))
}

export type StaffRow = NonNullable<Awaited<ReturnType<typeof staffRow>>>
/** A member of staff on whom the actor may act. */
export type VisibleStaff = Proven<StaffRow>

/** The person with this number or identifier, if the actor may perform this act on them. */
export async function visibleStaff(ctx: Ctx, ref: string, act: StaffAct = 'read', group?: StaffGroup): Promise<VisibleStaff> {
  const row = await staffFor(ctx, act, group).select('users.id').where(reference(ref, 'users')).executeTakeFirst()
  return prove((row && (await staffRow(ctx, row.id))) ?? refuse('NOT_FOUND'))
}

/** The same, for a change: nobody changes a person with more rights than their own. */
export async function changeableStaff(ctx: Ctx, ref: string, act: StaffAct = 'update', group?: StaffGroup): Promise<VisibleStaff> {
  const person = await visibleStaff(ctx, ref, act, group)
  if (person.id !== ctx.actor.id && outranks(ctx, person)) refuse('PERMISSION_DENIED')
  return person
}

/** Whether the actor lacks one of these permissions. */
export const outranks = ({ actor }: Ctx, { permissions }: { permissions: readonly string[] }) =>
  actor.kind !== 'system' && permissions.some((permission) => !(actor.permissions as ReadonlySet<string>).has(permission))

/** What the actor may do with a person, for the screens. */
export function staffCan(
  ctx: Ctx,
  person: { id: number; group: StaffGroup; status: string; permissions: readonly string[]; invitation: string },
) {
  const isOpen = person.id === ctx.actor.id || !outranks(ctx, person)
  const edit = isOpen && groupsFor(ctx, 'update').includes(person.group)
  return {
    edit,
    change_status: isOpen && person.id !== ctx.actor.id && can(ctx, 'settings.staff.status'),
    invite: edit && person.status === 'active' && person.invitation !== 'accepted',
  }
}
