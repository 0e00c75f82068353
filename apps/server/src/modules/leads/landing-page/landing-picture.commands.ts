import type { UploadedPart } from '@embark/contract/kernel/endpoint.ts'
import { type DrawnUpload, drawUpload, keepUpload, putContent, storeFile } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { isPicture, wholeOf } from '#platform/files/kind.ts'
import type { StoredContent } from '#platform/files/store.ts'
import { pictureOf } from '#platform/files/thumb.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { landingPicture } from './landing-page.policy.ts'

const widest = 1_600

export interface DrawnPicture {
  readonly upload: DrawnUpload
  readonly stored: StoredContent
}

/** Looks at an upload and draws a picture for the web of it, without holding a connection meanwhile. */
export async function drawLandingPicture(look: Look, upload: UploadedPart): Promise<DrawnPicture> {
  const drawn = await drawUpload(look, upload, isPicture)
  const files = await look(async (ctx) => ctx.files)
  const content = await pictureOf(await wholeOf(files.read(upload.storage_key)), widest)
  if (!content) return refuse('FILE_TYPE_REFUSED', {}, [{ field: 'file', text: 'Choose a PNG, JPG or JPEG file' }])
  return { upload: drawn, stored: await putContent(files, content) }
}

/** Keeps the drawn picture; the upload itself goes with the sweep of those that nothing took. */
export async function keepLandingPicture(ctx: Ctx, upload: UploadedPart, { upload: drawn, stored }: DrawnPicture) {
  try {
    await keepUpload(ctx, upload, drawn)
    const file = await storeFile(ctx, { stored, filename: `${drawn.name}.webp`, media_type: 'image/webp', purpose: landingPicture })
    return { file: file.identifier }
  } catch (error) {
    await ctx.files.remove(stored.storage_key).catch(() => {})
    throw error
  }
}
