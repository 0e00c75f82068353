import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type Assignable, leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { useRef } from 'react'
import { call } from '#platform/api/call.ts'
import { say } from '#platform/i18n/i18n.ts'
import type { FieldProps } from '#ui/form/field-props.ts'
import { type LoadOptions, SearchSelect } from '#ui/form/search-select.tsx'

interface Props extends FieldProps {
  readonly value: Assignable | null
  readonly onChange: (person: Assignable | null) => void
}

/** Whom leads are given to: found by name, with the roles they hold and their branch. */
export function PersonField({ value, onChange, ...field }: Props) {
  const people = useRef(new Map<string, Assignable>())
  const load: LoadOptions = async (search, page, signal) => {
    const { recordsInfo, hasMore } = await call(leadAssignments.people, { query: { search, page } }, { signal })
    for (const person of recordsInfo) people.current.set(person.identifier, person)
    return {
      options: recordsInfo.map((person) => ({
        value: person.identifier,
        label: fullNameOf(person),
        note: [...person.roles.map(({ name }) => say(name)), person.branch_name].filter(Boolean).join(' · '),
      })),
      hasMore,
    }
  }
  return (
    <SearchSelect
      {...field}
      value={value?.identifier}
      known={value && { value: value.identifier, label: fullNameOf(value) }}
      load={load}
      onChange={(identifier) => onChange((identifier && people.current.get(identifier)) || null)}
    />
  )
}
