import type { documentModules } from '@embark/contract/documents/document-type/document-type.contract.ts'

/** What records are called that have documents. */
export const moduleNames: Readonly<Record<(typeof documentModules)[number], string>> = { lead: 'Leads', application: 'Applications' }
