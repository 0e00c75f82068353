import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, requiredText } from '../../kernel/shapes.ts'
import { fileKinds, maxFileBytes } from './file.rules.ts'

/** A stored file as people meet it; the two links open without a session for five minutes (G-L-64). */
export const FileInfo = z.object({
  identifier: Identifier,
  id: Id,
  filename: z.string(),
  /** The name people gave it, without the extension. */
  filealias: z.string(),
  file_extension: z.string(),
  media_type: z.string(),
  bytes: z.number().int(),
  /** Label of the document type, where the file is a document. */
  doc_type: z.string().nullable(),
  /** Whether its values were read, and whether they are being read now (G-L-65). */
  fileExtracted: z.boolean(),
  isBeingRead: z.boolean(),
  view_page: z.string(),
  download_page: z.string(),
})
export type FileInfo = z.output<typeof FileInfo>

/** The one file a record keeps in a column of its own. */
export const KeptFile = FileInfo.pick({ identifier: true, filename: true, view_page: true, download_page: true })
export type KeptFile = z.output<typeof KeptFile>

/** What a body says of that file: an upload of the caller's own, or the file that is there; null takes it away, left out it stays. */
export const FileWish = z.union([z.literal('').transform(() => undefined), Identifier]).nullish()

export const UploadAnswer = z.object({
  fileInfo: z.object({
    identifier: Identifier,
    filename: z.string(),
    file_extension: z.string(),
    size: z.number().int(),
    mime: z.string(),
  }),
  thumbInfo: z.object({ identifier: Identifier, view_page: z.string() }),
})
export type UploadAnswer = z.output<typeof UploadAnswer>

/** The files service: specification 3 §7, G-L-62 to G-L-64. */
export const files = resource('documents.file', {
  upload: {
    route: 'POST /v1/files/upload-file',
    access: 'documents.create',
    recentProof: false,
    summary: 'Upload one file; it is kept for 24 hours until it is attached to something.',
    description: 'Multipart, one part named file, at most 5 MB: pdf, jpg, jpeg, png, doc, docx, xls or xlsx, told by content (G-L-63).',
    response: UploadAnswer,
    status: 201,
    message: 'File uploaded',
    errors: ['FILE_TOO_LARGE', 'FILE_TYPE_REFUSED', 'FILE_UNSAFE', 'FILE_NOT_CHECKED', 'FILE_REQUIRED'],
    audit: 'file.uploaded',
    upload: { field: 'file', maxBytes: maxFileBytes },
    limit: { by: 'user', max: 120, seconds: 60 },
  },
  rename: {
    route: 'POST /files/rename-file/:id',
    access: 'documents.create',
    recentProof: false,
    summary: 'Change the name people see of a file; its extension stays.',
    body: z.object({ newFileAlias: requiredText('File alias is required', 100) }),
    response: z.object({ fileInfo: FileInfo }),
    message: 'File alias has been updated successfully',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
    audit: 'file.renamed',
  },
  content: {
    route: 'GET /files/:file_id/content',
    access: 'public',
    summary: 'Open or download a file by its signed link; the right to it is checked again.',
    params: z.object({ file_id: Identifier }),
    query: z.object({
      client_number: z.string().max(60).optional(),
      auth_token: z.string().max(1_000).default(''),
      device_number: z.string().max(60).default(''),
    }),
    description: 'To be looked at, Word and Excel files come as a page of their words; a download is always the file itself.',
    response: download(...Object.keys(fileKinds), 'image/webp', 'text/html', 'application/octet-stream'),
    errors: ['NOT_FOUND'],
  },
})
