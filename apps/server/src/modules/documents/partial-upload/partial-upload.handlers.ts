import { partialUploads } from '@embark/contract/documents/partial-upload/partial-upload.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { addPiece, beginPartial, finishPartial, type WholeUpload, wholeUpload } from './partial-upload.commands.ts'
import { type OwnPartial, ownPartial } from './partial-upload.policy.ts'

interface Finishing {
  readonly partial: OwnPartial
  readonly whole: WholeUpload
}

export const partialUploadRoutes = implement(partialUploads, {
  begin: async (ctx, { body }) => beginPartial(ctx, body),
  add: async (ctx, { params, query, upload }) => addPiece(ctx, await ownPartial(ctx, params.identifier), query.from, upload),
  finish: inSteps<typeof partialUploads.finish, Finishing>(
    async (look, { params }) => {
      const partial = await look((ctx) => ownPartial(ctx, params.identifier))
      return { partial, whole: await wholeUpload(look, partial) }
    },
    (ctx, _, { partial, whole }) => finishPartial(ctx, partial, whole),
  ),
})
