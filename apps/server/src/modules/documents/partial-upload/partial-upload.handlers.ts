import { partialUploads } from '@embark/contract/documents/partial-upload/partial-upload.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { addPiece, beginPartial, finishPartial, type WholeUpload, wholeUpload } from './partial-upload.commands.ts'
import { ownPartial } from './partial-upload.policy.ts'

export const partialUploadRoutes = implement(partialUploads, {
  begin: async (ctx, { body }) => beginPartial(ctx, body),
  add: async (ctx, { params, query, upload }) => addPiece(ctx, await ownPartial(ctx, params.identifier), query.from, upload),
  finish: inSteps<typeof partialUploads.finish, WholeUpload | undefined>(
    async (look, { params }) => {
      // What was finished already is gone; who asks again under the same key gets the first answer.
      const partial = await look((ctx) => ownPartial(ctx, params.identifier))
      return partial && wholeUpload(look, partial)
    },
    async (ctx, { params }, whole) => finishPartial(ctx, await ownPartial(ctx, params.identifier), whole),
  ),
})
