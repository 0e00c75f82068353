import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'

const { resolve } = createRequire(import.meta.url)

interface Face {
  readonly family: string
  /** The package and the part of its file names before the weight. */
  readonly file: string
}
// Each file holds one script. The Arabic family brings plain Latin along; Turkish, Polish and Cyrillic letters are in its Latin sister.
const faces: readonly Face[] = [
  { family: 'Latin', file: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin' },
  { family: 'LatinMore', file: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-ext' },
  { family: 'Cyrillic', file: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-cyrillic' },
  { family: 'Arabic', file: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic' },
  { family: 'ArabicLatin', file: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin' },
]

const fileOf = (id: string) => {
  try {
    return resolve(id)
  } catch {
    return undefined
  }
}

// Names are never hyphenated.
Font.registerHyphenationCallback((word) => [word])

const shipped = faces.flatMap(({ family, file }) => {
  const fonts = [400, 600].flatMap((fontWeight) => {
    const src = fileOf(`${file}-${fontWeight}-normal.woff`)
    return src ? [{ src, fontWeight }] : []
  })
  return fonts.length ? [{ family, fonts }] : []
})

/** The families of the shipped fonts, in the order letters are looked for. Nothing is fetched. */
export const fontFamilies = shipped.map(({ family }) => family)

let last: Promise<unknown> = Promise.resolve()

/**
 * Draws one document after the other, each with fonts nobody drew with: the renderer keeps a glyph with the letters it first stood for,
 * and what was copied out of a later document would lack letters.
 */
export function drawAlone(draw: () => Promise<Buffer>): Promise<Buffer> {
  const drawing = last.then(() => {
    for (const face of shipped) {
      delete Font.getRegisteredFonts()[face.family]
      Font.register(face)
    }
    return draw()
  })
  last = drawing.catch(() => undefined)
  return drawing
}

const forms = /[\uFB00-\uFB06\uFB50-\uFBFF\uFDF2\uFE70-\uFEFC]/g
// The fonts have no narrow space, which French puts between thousands: it would be drawn over the digits.
const drawn = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll('\u202f', '\u00a0')
    .replace(forms, (form) => form.normalize('NFKC'))

/**
 * Everything to be drawn, its texts in one spelling. The renderer keeps each glyph with the letters it first stood for: were it one letter
 * in one text and two in another, the later text would lose letters at its end.
 */
export const drawable = <T>(value: T): T => {
  if (typeof value === 'string') return drawn(value) as T
  if (Array.isArray(value)) return value.map(drawable) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, drawable(each)])) as T
}
