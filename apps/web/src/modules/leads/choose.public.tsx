/** Choosing leads in the forms of other modules. */
export { leadOption, useLeadChoices } from './lead/lead-choices.state.ts'
export { LeadSelect } from './lead/lead-select.form.tsx'
