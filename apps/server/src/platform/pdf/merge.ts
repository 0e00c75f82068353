/** Why a document cannot be put into a PDF: it is locked, damaged, or there are too many pages. */
export type PageSourceProblem = 'locked' | 'broken' | 'long'

/** A document that is no source of pages. */
export class PageSource extends Error {
  readonly source: string
  readonly problem: PageSourceProblem
  constructor(source: string, problem: PageSourceProblem) {
    super(`${source}: ${problem}`)
    this.source = source
    this.problem = problem
  }
}

interface Source {
  readonly name: string
  readonly media_type: string
  readonly content: Buffer
}

/** An A4 sheet in points, and the white around a picture on it. */
const sheet = { width: 595.28, height: 841.89, margin: 28 }
/** The longer edge of a picture in pixels: 200 to an inch of the sheet. */
const sharpest = 2_340

/**
 * One PDF of all pages: PDFs as they are, without what they carry beside their pages, and each picture on a sheet of its own. Reading and
 * writing let others have their turn.
 */
export async function pagesOf(sources: AsyncIterable<Source>, mostPages: number): Promise<Uint8Array> {
  // Large, and wanted by who packs documents only.
  const pdf = await import('@cantoo/pdf-lib')
  const whole = await pdf.PDFDocument.create()
  for await (const { name, media_type, content } of sources) {
    try {
      if (media_type === 'application/pdf') {
        const part = await pdf.PDFDocument.load(content, { updateMetadata: false, password: '' })
        if (part.getPageCount() === 0) throw new PageSource(name, 'broken')
        if (whole.getPageCount() + part.getPageCount() > mostPages) throw new PageSource(name, 'long')
        const pages = await whole.copyPages(part, part.getPageIndices())
        for (const page of pages) {
          // What runs when somebody opens or presses something stays behind.
          for (const key of ['AA', 'Annots']) page.node.delete(pdf.PDFName.of(key))
          whole.addPage(page)
        }
      } else {
        if (whole.getPageCount() + 1 > mostPages) throw new PageSource(name, 'long')
        const picture = await whole.embedJpg(await upright(content))
        const isWide = picture.width > picture.height
        const [width, height] = isWide ? [sheet.height, sheet.width] : [sheet.width, sheet.height]
        const { margin } = sheet
        const scale = Math.min((width - 2 * margin) / picture.width, (height - 2 * margin) / picture.height, 1)
        const size = { width: picture.width * scale, height: picture.height * scale }
        whole.addPage([width, height]).drawImage(picture, { ...size, x: (width - size.width) / 2, y: (height - size.height) / 2 })
      }
    } catch (error) {
      if (error instanceof PageSource) throw error
      // One that anybody may read but not print opens without a password; what fails though it says so wants one.
      throw new PageSource(name, content.includes('/Encrypt') ? 'locked' : 'broken')
    }
  }
  return whole.save({ objectsPerTick: 50 })
}

/** The picture as people see it, without what it carried beside its pixels. */
async function upright(content: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(content, { limitInputPixels: 60_000_000 })
    .rotate()
    .resize(sharpest, sharpest, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
}
