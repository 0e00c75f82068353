/** What other modules may show of documents. */
export { DocumentsPanel } from './document/documents.view.tsx'
