import { files } from '@embark/contract/documents/file/file.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { keepUpload, renameFile } from './file.commands.ts'
import { linkedFile, visibleFile } from './file.policy.ts'

export const fileRoutes = implement(files, {
  upload: async (ctx, { upload }) => keepUpload(ctx, upload),
  rename: async (ctx, { params, body }) => ({ fileInfo: await renameFile(ctx, await visibleFile(ctx, params.id), body.newFileAlias) }),
  content: async (ctx, { params, query }) => {
    const { file, disposition } = await linkedFile(ctx, params.file_id, query)
    return {
      filename: `${file.filealias}.${file.file_extension}`,
      type: file.media_type,
      disposition,
      content: ctx.files.read(file.storage_key),
      bytes: file.bytes,
    }
  },
})
