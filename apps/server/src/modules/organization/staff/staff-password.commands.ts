import { passwordProblem } from '@embark/contract/identity/password/password.rules.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuseField } from '#platform/refusal.ts'

interface Named {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly password?: string | undefined
}

/** The hash of a password given with a person, computed without holding a connection; null if none was given. */
export async function preparedPassword(look: Look, { first_name, last_name, email, password }: Named): Promise<string | null> {
  if (password === undefined) return null
  const { name, code } = await look(async (ctx) => ctx.tenant)
  const problem = passwordProblem(password, [first_name, last_name, email.split('@')[0]!, name, code])
  if (problem) refuseField('password', problem.text, problem.vars)
  return hashPassword(password)
}
