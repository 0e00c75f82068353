import type { CreatorProps } from '#platform/create/creators.tsx'
import { BranchForm } from './branch.form.tsx'

/** Makes the branch that a picker did not find. */
export const BranchInPlace = ({ typed, onMade, onClose }: CreatorProps) => (
  <BranchForm
    variant="drawer"
    branch={null}
    name={typed}
    onClose={onClose}
    onMade={({ identifier, name }) => onMade({ value: identifier, label: name })}
  />
)
