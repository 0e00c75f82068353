import { saveToApplication } from '#modules/documents/document/document.commands.ts'
import { holders } from '#modules/documents/documents.public.ts'
import { drawContent, keepUpload, putContent } from '#modules/documents/file/file.commands.ts'
import type { Ctx } from '#platform/context.ts'
import type { Act } from './stage.ts'

const lines = ['Offer of a place', 'Made for demonstration: no institution wrote this letter.']

/** One page with these lines, as the smallest file that programs open. */
function paper(): Buffer {
  const text = lines.map((line, place) => `BT /F1 ${place ? 11 : 20} Tf 72 ${750 - place * 36} Td (${line}) Tj ET`).join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let content = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = content.length
    content += `${index + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = content.length
  content += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(`${content}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`)
}

/** Somebody uploads the letter of an offer and puts it among the papers of the application. */
export function letterFor(made: { readonly identifier: string }, document_type_identifier: string, who: Pick<Act, 'at' | 'by'>): Act[] {
  const uploaded = { file_identifier: '', file_thumb_identifier: '' }
  const upload = async (ctx: Ctx) => {
    const content = paper()
    const stored = await putContent(ctx.files, content)
    const part = { ...stored, filename: 'Offer letter.pdf', media_type: 'application/pdf' }
    const drawn = await drawContent((work) => work(ctx), part, content, ctx.files)
    const { fileInfo, thumbInfo } = await keepUpload(ctx, part, drawn)
    uploaded.file_identifier = fileInfo.identifier
    uploaded.file_thumb_identifier = thumbInfo.identifier
  }
  const save = async (ctx: Ctx) =>
    saveToApplication(ctx, await holders.of('application').visible(ctx, made.identifier), { document_type_identifier, files: [uploaded] })
  return [
    { ...who, audit: 'file.uploaded', work: upload },
    { ...who, audit: 'application.documents_saved', work: save },
  ]
}
