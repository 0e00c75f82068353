import { letterEvidence } from './letter-evidence.ts'

/** The character encodings a table may arrive in (G-L-29), by the names people meet in Excel and in browsers. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1254', 'windows-1256', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

export interface EncodingVerdict {
  readonly encoding: Encoding
  /** Whether the file says so itself with a byte-order mark. */
  readonly bom: boolean
  /** 0 to 1; below 0.6 a person should look at the preview before trusting it. */
  readonly confidence: number
}

/** Collects evidence chunk by chunk, so that a whole file can be judged in constant memory. */
export interface EncodingDetector {
  add(chunk: Uint8Array): void
  verdict(): EncodingVerdict
}

/** Counts what is and what is not UTF-8 among the bytes above ASCII. */
function utf8Evidence() {
  // Every sequence that is none becomes one U+FFFD; a character cut in two by the end of a piece waits for the next.
  const decoder = new TextDecoder('utf-8')
  const counts = { valid: 0, invalid: 0 }
  return {
    counts,
    add(chunk: Uint8Array) {
      const text = decoder.decode(chunk, { stream: true })
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at)
        if (code === 0xfffd) counts.invalid += 1
        // The second half of a character of two halves is counted with its first.
        else if (code >= 0x80 && (code & 0xfc00) !== 0xdc00) counts.valid += 1
      }
    },
  }
}

/** UTF-16 without a mark shows itself by zero bytes: every digit, separator and Latin letter has one, always on the same side. */
function wide(zeros: readonly [number, number], total: number): EncodingVerdict | undefined {
  const all = zeros[0] + zeros[1]
  if (all < 2 || all / total < 0.02) return undefined
  const share = Math.max(zeros[0], zeros[1]) / all
  if (share < 0.9) return undefined
  return { encoding: zeros[1] > zeros[0] ? 'utf-16le' : 'utf-16be', bom: false, confidence: Math.min(0.98, share) }
}

function marked(head: readonly number[]): EncodingVerdict | undefined {
  const [first, second, third] = head
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', bom: true, confidence: 1 }
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', bom: true, confidence: 1 }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', bom: true, confidence: 1 }
  return undefined
}

/**
 * Judges a file's encoding as its bytes pass by: use it when the whole file is read anyway, since the first accented letter may come late.
 */
export function encodingDetector(): EncodingDetector {
  const head: number[] = []
  const zeros: [number, number] = [0, 0]
  const utf8 = utf8Evidence()
  const letters = letterEvidence()
  let total = 0
  return {
    add(chunk) {
      utf8.add(chunk)
      for (const byte of chunk) {
        if (total < 3) head.push(byte)
        if (byte === 0) zeros[(total & 1) as 0 | 1] += 1 // the parity of a whole number is 0 or 1
        letters.add(byte)
        total += 1
      }
    },
    verdict() {
      const sure = marked(head) ?? wide(zeros, total)
      if (sure) return sure
      const { valid, invalid } = utf8.counts
      if (invalid === 0) return { encoding: 'utf-8', bom: false, confidence: valid > 0 ? Math.min(0.99, 0.8 + valid / 20) : 0.9 }
      // A few broken bytes in a file full of valid sequences are damage; other encodings almost never form valid sequences by chance.
      if (valid >= 10 && valid / (valid + invalid) > 0.9) return { encoding: 'utf-8', bom: false, confidence: 0.7 }
      return { ...letters.verdict(), bom: false }
    },
  }
}

/** Judges the encoding of a sample or of a whole small file. */
export function detectEncoding(bytes: Uint8Array): EncodingVerdict {
  const detector = encodingDetector()
  detector.add(bytes)
  return detector.verdict()
}

const c1Of1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The platform's own decoder reads windows-1252 as Latin-1 on some Node releases, which loses € and the curly quotes. */
function decode1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return latin1.replace(/[\u0080-\u009f]/g, (character) => c1Of1252[character.charCodeAt(0) - 0x80] ?? character)
}

/** Decodes a byte stream to text in constant memory; a byte-order mark is dropped and undecodable bytes become U+FFFD. */
export async function* decodeText(source: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string, void, undefined> {
  if (encoding === 'windows-1252') {
    for await (const chunk of source) if (chunk.byteLength > 0) yield decode1252(chunk)
    return
  }
  const decoder = new TextDecoder(encoding)
  for await (const chunk of source) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** Decodes a sample whose last character may be cut in half: the cut character is dropped, not reported as damage. */
export function decodeSample(bytes: Uint8Array, encoding: Encoding): string {
  return encoding === 'windows-1252' ? decode1252(bytes) : new TextDecoder(encoding).decode(bytes, { stream: true })
}
