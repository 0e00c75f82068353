import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { Person } from '#ui/parts/person-avatar.tsx'
import { useT } from '../i18n/i18n.ts'

/** Somebody in a role they hold. */
interface Holder {
  readonly user: { readonly first_name: string; readonly last_name: string }
  readonly role: { readonly name: string }
}

/** Somebody in a role in one line, the role in the reader's language: "Ada Lovelace (Counsellor)". */
export const holderName = ({ user, role }: Holder, t: (text: string) => string) => `${fullNameOf(user)} (${t(role.name)})`

/** The same with their picture, and what else is to be said of them. */
export function HolderLine({ user, role, more, strong = true }: Holder & { readonly more?: string; readonly strong?: boolean }) {
  const t = useT()
  return <Person name={fullNameOf(user)} note={[t(role.name), more].filter(Boolean).join(' · ')} strong={strong} />
}
