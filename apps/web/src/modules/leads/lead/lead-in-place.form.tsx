import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { CreatorProps } from '#platform/create/creators.tsx'
import { LeadCreate } from './lead-create.form.tsx'
import { leadNumber } from './lead-list.state.ts'

/** What somebody typed to find a person, as what a new lead begins with. */
function begunWith(typed: string): Record<string, unknown> {
  if (typed.includes('@')) return { email: typed }
  // A number has its country beside it, which was not typed; it is asked for.
  if (/^[+\d\s().-]+$/.test(typed)) return {}
  const [first_name = '', ...others] = typed.split(/\s+/)
  return { first_name, last_name: others.join(' ') }
}

/** Makes the lead that a picker did not find. */
export function LeadInPlace({ typed, onMade, onClose }: CreatorProps) {
  return (
    <LeadCreate
      variant="drawer"
      begun={begunWith(typed)}
      onClose={onClose}
      onMade={(lead) => onMade({ value: lead.identifier, label: fullNameOf(lead), note: leadNumber(lead.id) })}
    />
  )
}
