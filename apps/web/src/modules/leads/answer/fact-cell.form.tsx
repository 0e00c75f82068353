import type { LeadCellProps } from '../lead/lead-cells.state.ts'
import { InlineFact } from './inline-fact.form.tsx'
import { type RefusedFact, useFactChange } from './inline-facts.state.tsx'

/** A fact of a lead in its list, edited as its record edits it. */
export function FactCell({ cell, lead, fact = '', refused, onRefused, onSent, onClose }: LeadCellProps) {
  const { send } = useFactChange(false, {
    onDone: () => {},
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
