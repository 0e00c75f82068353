/** What other modules may use of quotations. */
export { quotationChoices } from './quotation/quotation-choices.queries.ts'
export { quotationExport } from './quotation/quotation-export.queries.ts'
