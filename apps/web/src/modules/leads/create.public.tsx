/** A new lead in a drawer, over whatever page it is typed in on. */
export { LeadCreate } from './lead/lead-create.form.tsx'
