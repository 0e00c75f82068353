import { saveToApplication } from '#modules/documents/document/document.commands.ts'
import { holders } from '#modules/documents/documents.public.ts'
import { drawContent, keepUpload, putContent } from '#modules/documents/file/file.commands.ts'
import type { Ctx } from '#platform/context.ts'
import { pdfOf } from './one-page.ts'
import type { Act } from './stage.ts'

/** A paper of the demo company: of which type, what its file is called and says, and how long it is good. */
interface Paper {
  readonly document_type_identifier: string
  readonly title: string
  /** That it is none, in words. */
  readonly disclaimer: string
  readonly expires_on?: string | null
}

/** Somebody uploads a paper and puts it among those of the application. */
export function paperFor(
  made: { readonly identifier: string },
  { document_type_identifier, title, disclaimer, expires_on = null }: Paper,
  who: Pick<Act, 'at' | 'by'>,
): Act[] {
  const uploaded = { file_identifier: '', file_thumb_identifier: '' }
  const upload = async (ctx: Ctx) => {
    const content = Buffer.from(pdfOf([title, `Made for demonstration: ${disclaimer}`]))
    const stored = await putContent(ctx.files, content)
    const part = { ...stored, filename: `${title}.pdf`, media_type: 'application/pdf' }
    const drawn = await drawContent((work) => work(ctx), part, content, ctx.files)
    const { fileInfo, thumbInfo } = await keepUpload(ctx, part, drawn)
    uploaded.file_identifier = fileInfo.identifier
    uploaded.file_thumb_identifier = thumbInfo.identifier
  }
  const save = async (ctx: Ctx) => {
    const application = await holders.of('application').visible(ctx, made.identifier)
    return saveToApplication(ctx, application, { document_type_identifier, files: [uploaded], expires_on })
  }
  return [
    { ...who, audit: 'file.uploaded', work: upload },
    { ...who, audit: 'application.documents_saved', work: save },
  ]
}
