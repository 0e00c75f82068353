import type { Encoding } from './encoding.ts'

/** Bytes of a text in an encoding, for building the files of tests in code. */
export function encode(text: string, encoding: Encoding, bom = false): Buffer {
  const marked = bom ? `\ufeff${text}` : text
  if (encoding === 'utf-8') return Buffer.from(marked)
  if (encoding === 'utf-16le') return Buffer.from(marked, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(marked, 'utf16le').swap16()
  const table = tableOf(encoding)
  return Buffer.from(
    Array.from(text, (character) => {
      const byte = table.get(character)
      if (byte === undefined) throw new Error(`${encoding} has no ${JSON.stringify(character)}`)
      return byte
    }),
  )
}

/** Written out where it differs from Latin-1, because the decoder under test must not be its own witness. */
const upperHalf = {
  'windows-1252': new Map(Object.entries({ '€': 0x80, '’': 0x92, '“': 0x93, '”': 0x94, Œ: 0x8c, œ: 0x9c, Ž: 0x8e, ž: 0x9e, '–': 0x96 })),
  'windows-1254': new Map(Object.entries({ '€': 0x80, '’': 0x92, Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe, Œ: 0x8c, œ: 0x9c })),
  'windows-1256': new Map([...'ءآأؤإئابةتثجحخدذرزسشصض'].map((letter, index) => [letter, 0xc1 + index])),
}
const rest1256 = {
  '€': 0x80,
  '’': 0x92,
  '،': 0xa1,
  '؛': 0xba,
  '؟': 0xbf,
  ط: 0xd8,
  ظ: 0xd9,
  ع: 0xda,
  غ: 0xdb,
  ف: 0xdd,
  ق: 0xde,
  ك: 0xdf,
  ل: 0xe1,
  م: 0xe3,
  ن: 0xe4,
  ه: 0xe5,
  و: 0xe6,
  ى: 0xec,
  ي: 0xed,
  à: 0xe0,
  â: 0xe2,
  ç: 0xe7,
  è: 0xe8,
  é: 0xe9,
  ê: 0xea,
}

function tableOf(encoding: keyof typeof upperHalf): Map<string, number> {
  const ascii = Array.from({ length: 128 }, (_, byte) => [String.fromCharCode(byte), byte] as const)
  if (encoding === 'windows-1256') return new Map([...ascii, ...upperHalf[encoding], ...Object.entries(rest1256)])
  const latin = Array.from({ length: 96 }, (_, index) => [String.fromCharCode(0xa0 + index), 0xa0 + index] as const)
  const replaced = new Set(upperHalf[encoding].values())
  return new Map([...ascii, ...latin.filter(([, byte]) => !replaced.has(byte)), ...upperHalf[encoding]])
}

/** The bytes as a stream in small pieces, so that characters, quotes and line breaks are cut in two. */
export async function* streamOf(bytes: Uint8Array, size = 5): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
