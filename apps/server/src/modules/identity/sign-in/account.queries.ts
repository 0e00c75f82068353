import type { NamedAccount } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { option } from '#platform/db/fragments.ts'

/** The name a person signs in with, normalised for comparing and counting. */
export type SignInName = { readonly email: string } | { readonly number: string }

const digits = (text: string) => text.replace(/\D/g, '')

/** The name in a sign-in, normalised to the stored form. */
export const nameIn = ({ email, country_code, mobile }: NamedAccount): SignInName =>
  email === undefined ? { number: digits(`${mobile?.startsWith('+') ? '' : country_code}${mobile}`) } : { email: email.toLowerCase() }

export interface Account {
  readonly id: number
  readonly identifier: string
  readonly password_hash: string | null
  readonly status: string
  readonly password_change_required: boolean
  /** What the button says of the provider they come in by and by nothing else; null where other ways are open to them. */
  readonly only_by: string | null
  /** The number of this browser, if they have signed in on it before. */
  readonly device_id: number | null
  /** The role they start in: the one they last used, otherwise their first. */
  readonly role: { readonly id: number; readonly identifier: string; readonly name: string } | null
}

const startingRole = sql<Account['role']>`
  (
    select ${option('r')}
    from user_roles held
    join roles r on r.id = held.role_id
    where held.user_id = users.id and r.is_active
    order by r.id = (
        select s.role_id from sessions s where s.user_id = users.id order by s.id desc limit 1
      ) desc nulls last, held.position, held.id
    limit 1
  )`

/** The provider that closes the other ways for whoever has an address of its domains. */
const onlyBy = sql<string | null>`
  (
    select p.label
    from sign_in_providers p
    where p.is_enabled and p.closes_other_ways and split_part(users.email, '@', 2) = any(p.domains)
  )`

const accounts = (ctx: Ctx, device: string | null) =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'identifier', 'password_hash', 'status', 'password_change_required'])
    .select([startingRole.as('role'), onlyBy.as('only_by')])
    .select((eb) =>
      eb
        .selectFrom('devices')
        .select('devices.id')
        .whereRef('devices.user_id', '=', 'users.id')
        .where('devices.device_identifier', '=', device)
        .where('devices.status', '=', 'active')
        .as('device_id'),
    )

/** The only person with a name, and whether they have signed in on this browser before. */
export async function accountNamed(ctx: Ctx, name: SignInName, device: string | null): Promise<Account | undefined> {
  const matches = await accounts(ctx, device)
    .where((eb) => ('email' in name ? eb('email', '=', name.email) : eb('sign_in_number', '=', name.number)))
    .limit(2)
    .execute()
  // A number shared by two people identifies neither.
  return matches.length === 1 ? matches[0] : undefined
}

/** The same for somebody who proved who they are without a name. */
export const accountById = (ctx: Ctx, id: number, device: string | null): Promise<Account | undefined> =>
  accounts(ctx, device).where('users.id', '=', id).executeTakeFirst()
