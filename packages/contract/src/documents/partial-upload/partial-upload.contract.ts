import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, requiredText } from '../../kernel/shapes.ts'
import { UploadAnswer } from '../file/file.contract.ts'
import { pieceBytes } from '../file/file.rules.ts'

/** A file on its way: how much of it is here, which is where the next piece begins. */
export const PartialUpload = z.object({ identifier: Identifier, bytes: z.number().int(), taken_bytes: z.number().int() })
export type PartialUpload = z.output<typeof PartialUpload>

/** Files that arrive in pieces, so that an upload that was interrupted goes on where it stopped: issue 16.6. */
export const partialUploads = resource('documents.partial_upload', {
  begin: {
    route: 'POST /files/partial-uploads',
    access: 'documents.create',
    recentProof: false,
    summary: 'Begin a file in pieces, or go on with one of the same name and content that did not arrive whole.',
    description: 'Pieces are kept for 24 hours. Nobody can open them; the file is checked and kept when it is finished.',
    body: z.object({
      filename: requiredText('File is required', 255),
      bytes: z.number().int().positive(),
      /** Of the whole file, in hexadecimal digits. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    response: PartialUpload,
    message: 'Upload begun',
    errors: ['FILE_TOO_LARGE'],
    audit: 'file.begun',
    // The same call asks again how far it is.
    idempotency: false,
    limit: { by: 'user', max: 120, seconds: 60 },
  },
  add: {
    route: 'POST /files/partial-uploads/:identifier/pieces',
    access: 'documents.create',
    recentProof: false,
    summary: 'Send the next piece, at most 1 MB; one that does not begin where the file stops is left out.',
    description: 'Multipart, one part named file. The answer says how much is here, whatever became of the piece.',
    query: z.object({ from: z.coerce.number().int().min(0) }),
    response: PartialUpload,
    message: 'Piece uploaded',
    errors: ['NOT_FOUND', 'FILE_TOO_LARGE', 'FILE_REQUIRED'],
    audit: 'file.continued',
    upload: { field: 'file', maxBytes: pieceBytes },
    idempotency: false,
    limit: { by: 'user', max: 600, seconds: 60 },
  },
  finish: {
    route: 'POST /files/partial-uploads/:identifier/finish',
    access: 'documents.create',
    recentProof: false,
    summary: 'Check the whole file as any upload and keep it for 24 hours until it is attached to something.',
    response: UploadAnswer,
    status: 201,
    message: 'File uploaded',
    errors: ['NOT_FOUND', 'UPLOAD_INCOMPLETE', 'FILE_TYPE_REFUSED', 'FILE_UNSAFE', 'FILE_NOT_CHECKED'],
    audit: 'file.uploaded',
  },
})
