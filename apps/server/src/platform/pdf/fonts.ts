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

const found = (id: string) => {
  try {
    return resolve(id)
  } catch {
    return undefined
  }
}

let known: string[] | undefined

/** Makes the shipped fonts known to the renderer, once for the process, and names the families in the order letters are looked for. Nothing is fetched. */
export function fontFamilies(): string[] {
  if (known) return known
  const shipped = faces.flatMap(({ family, file }) => {
    const fonts = [400, 600].flatMap((fontWeight) => {
      const src = found(`${file}-${fontWeight}-normal.woff`)
      return src ? [{ src, fontWeight }] : []
    })
    return fonts.length ? [{ family, fonts }] : []
  })
  for (const face of shipped) Font.register(face)
  // Names are never hyphenated.
  Font.registerHyphenationCallback((word) => [word])
  known = shipped.map(({ family }) => family)
  return known
}
