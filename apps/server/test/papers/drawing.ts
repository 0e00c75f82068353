import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import sharp from 'sharp'

const { resolve } = createRequire(import.meta.url)

/** What is used of a font: the outlines of a text. */
interface Outlines {
  readonly unitsPerEm: number
  layout(text: string): {
    readonly glyphs: readonly { readonly path: { toSVG(): string } }[]
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[]
  }
}

const files = {
  latin: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff',
  more: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-ext-400-normal.woff',
  arabic: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff',
} as const
const fonts = new Map<string, Promise<Outlines>>()

async function fontOf(name: keyof typeof files): Promise<Outlines> {
  const family = `papers ${name}`
  const known = fonts.get(name)
  if (known) return known
  Font.register({ family, src: resolve(files[name]) })
  const opened = Font.load({ fontFamily: family }).then(() => Font.getFont({ fontFamily: family })!.data as unknown as Outlines)
  fonts.set(name, opened)
  return opened
}

const scriptOf = (letter: string): keyof typeof files => {
  const unit = letter.codePointAt(0)!
  if (unit >= 0x600 && unit < 0x700) return 'arabic'
  return unit >= 0x100 && unit < 0x250 ? 'more' : 'latin'
}

/** Letters of one font after another, as they are drawn from left to right. */
function runsOf(text: string) {
  const runs: { script: keyof typeof files; text: string }[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    if (last?.script === 'arabic' && letter === ' ') last.text += letter
    else if (last?.script === scriptOf(letter)) last.text += letter
    else runs.push({ script: scriptOf(letter), text: letter })
  }
  return runs
}

/** A sheet of paper on which code writes; the same on every machine, as its letters are outlines of the fonts that the product ships. */
export class Sheet {
  readonly #parts: string[] = []
  readonly width: number
  readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  /** Writes from a point on the base line; with a pitch each letter takes the same room, as a machine-readable zone wants. */
  async write(x: number, y: number, size: number, text: string, pitch?: number) {
    let at = x
    for (const run of pitch ? [...text].map((letter) => ({ script: scriptOf(letter), text: letter })) : runsOf(text)) {
      const font = await fontOf(run.script)
      const scale = size / font.unitsPerEm
      const { glyphs, positions } = font.layout(run.text)
      const start = at
      glyphs.forEach((glyph, index) => {
        const { xAdvance, xOffset, yOffset } = positions[index]!
        const centred = pitch ? (pitch - xAdvance * scale) / 2 : 0
        const [left, base] = [at + centred + xOffset * scale, y - yOffset * scale]
        this.#parts.push(`<path transform="translate(${left} ${base}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`)
        at += xAdvance * scale
      })
      if (pitch) at = start + pitch
    }
  }

  box(x: number, y: number, width: number, height: number, colour: string) {
    this.#parts.push(`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`)
  }

  png(): Promise<Buffer> {
    const { width, height } = this
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="#F7F5EE"/>${this.#parts.join('')}</svg>`
    return sharp(Buffer.from(svg)).flatten({ background: '#F7F5EE' }).png().toBuffer()
  }
}

/** What became of a sheet before it was photographed. */
export interface Wear {
  readonly turn?: 90 | 180 | 270
  /** Degrees by which it lay askew. */
  readonly askew?: number
  readonly blur?: number
  readonly shadow?: boolean
  /** Of a JPEG. */
  readonly quality?: number
  /** How much smaller the picture is than the sheet. */
  readonly scale?: number
}

/** A picture of a sheet as a telephone takes it. */
export async function photographed(sheet: Sheet, { turn = 0 as never, askew = 0, blur, shadow, quality = 90, scale = 1 }: Wear = {}) {
  let picture = await sheet.png()
  if (shadow) {
    const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}">
      <defs><linearGradient id="s" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0"/>
      <stop offset="1" stop-color="#000" stop-opacity="0.55"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`
    picture = await sharp(picture)
      .composite([{ input: Buffer.from(shade) }])
      .png()
      .toBuffer()
  }
  if (scale !== 1)
    picture = await sharp(picture)
      .resize({ width: Math.round(sheet.width * scale) })
      .png()
      .toBuffer()
  if (blur) picture = await sharp(picture).blur(blur).png().toBuffer()
  if (askew) picture = await sharp(picture).rotate(askew, { background: '#8C867B' }).png().toBuffer()
  if (turn) picture = await sharp(picture).rotate(turn).png().toBuffer()
  return sharp(picture).jpeg({ quality }).toBuffer()
}
