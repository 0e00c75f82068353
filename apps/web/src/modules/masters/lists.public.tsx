/** A new value of a list from within a picker of its values. */
export { LeadSourceInPlace } from './lookup/value-in-place.form.tsx'
