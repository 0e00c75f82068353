export interface Subject {
  readonly user_identifier: string
  readonly role_identifier: string
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A person in a role as the part of an address that names them (G-M-03): base64url of their identifiers. */
export const subjectIn = ({ user_identifier, role_identifier }: Subject) =>
  btoa(JSON.stringify({ user_identifier, role_identifier })).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** Whom an address names; nothing where it names nobody. */
export function subjectFrom(base64: string): Subject | undefined {
  try {
    const { user_identifier, role_identifier } = JSON.parse(atob(base64.replaceAll('-', '+').replaceAll('_', '/')))
    return uuid.test(user_identifier) && uuid.test(role_identifier) ? { user_identifier, role_identifier } : undefined
  } catch {
    return undefined
  }
}
