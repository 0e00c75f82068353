import type { Ctx } from '#platform/context.ts'
import { createUser, type NewUser } from './user.commands.ts'

/** A password that the rules accept. */
export const aPassword = 'a grey heron stands still'

/** A person who can sign in; by default a counsellor. */
export const aUser = (ctx: Ctx, given: Partial<NewUser> = {}) =>
  createUser(ctx, {
    email: `${crypto.randomUUID()}@example.com`,
    first_name: 'Ada',
    last_name: 'Byron',
    roles: ['counsellor'],
    password: aPassword,
    ...given,
  })
