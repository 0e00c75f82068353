/** What other modules may show of quotations. */
export { LeadQuotations } from './quotation/lead-quotations.view.tsx'
