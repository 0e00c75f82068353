import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** Why a file is not kept, in words for whoever uploads it. */
export const hazards = {
  bomb: 'This file unpacks to far more than a document holds. Save it again, or as PDF',
  crooked: 'This file is damaged, or built to do harm. Save it again, or as PDF',
  macro: 'This file contains macros or loads a template from elsewhere. Save it without them, or as PDF',
  script: 'This PDF contains scripts or starts programs. Print it into a new PDF',
  huge: 'This picture has more than {{max}} million pixels. Make it smaller',
} as const
export type Hazard = keyof typeof hazards

/** The most pixels a picture may have, in millions: scanners make 35 of an A3 sheet. */
export const mostMegapixels = 60
const longestEdge = 30_000
const mostInflated = 100 * 1_048_576
/** A document of a thousand pages has some hundred parts. */
const mostParts = 2_000

/**
 * What would harm a colleague who opens this file, told from its content: archives that unpack without end or out of their folder, macros,
 * pictures no memory holds, PDFs that run something. What is locked by a password is only looked at from outside.
 */
export async function hazardIn(content: Buffer, type: string): Promise<Hazard | undefined> {
  if (type.startsWith('application/vnd.openxmlformats-')) return hazardInArchive(content)
  if (type === 'application/msword' || type === 'application/vnd.ms-excel')
    return content.includes(Buffer.from('_VBA_PROJECT', 'utf16le')) ? 'macro' : undefined
  if (type === 'application/pdf') return hazardInPdf(content)
  return type.startsWith('image/') ? hazardInPicture(content) : undefined
}

class Found extends Error {
  readonly hazard: Hazard
  constructor(hazard: Hazard) {
    super(hazard)
    this.hazard = hazard
  }
}

async function hazardInArchive(content: Buffer): Promise<Hazard | undefined> {
  try {
    // The reader refuses names that lead out of the folder, and parts that unpack to more than they say.
    const zip = await fromBufferPromise(content)
    if (zip.entryCount > mostParts) return 'bomb'
    const names = new Set<string>()
    let inflated = 0
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase()
      if (names.has(name)) return 'crooked'
      names.add(name)
      if (/(^|\/)vba(project|data)\b/.test(name)) return 'macro'
      inflated += entry.uncompressedSize
      if (inflated > mostInflated) return 'bomb'
      await readPart(zip, entry, /\.rels$|^\[content_types\]\.xml$/.test(name))
    }
    return undefined
  } catch (error) {
    return error instanceof Found ? error.hazard : 'crooked'
  }
}

/** A link to a template elsewhere brings its macros along; so does a part that says it may have them. */
const bringsMacros = /macroEnabled|attachedTemplate"[^>]*TargetMode="External"|TargetMode="External"[^>]*attachedTemplate"/i

async function readPart(zip: ZipFile, entry: Entry, isRead: boolean) {
  if (isRead && entry.uncompressedSize > 5 * 1_048_576) throw new Found('bomb')
  const pieces: Buffer[] = []
  const stream = await zip.openReadStreamPromise(entry)
  for await (const piece of stream) if (isRead) pieces.push(Buffer.from(piece))
  if (bringsMacros.test(Buffer.concat(pieces).toString('utf8'))) throw new Found('macro')
}

/** A name of PDF, whose letters may each be written as their number. */
const nameOf = (name: string) => {
  const spelled = [...name].map((letter) => {
    const code = letter.charCodeAt(0).toString(16)
    return `(?:${letter}|#${code}|#${code.toUpperCase()})`
  })
  return new RegExp(`/${spelled.join('')}(?![A-Za-z0-9#])`, 'g')
}
const running = ['JavaScript', 'Launch'].map(nameOf)
const packed = nameOf('ObjStm')
const runs = (text: string) =>
  running.some((name) => {
    name.lastIndex = 0
    return name.test(text)
  })
const unpack = promisify(inflate)

async function hazardInPdf(content: Buffer): Promise<Hazard | undefined> {
  const text = content.toString('latin1')
  if (runs(text)) return 'script'
  const isLocked = nameOf('Encrypt').test(text)
  let inflated = 0
  for (const { index } of text.matchAll(packed)) {
    const begin = /stream\r?\n/g
    begin.lastIndex = index
    if (isLocked || !begin.exec(text)) continue
    try {
      const left = mostInflated - inflated
      const objects = (await unpack(content.subarray(begin.lastIndex), { maxOutputLength: left })) as Buffer
      inflated += objects.byteLength
      if (runs(objects.toString('latin1'))) return 'script'
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'crooked'
    }
  }
  return undefined
}

async function hazardInPicture(content: Buffer): Promise<Hazard | undefined> {
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
    return width * height > mostMegapixels * 1_000_000 || Math.max(width, height) > longestEdge ? 'huge' : undefined
  } catch {
    // What is no whole picture is kept as it came and never shown by us.
    return undefined
  }
}
