import * as z from 'zod'
import { Identifier } from './shapes.ts'

const list = <T extends z.ZodType>(of: T) => z.array(of).min(1).max(100)

/** Whom a switch or a landing rule is for; a dimension that is not given means everybody, another one than these is refused (G-C-01). */
export const Audience = z
  .strictObject({
    groups: list(z.enum(['company', 'agent', 'user', 'institution_staff'])),
    /** Groups of roles, the company's own ones among them. */
    group_identifiers: list(Identifier),
    role_identifiers: list(Identifier),
    requires_student_profile: z.literal(true),
  })
  .partial()
export type Audience = z.output<typeof Audience>

/** What of an active identity decides whether it belongs to an audience. */
export interface Identity {
  readonly group: string | null
  readonly groupIdentifier: string | null
  readonly roleIdentifier: string | null
  readonly hasStudentProfile: boolean
}

/** Whether an identity meets every dimension that is given; nobody who is not signed in meets one. */
export function isAmong(audience: Audience, identity: Identity | undefined): boolean {
  const holds = (allowed: readonly string[] | undefined, value: string | null | undefined) =>
    allowed === undefined || (value != null && allowed.includes(value))
  return (
    holds(audience.groups, identity?.group) &&
    holds(audience.group_identifiers, identity?.groupIdentifier) &&
    holds(audience.role_identifiers, identity?.roleIdentifier) &&
    (!audience.requires_student_profile || identity?.hasStudentProfile === true)
  )
}
