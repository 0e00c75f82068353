import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { call } from '#platform/api/call.ts'
import { useSayChanged } from '#platform/list/say-changed.ts'
import type { LeadCellProps } from '../lead/lead-cells.state.ts'
import { InlineFact } from './inline-fact.form.tsx'
import { type FactChange, factStales, type RefusedFact, useFactChange } from './inline-facts.state.tsx'
import { columnsOf, seenOf } from './inline-fields.state.ts'

/** A fact of a lead in its list, edited as its record edits it. */
export function FactCell({ cell, lead, fact = '', refused, onRefused, onSent, onClose }: LeadCellProps) {
  const sayChanged = useSayChanged(factStales)
  /** Writes what was seen of the fields that changed, unless somebody changed one of them since. */
  const putBack = ({ answers, seen }: FactChange, version: number) => {
    const before = Object.fromEntries(Object.keys(answers).map((name) => [name, seen[name] ?? null]))
    return call(leads.edit, {
      params: { id: lead.identifier },
      body: { ...columnsOf(before), seen: seenOf({ ...seen, ...answers }), version },
    })
  }
  const { send } = useFactChange(false, {
    onDone: (change, version) => sayChanged(fullNameOf(lead), change && version !== undefined ? () => putBack(change, version) : undefined),
    onRefused: (change) => onRefused({ ...cell, entered: change, error: change.error }),
  })
  return (
    <InlineFact
      fact={fact}
      lead={lead}
      // What was entered in this cell is what it sent.
      refused={refused?.entered as RefusedFact | undefined}
      onChange={(change) => {
        onSent(cell)
        send(lead, change)
        onClose()
      }}
      onClose={onClose}
      onNext={() => {}}
    />
  )
}
