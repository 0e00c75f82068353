import { files } from '@embark/contract/documents/file/file.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { type DrawnUpload, drawUpload, keepUpload, renameFile } from './file.commands.ts'
import { linkedFile, visibleFile } from './file.policy.ts'
import { contentOf } from './file.queries.ts'

export const fileRoutes = implement(files, {
  upload: inSteps<typeof files.upload, DrawnUpload>(
    (look, { upload }) => drawUpload(look, upload),
    (ctx, { upload }, drawn) => keepUpload(ctx, upload, drawn),
  ),
  rename: async (ctx, { params, body }) => ({ fileInfo: await renameFile(ctx, await visibleFile(ctx, params.id), body.newFileAlias) }),
  content: async (ctx, { params, query }) => {
    const { file, disposition } = await linkedFile(ctx, params.file_id, query)
    return { filename: `${file.filealias}.${file.file_extension}`, disposition, ...(await contentOf(ctx, file, disposition)) }
  },
})
