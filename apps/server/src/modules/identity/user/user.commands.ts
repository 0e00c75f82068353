import { hashPassword } from '#platform/auth/passwords.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'

export interface NewUser {
  readonly email: string
  readonly first_name: string
  readonly last_name?: string
  /** System keys of roles. They start in the first, and its group becomes theirs. */
  readonly roles: readonly string[]
  /** Without one they choose it themselves through a link. */
  readonly password?: string
  readonly country_code?: string
  readonly mobile?: string
  readonly branch_id?: number
  readonly agent_id?: number
  readonly team_ids?: readonly number[]
  readonly language?: string
}

const digits = (text: string | undefined) => text?.replace(/\D/g, '') || null

/** A role that a new person is given. */
interface HeldRole {
  readonly id: number
  readonly group: string
  readonly name: string
  readonly system_key: string | null
}

/** Creates a person in the roles with these system keys, and with a password if one is given. */
export async function createUser(ctx: Ctx, { roles, ...person }: NewUser) {
  const roleRows = await ctx.db
    .selectFrom('roles')
    .select(['id', 'group', 'name', 'system_key'])
    .where('system_key', 'in', [...roles])
    .execute()
  const held = roles.map(
    (key) => roleRows.find(({ system_key }) => system_key === key) ?? refuseField('role', 'There is no role {{role}}', { role: key }),
  )
  return writeUser(ctx, held, person)
}

/** Creates a person in these roles. */
export async function writeUser(
  ctx: Ctx,
  roles: readonly HeldRole[],
  { password, team_ids = [], email, country_code, mobile, ...person }: Omit<NewUser, 'roles'>,
) {
  const taken = await ctx.db.selectFrom('users').select('id').where('email', '=', email.trim().toLowerCase()).executeTakeFirst()
  if (taken) refuse('ALREADY_EXISTS', {}, [{ field: 'email', text: 'Someone here already has this email address' }])
  const user = await ctx.db
    .insertInto('users')
    .values({
      ...person,
      email: email.trim().toLowerCase(),
      country_code: country_code === undefined ? null : `+${digits(country_code)}`,
      mobile: digits(mobile),
      group: (roles[0] ?? refuseField('role', 'Role is required')).group,
      password_hash: password === undefined ? null : await hashPassword(password),
    })
    .returning(['id', 'identifier', 'email', 'first_name', 'last_name', 'group'])
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('user_roles')
    .values(roles.map(({ id }, index) => ({ user_id: user.id, role_id: id, position: index + 1 })))
    .execute()
  if (team_ids.length)
    await ctx.db
      .insertInto('team_members')
      .values(team_ids.map((team_id) => ({ team_id, user_id: user.id })))
      .execute()
  ctx.audit('user.created', { module: 'user', id: user.id, after: { roles: roles.map(({ system_key, name }) => system_key ?? name) } })
  return user
}

/** The active person with this email address, for the command line. */
export async function userByEmail(ctx: Ctx, email: string) {
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'identifier', 'email'])
    .where('email', '=', email.trim().toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst()
  return user ?? refuse('NOT_FOUND')
}
