import type { CreatorProps } from '#platform/create/creators.tsx'
import { ListValueForm } from './list-value.form.tsx'

/** Makes the source of leads that a picker did not find. */
export const LeadSourceInPlace = ({ typed, onMade, onClose }: CreatorProps) => (
  <ListValueForm
    type="lead_source"
    value={null}
    name={typed}
    onClose={onClose}
    onMade={({ id, label }) => onMade({ value: String(id), label })}
  />
)
