/** What other modules may show of documents. */
export { AttachFile } from './document/attach-file.dialog.tsx'
export { DocumentsPanel } from './document/documents.view.tsx'
export { FileField } from './file/file-field.view.tsx'
export { useFileLimits, useTypeLimits } from './file/file-limits.state.ts'
export { useUploads } from './file/uploads.state.ts'
export { Quarantine } from './quarantine/quarantine.view.tsx'
