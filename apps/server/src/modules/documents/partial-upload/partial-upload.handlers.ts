import { partialUploads } from '@embark/contract/documents/partial-upload/partial-upload.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { addPiece, beginPartial, finishPartial, type WholeUpload, wholeUpload } from './partial-upload.commands.ts'

export const partialUploadRoutes = implement(partialUploads, {
  begin: async (ctx, { body }) => beginPartial(ctx, body),
  add: async (ctx, { params, query, upload }) => addPiece(ctx, params.identifier, query.from, upload),
  finish: inSteps<typeof partialUploads.finish, WholeUpload | undefined>(
    (look, { params }) => wholeUpload(look, params.identifier),
    (ctx, { params }, whole) => finishPartial(ctx, params.identifier, whole),
  ),
})
