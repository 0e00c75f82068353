/** What other modules may show of extraction. */
export { ExtractionDialog } from './file-extraction/extraction.dialog.tsx'
