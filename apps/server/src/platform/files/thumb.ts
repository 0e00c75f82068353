// The library is large; a process that makes no pictures does without it.
const library = () => import('sharp').then(({ default: sharp }) => sharp)

const edge = 320
const colours: Readonly<Record<string, string>> = { pdf: '#B93322', doc: '#11697B', docx: '#11697B', xls: '#2F7A48', xlsx: '#2F7A48' }

/** A small picture of an image without its EXIF, or an icon of its kind when no picture can be made. */
export async function thumbOf(content: Buffer, extension: string, isImage: boolean): Promise<Buffer> {
  if (!isImage) return iconOf(extension)
  try {
    const sharp = await library()
    // Metadata is dropped unless asked for; the turn it asked for is made first.
    return await sharp(content, { limitInputPixels: 60_000_000 })
      .rotate()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
  } catch {
    return iconOf(extension)
  }
}

/** An image made anew, no wider than `width`, without what it carried beside its pixels; undefined when it is none. */
export async function pictureOf(content: Buffer, width: number): Promise<Buffer | undefined> {
  try {
    const sharp = await library()
    return await sharp(content, { limitInputPixels: 60_000_000 })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** An image as paper takes it: a PNG that is high enough to be printed sharply; undefined when it is none. */
export async function pictureForPaper(content: Buffer): Promise<Buffer | undefined> {
  try {
    const sharp = await library()
    const size = { width: 720, height: 240, fit: 'inside' as const, withoutEnlargement: true }
    return await sharp(content, { limitInputPixels: 60_000_000 }).rotate().resize(size).png().toBuffer()
  } catch {
    return undefined
  }
}

const drawn = new Map<string, Promise<Buffer>>()

function iconOf(extension: string): Promise<Buffer> {
  const known = drawn.get(extension)
  if (known) return known
  const icon = library().then((sharp) =>
    sharp(Buffer.from(sheetOf(colours[extension] ?? '#6B665C', extension.startsWith('xls'))))
      .webp({ quality: 90 })
      .toBuffer(),
  )
  drawn.set(extension, icon)
  return icon
}

const lines = '<path d="M56 120h128M56 152h128M56 184h88" stroke="#DDD9D0" stroke-width="12" stroke-linecap="round"/>'
const grid = '<path d="M56 108h128v88H56ZM56 137h128M56 167h128M99 108v88M141 108v88" fill="none" stroke="#B9B3A6" stroke-width="7"/>'

const sheetOf = (
  colour: string,
  isTable: boolean,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="320" viewBox="0 0 240 320">
  <path d="M24 8h132l60 60v236a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8Z" fill="#fff" stroke="#8C867B" stroke-width="6"/>
  <path d="M156 8v52a8 8 0 0 0 8 8h52" fill="none" stroke="#8C867B" stroke-width="6"/>
  ${isTable ? grid : lines}
  <rect x="56" y="228" width="128" height="48" rx="10" fill="${colour}"/>
</svg>`
