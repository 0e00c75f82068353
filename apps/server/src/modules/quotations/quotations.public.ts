/** What other modules may use of quotations. */
export { quotationExport } from './quotation/quotation-export.queries.ts'
