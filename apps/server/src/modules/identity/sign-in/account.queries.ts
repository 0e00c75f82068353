import type { SignInBody } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** The name somebody signs in with, as it is compared and counted. */
export type SignInName = { readonly email: string } | { readonly number: string }

const digits = (text: string) => text.replace(/\D/g, '')

/** The name in a sign-in, brought into the form people are kept under. */
export const nameIn = ({ email, country_code, mobile }: SignInBody): SignInName =>
  email === undefined ? { number: digits(`${mobile?.startsWith('+') ? '' : country_code}${mobile}`) } : { email: email.toLowerCase() }

export interface Account {
  readonly id: number
  readonly identifier: string
  readonly password_hash: string | null
  readonly status: string
  readonly device_id: number | null
}

/** The one person behind a name, and whether they signed in on this browser before. */
export async function accountNamed(ctx: Ctx, name: SignInName, device: string | null): Promise<Account | undefined> {
  const found = await ctx.db
    .selectFrom('users')
    .select(['id', 'identifier', 'password_hash', 'status'])
    .select((eb) =>
      eb
        .selectFrom('devices')
        .select('devices.id')
        .whereRef('devices.user_id', '=', 'users.id')
        .where('devices.device_identifier', '=', device)
        .as('device_id'),
    )
    .where((eb) => ('email' in name ? eb('email', '=', name.email) : eb('sign_in_number', '=', name.number)))
    .limit(2)
    .execute()
  // A number that two people share names neither.
  return found.length === 1 ? found[0] : undefined
}

/** The role a person starts in: the one they acted in last, else their first. */
export const startingRole = (ctx: Ctx, userId: number) =>
  ctx.db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['roles.id', 'roles.identifier', 'roles.name'])
    .where('user_roles.user_id', '=', userId)
    .where('roles.is_active', '=', true)
    .orderBy(sql`roles.id = (select role_id from sessions where user_id = ${userId} order by id desc limit 1)`, (order) =>
      order.desc().nullsLast(),
    )
    .orderBy('user_roles.position')
    .orderBy('user_roles.id')
    .executeTakeFirst()
