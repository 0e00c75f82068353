import sharp from 'sharp'
import { linesOfWords, type ReadPage, type ReadWord, Unreadable } from './page.ts'

// The build without what only new browsers know; it is large, and a file that is no PDF does without it.
const library = async () => {
  // It would look for these beside itself, where the bundle has nothing: its other half, and a browser's matrix, which only drawing needs.
  Object.assign(globalThis, { DOMMatrix: class {}, pdfjsWorker: await import('pdfjs-dist/legacy/build/pdf.worker.mjs') })
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}
type Pdf = Awaited<ReturnType<Awaited<ReturnType<typeof library>>['getDocument']>['promise']>
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>

/** Fewer letters than this are a stamp on a scan, not the text of a page. */
const leastLetters = 40

/** A page of a PDF: its text, or the picture that it consists of. */
export type PdfContent = { readonly page: ReadPage } | { readonly picture: Buffer }

/** Opens a PDF. Scripts in it are not run, and nothing is fetched. */
async function openPdf(content: Uint8Array, mostPages: number) {
  const { getDocument, OPS } = await library()
  const document = await getDocument({
    data: Uint8Array.from(content),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: 0,
  }).promise.catch((error: { name?: string }) => {
    throw new Unreadable(error.name === 'PasswordException' ? 'FILE_LOCKED' : 'FILE_UNREADABLE')
  })
  if (document.numPages > mostPages) throw new Unreadable('TOO_MANY_PAGES')
  return { document, OPS }
}

export async function countPdf(content: Uint8Array, mostPages: number): Promise<number> {
  const { document } = await openPdf(content, mostPages)
  return document.numPages
}

/** The pages of a PDF, one after another. */
export async function* pagesOfPdf(content: Uint8Array, mostPages: number): AsyncGenerator<PdfContent> {
  const { document, OPS } = await openPdf(content, mostPages)
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const text = await textOfPage(page, number)
    const letters = text.lines.reduce((sum, { words }) => sum + words.reduce((each, word) => each + word.text.length, 0), 0)
    const picture = letters < leastLetters ? await pictureOf(page, OPS.paintImageXObject) : undefined
    yield picture ? { picture } : { page: text }
    page.cleanup()
  }
  await document.destroy()
}

const edge = 320

/** A small picture of the first page: its scan, or where its words stand; at this size nobody reads them. */
export async function pictureOfPdf(content: Uint8Array, mostPages: number): Promise<Buffer | undefined> {
  const { document, OPS } = await openPdf(content, mostPages)
  const page = await document.getPage(1)
  const text = await textOfPage(page, 1)
  const words = text.lines.flatMap((line) => line.words)
  const isText = words.reduce((sum, word) => sum + word.text.length, 0) >= leastLetters
  const scan = isText ? undefined : await pictureOf(page, OPS.paintImageXObject)
  if (!scan && !words.length) return undefined
  return sharp(scan ?? Buffer.from(sheetOf(text, words)), { limitInputPixels: 60_000_000 })
    .rotate()
    .resize(edge, edge, { fit: 'inside' })
    .flatten({ background: '#fff' })
    .webp({ quality: 78 })
    .toBuffer()
}

function sheetOf({ width, height }: ReadPage, words: readonly ReadWord[]) {
  const bars = words.slice(0, 3_000).map(({ box: [x, y, w, h] }) => {
    const [left, top] = [x * width, (y + h * 0.25) * height]
    return `<rect x="${left}" y="${top}" width="${w * width}" height="${h * height * 0.5}" fill="#6B665C"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <rect width="${width}" height="${height}" fill="#fff"/>${bars.join('')}</svg>`
}

async function textOfPage(page: PdfPage, number: number): Promise<ReadPage> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const words = items.flatMap((item) => {
    if (!('str' in item) || !item.str.trim()) return []
    const [a, b, , , e, f] = item.transform as number[]
    const [x, y] = applied(transform, e!, f!)
    const size = Math.hypot(a!, b!) || item.height
    return wordsOf(item.str, { x, y: y - size, width: item.width, height: size * 1.2 }, { width, height })
  })
  return { number, width, height, turn: 0, by: 'text', lines: linesOfWords(words), zone: null }
}

const applied = ([a, b, c, d, e, f]: readonly number[], x: number, y: number): [number, number] => [
  a! * x + c! * y + e!,
  b! * x + d! * y + f!,
]

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The words of a run of text, each with its share of the run's length. */
function wordsOf(text: string, { x, y, width, height }: Rectangle, page: { readonly width: number; readonly height: number }): ReadWord[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    confidence: 1,
    box: [
      (x + (width * index) / text.length) / page.width,
      y / page.height,
      (width * word.length) / text.length / page.width,
      height / page.height,
    ],
  }))
}

interface PdfImage {
  readonly width: number
  readonly height: number
  readonly kind: number
  readonly data: Uint8Array | null
}

/** The largest picture of a page, as a scanner lays one on each. */
async function pictureOf(page: PdfPage, paint: number): Promise<Buffer | undefined> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const images: PdfImage[] = []
  for (const [at, operation] of fnArray.entries()) {
    if (operation !== paint) continue
    const name = String(argsArray[at][0])
    const store = name.startsWith('g_') ? page.commonObjs : page.objs
    const image = await new Promise<PdfImage | null>((resolve) => store.get(name, resolve))
    if (image?.data) images.push(image)
  }
  const largest = images.sort((one, other) => other.width * other.height - one.width * one.height)[0]
  return largest && toPng(largest)
}

function toPng({ width, height, kind, data }: PdfImage): Promise<Buffer> {
  // 1: a bit for each point, 2: three bytes, 3: four.
  if (kind !== 1)
    return sharp(Buffer.from(data!), { raw: { width, height, channels: kind === 2 ? 3 : 4 } })
      .png()
      .toBuffer()
  const rowBytes = Math.ceil(width / 8)
  const points = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) points[y * width + x] = (data![y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1 ? 255 : 0
  return sharp(points, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}
