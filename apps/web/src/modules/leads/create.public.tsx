/** A new lead in a drawer, over whatever page it is typed in on, or over the form it is picked in. */
export { LeadCreate } from './lead/lead-create.form.tsx'
export { LeadInPlace } from './lead/lead-in-place.form.tsx'
