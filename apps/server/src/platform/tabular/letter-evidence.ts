/** The encodings of one byte per character that valid UTF-8 and zero bytes cannot tell apart. */
export type SingleByteEncoding = 'windows-1254' | 'windows-1256' | 'windows-1252'

export interface LetterEvidence {
  add(byte: number): void
  verdict(): { readonly encoding: SingleByteEncoding; readonly confidence: number }
}

/*
 * Kinds of a byte under a reading. Arabic and Latin letters never stand next to each other inside a word, and Arabic vowel
 * marks never follow an ASCII letter: that, more than single frequencies, separates the readings.
 */
type Kind = 'gap' | 'ascii' | 'latin' | 'arabic' | 'mark' | 'odd'

const isAsciiLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

function kindsOf(label: SingleByteEncoding): readonly Kind[] {
  const decoder = new TextDecoder(label)
  return Array.from({ length: 256 }, (_, byte): Kind => {
    if (byte < 0x80) return isAsciiLetter(byte) ? 'ascii' : 'gap'
    const character = decoder.decode(Uint8Array.of(byte))
    if (/\p{Script=Arabic}/u.test(character) && /\p{L}/u.test(character)) return 'arabic'
    if (/\p{Mn}/u.test(character)) return 'mark'
    if (/[\p{Script=Latin}]/u.test(character)) return byte >= 0xc0 ? 'latin' : 'odd'
    if (/[\u200c-\u200f\u0640]/u.test(character)) return 'mark'
    return /[\u0080-\u009f¤×÷\p{S}]/u.test(character) ? 'odd' : 'gap'
  })
}

const latinKinds = kindsOf('windows-1254')
const arabicKinds = kindsOf('windows-1256')

const high = (letters: string, encoding: SingleByteEncoding) => {
  const decoder = new TextDecoder(encoding)
  const expected = new Set(letters)
  return Array.from({ length: 256 }, (_, byte) => byte >= 0x80 && expected.has(decoder.decode(Uint8Array.of(byte))))
}
const commonArabic = high('اليمنورتبدةسعحكأفقه', 'windows-1256')
/** The six places where windows-1254 and windows-1252 differ and both have a letter. */
const turkishOnly = high('ĞİŞğış', 'windows-1254')
/** Letters Turkish never has, but the other languages that use ð, þ, ý do. */
const neverTurkish = high('ÁÍÓÚÆØÅÑÃÕÀÈÌÒÙáíóúæøåñãõàèìòùßë', 'windows-1254')

/** How well two neighbouring bytes fit an Arabic text. */
function arabicPair(before: Kind, byte: number): number {
  const kind = arabicKinds[byte] ?? 'odd'
  if (kind === 'arabic') {
    const frequency = commonArabic[byte] ? 1 : 0.2
    if (before === 'arabic' || before === 'mark') return 2 * frequency
    return before === 'gap' ? 0.3 * frequency : -3
  }
  if (kind === 'mark') return before === 'arabic' ? 0.5 : -3
  if (kind === 'latin') return before === 'arabic' || before === 'mark' ? -3 : 0.5
  if (kind === 'ascii') return before === 'arabic' || before === 'mark' ? -3 : 0
  return kind === 'odd' ? -1 : 0
}

/** How well two neighbouring bytes fit a text in Latin letters. */
function latinPair(before: Kind, byte: number): number {
  const kind = latinKinds[byte] ?? 'odd'
  if (kind === 'latin') {
    if (before === 'ascii') return 1
    return before === 'latin' ? -0.7 : 0.3
  }
  if (kind === 'ascii') return before === 'latin' ? 1 : 0
  return kind === 'odd' ? -1 : 0
}

/** Weighs which alphabet a file of one byte per character was written in, from letter pairs and letter frequencies (constant memory). */
export function letterEvidence(): LetterEvidence {
  let before = 0x20
  let arabic = 0
  let latin = 0
  let turkish = 0
  let foreign = 0
  return {
    add(byte) {
      if (byte >= 0x80 || before >= 0x80) {
        arabic += arabicPair(arabicKinds[before] ?? 'odd', byte)
        latin += latinPair(latinKinds[before] ?? 'odd', byte)
        if (turkishOnly[byte]) turkish += 1
        else if (neverTurkish[byte]) foreign += 1
      }
      before = byte
    },
    verdict() {
      const strength = Math.abs(arabic) + Math.abs(latin)
      const confidence = strength === 0 ? 0.5 : Math.min(0.97, 0.5 + (0.5 * Math.abs(arabic - latin)) / strength)
      if (arabic > latin) return { encoding: 'windows-1256', confidence }
      if (turkish === 0) return { encoding: 'windows-1252', confidence: Math.min(confidence, 0.9) }
      const share = turkish / (turkish + foreign)
      return share >= 0.5
        ? { encoding: 'windows-1254', confidence: Math.min(confidence, 0.4 + 0.55 * share) }
        : { encoding: 'windows-1252', confidence: Math.min(confidence, 0.95 - 0.55 * share) }
    },
  }
}
