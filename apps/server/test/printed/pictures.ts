import sharp from 'sharp'

/** How wide a kept picture of a page is: enough to see by eye what stands where. */
const width = 420
/** What two pictures are compared by: the darkness of so many fields across. */
const across = 60

/** The first page of a PDF as a small grey PNG, drawn without a browser. */
export async function pictureOf(pdf: Buffer): Promise<Buffer> {
  const { createCanvas, DOMMatrix, ImageData, Path2D } = await import('@napi-rs/canvas')
  Object.assign(globalThis, { DOMMatrix, ImageData, Path2D })
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({ data: Uint8Array.from(pdf), useSystemFonts: false, disableFontFace: true, verbosity: 0 }).promise
  const page = await document.getPage(1)
  const { width: natural } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: (width * 2) / natural })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await page.render({ canvas: canvas as never, canvasContext: canvas.getContext('2d') as never, viewport }).promise
  await document.destroy()
  return sharp(canvas.toBuffer('image/png'))
    .flatten({ background: '#ffffff' })
    .resize({ width })
    .greyscale()
    .png({ palette: true, colours: 16 })
    .toBuffer()
}

/** How much of two pictures differs: of the coarse fields that hold ink in one of them, the share that is not about as dark in both. */
export async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([fieldsOf(one), fieldsOf(other)])
  const inked = a.flatMap((value, at) => (Math.min(value, b[at] ?? 255) < 245 ? [Math.abs(value - (b[at] ?? 255))] : []))
  return inked.filter((apart) => apart > 20).length / inked.length
}

const fieldsOf = async (picture: Buffer) => [
  ...(await sharp(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: across, height: Math.round(across * Math.SQRT2), fit: 'fill' })
    .raw()
    .toBuffer()),
]
