/** New tags from within a picker of tags. */
export { LeadTagInPlace, ProgramTagInPlace } from './tag/tag-in-place.form.tsx'
