/** What other modules may show of extraction. */
export { ExtractionMapDialog } from './extraction-map/extraction-map.dialog.tsx'
export { ExtractionDialog } from './file-extraction/extraction.dialog.tsx'
