import { type PasswordProblem, passwordMinLength, passwordProblem, tooCommon } from '@embark/contract/identity/password/password.rules.ts'
import type { TenantSettings } from '@embark/contract/kernel/settings.ts'
import { isCommon } from '#platform/auth/common-passwords.ts'
import type { Tenant } from '#platform/context.ts'

/** The shortest password a company allows; below fifteen only if a second factor is also required (G-C-18). */
export const minLengthOf = ({ security }: TenantSettings) =>
  security.two_factor_required ? security.password_min_length : Math.max(passwordMinLength, security.password_min_length)

export interface Chooser {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

/** What is wrong with a password chosen in this company, in words; nothing if it is fine. */
export async function problemWith(tenant: Tenant, password: string, chooser: Chooser): Promise<PasswordProblem | undefined> {
  const guessable = [chooser.first_name, chooser.last_name, chooser.email.split('@')[0]!, tenant.name, tenant.code]
  const problem = passwordProblem(password, guessable, minLengthOf(tenant.settings))
  return problem ?? ((await isCommon(password)) ? tooCommon : undefined)
}
