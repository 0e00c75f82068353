/** What other modules may use of documents: keeping files of their own, and links that open them. */
export { listenersOf } from './document/audience.queries.ts'
export { visibleDocument } from './document/document.policy.ts'
export { type Heir, type Holder, heirs, holders } from './document/holders.queries.ts'
export { type HeldDocumentType, heldDocumentType, visibleDocumentType } from './document-type/document-type.policy.ts'
export {
  attachUploads,
  type DrawnUpload,
  drawUpload,
  fileToKeep,
  keepUpload,
  putContent,
  releaseFiles,
  storeFile,
} from './file/file.commands.ts'
export { ownUpload, visibleFile } from './file/file.policy.ts'
export { fileLink, keptFile, linkedKept } from './file/file.queries.ts'
export { type Keeper, keepers } from './file/keepers.queries.ts'
export { sendings } from './version/sendings.queries.ts'
