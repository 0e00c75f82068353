import type { CreatorProps } from '#platform/create/creators.tsx'
import { InstitutionForm } from './institution.form.tsx'

/** Makes the institution that a picker did not find. */
export const InstitutionInPlace = ({ typed, onMade, onClose }: CreatorProps) => (
  <InstitutionForm
    institution={null}
    name={typed}
    onClose={onClose}
    onMade={({ id, name }) => onMade({ value: String(id), label: name })}
  />
)
