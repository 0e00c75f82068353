import { fileExtractions } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { saveFields } from './accept.commands.ts'
import { countPages, requestExtraction } from './file-extraction.commands.ts'
import { readableFile } from './file-extraction.policy.ts'
import { extractionInfo } from './file-extraction.queries.ts'

export const fileExtractionRoutes = implement(fileExtractions, {
  read: async (ctx, { params }) => extractionInfo(ctx, await readableFile(ctx, params.file_id)),
  request: inSteps<typeof fileExtractions.request, number>(
    async (look, { body }) =>
      countPages(await look(async (ctx) => ({ file: await readableFile(ctx, body.file_identifier), files: ctx.files }))),
    async (ctx, { body }, pages) => requestExtraction(ctx, await readableFile(ctx, body.file_identifier), pages, body.force),
  ),
  save: async (ctx, { params, body }) => {
    const file = await readableFile(ctx, params.file_id)
    await saveFields(ctx, file, body)
    return extractionInfo(ctx, file)
  },
})
