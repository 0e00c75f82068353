import type { TagType } from '@embark/contract/masters/tag/tag.rules.ts'
import type { CreatorProps } from '#platform/create/creators.tsx'
import { TagForm } from './tag.form.tsx'

function TagInPlace({ type, typed, onMade, onClose }: CreatorProps & { readonly type: TagType }) {
  return (
    <TagForm tag={null} type={type} name={typed} onClose={onClose} onMade={({ id, name }) => onMade({ value: String(id), label: name })} />
  )
}

/** Makes the tag of leads, or of programs, that a picker did not find. */
export const LeadTagInPlace = (props: CreatorProps) => <TagInPlace type="lead" {...props} />
export const ProgramTagInPlace = (props: CreatorProps) => <TagInPlace type="program" {...props} />
