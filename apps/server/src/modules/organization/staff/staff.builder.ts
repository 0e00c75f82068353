import type { CreateStaff } from '@embark/contract/organization/staff/staff.contract.ts'
import type * as z from 'zod'
import { newTenant, type World } from '../../../../test/world.ts'

/** The permissions needed to manage every kind of staff. */
export const managesStaff = [
  'settings.user.management.read',
  'settings.staff.read',
  'settings.staff.create',
  'settings.staff.update',
  'settings.staff.status',
  'settings.staff.import',
  'settings.agent.staff.read',
  'settings.agent.staff.create',
  'settings.agent.staff.update',
  'settings.institution.staff.read',
  'settings.institution.staff.create',
  'settings.institution.staff.update',
] as const

/** The body of a new person, with an unused address. */
export const staffBody = (role: string, given: Record<string, unknown> = {}) =>
  ({
    first_name: 'Grace',
    last_name: 'Hopper',
    email: `${crypto.randomUUID()}@example.com`,
    country_code: '+90',
    mobile: '5321112233',
    gender: 'female',
    role_identifiers: [role],
    ...given,
  }) as z.input<typeof CreateStaff>

/** A role without permissions, which everybody who manages staff may give. */
export const aRole = (acme: World, group = 'company', name = `Role ${crypto.randomUUID()}`) =>
  acme.within((db) => db.insertInto('roles').values({ name, group }).returning(['id', 'identifier', 'name']).executeTakeFirstOrThrow())

/** A company, somebody who manages its staff, and a role to give. */
export async function anOffice() {
  const acme = await newTenant()
  const ada = await acme.userWith(...managesStaff)
  return { acme, ada, role: await aRole(acme) }
}
