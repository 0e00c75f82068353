import { UploadAnswer } from '../../documents/file/file.contract.ts'
import { maxFileBytes } from '../../documents/file/file.rules.ts'
import { resource } from '../../kernel/endpoint.ts'

/** Pictures of people and logos of agencies on their way; the profile takes them (G-C-98). */
export const pictures = resource('identity.picture', {
  upload: {
    route: 'POST /account/picture',
    access: 'signed-in',
    recentProof: false,
    summary: 'Upload a picture for your own profile or the logo of your agency; it is kept for 24 hours until it is taken.',
    description: 'Multipart, one part named file, at most 5 MB: jpg, jpeg or png, told by content. It takes no right to documents.',
    response: UploadAnswer,
    status: 201,
    message: 'File uploaded',
    errors: ['FILE_TOO_LARGE', 'FILE_TYPE_REFUSED', 'FILE_UNSAFE', 'FILE_REQUIRED'],
    audit: 'file.uploaded',
    upload: { field: 'file', maxBytes: maxFileBytes },
    limit: { by: 'user', max: 30, seconds: 600 },
  },
})
