/** What other modules may use of the log. */
export { entryExport } from './entry/entry-export.queries.ts'
