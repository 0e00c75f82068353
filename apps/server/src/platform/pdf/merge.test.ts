import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { PageSource, pagesOf } from './merge.ts'

async function* only(...contents: (string | Uint8Array)[]) {
  for (const [index, content] of contents.entries())
    yield { name: `file ${index + 1}`, media_type: 'application/pdf', content: Buffer.from(content as string) }
}
const problemOf = (...contents: (string | Uint8Array)[]) =>
  pagesOf(only(...contents), 10)
    .then(() => 'merged')
    .catch((error: unknown) => (error instanceof PageSource ? error.problem : error))

async function pdfOf(pages: number, change: (pdf: PDFDocument) => void = () => {}) {
  const pdf = await PDFDocument.create()
  for (let page = 0; page < pages; page++) pdf.addPage([200, 200])
  change(pdf)
  return pdf.save()
}

test('hostile PDFs are refused by name, and none ends the process or runs on', async () => {
  const circle =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>'
  const liar =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[9 0 R]/Count 999999999>>endobj\ntrailer<</Root 1 0 R>>'
  const nested = `%PDF-1.4\n1 0 obj${'['.repeat(200_000)}endobj\ntrailer<</Root 1 0 R>>`
  const html = '%PDF-1.4\n<html><script>alert(1)</script></html>'
  const noise = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 256))])

  for (const content of [circle, liar, nested, html, noise, '']) expect(await problemOf(content)).toBe('broken')
})

test('more pages than a bundle holds are refused, in one file and over several', async () => {
  expect(await problemOf(await pdfOf(11))).toBe('long')
  expect(await problemOf(await pdfOf(6), await pdfOf(5))).toBe('long')
  expect(await problemOf(await pdfOf(5), await pdfOf(5))).toBe('merged')
})

test('what runs when a page is opened or pressed stays behind', async () => {
  const busy = await pdfOf(1, (pdf) => {
    const action = pdf.context.obj({ S: 'JavaScript', JS: 'app.alert(1)' })
    pdf.getPage(0).node.set(PDFName.of('AA'), pdf.context.obj({ O: action }))
    pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.obj({ Subtype: 'Link', A: action })]))
    pdf.catalog.set(PDFName.of('OpenAction'), action)
  })

  const merged = await PDFDocument.load(await pagesOf(only(busy), 10))

  const [page] = merged.getPages()
  expect([page!.node.has(PDFName.of('AA')), page!.node.has(PDFName.of('Annots')), merged.catalog.has(PDFName.of('OpenAction'))]).toEqual([
    false,
    false,
    false,
  ])
})
