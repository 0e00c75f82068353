import { explanations } from '@embark/contract/access/explanation/explanation.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { useRef } from 'react'
import { call } from '#platform/api/call.ts'
import { say } from '#platform/i18n/i18n.ts'
import type { LoadOptions } from '#ui/form/search-select.tsx'

type Roles = readonly { readonly identifier: string; readonly name: string }[]

/** Active people for a search field, and the roles of those that were found. */
export function usePeople() {
  const known = useRef(new Map<string, Roles>())
  const load: LoadOptions = async (search, _, signal) => {
    const { recordsInfo } = await call(explanations.people, { query: { search } }, { signal })
    for (const { identifier, roles } of recordsInfo) known.current.set(identifier, roles)
    const options = recordsInfo.map(({ identifier, first_name, last_name, email, roles }) => ({
      value: identifier,
      label: fullNameOf({ first_name, last_name }),
      note: [email, ...roles.map(({ name }) => say(name))].join(' · '),
    }))
    return { options, hasMore: false }
  }
  return { load, rolesOf: (identifier: string): Roles => known.current.get(identifier) ?? [] }
}
