import { describe, expect, test } from 'vitest'
import { decodeText, detectEncoding, type Encoding, encodingDetector } from './encoding.ts'
import { encode, streamOf } from './fixture-bytes.ts'

const turkish = 'Ad;Soyad;Şehir\nÖzgür;Yıldız;İstanbul\nAyşe;Çağlar;Iğdır\nGülşah;Şahin;Muğla\n'
const arabic = 'الاسم;المدينة;email\nأحمد علي;القاهرة;a@x.com\nفاطمة حسن;الرياض;f@x.com\n'
const french = 'Prénom;Ville;Études\nHélène;Orléans;diplôme\nFrançois;Nîmes;maîtrise – 50 €\n'
const english = 'name,city\nAli,London\n'

describe('the encoding of a file is found', () => {
  test.each<[string, string, Encoding, boolean]>([
    ['UTF-8 without mark', turkish, 'utf-8', false],
    ['UTF-8 with mark', arabic, 'utf-8', true],
    ['plain ASCII', english, 'utf-8', false],
    ['UTF-16 with mark, tabs', arabic.replaceAll(';', '\t'), 'utf-16le', true],
    ['UTF-16 big-endian with mark', turkish, 'utf-16be', true],
    ['UTF-16 without mark', arabic.replaceAll(';', '\t'), 'utf-16le', false],
    ['UTF-16 big-endian without mark', english, 'utf-16be', false],
    ['Turkish of Excel', turkish, 'windows-1254', false],
    ['one Turkish name', 'name\nIşık Yıldırım\n', 'windows-1254', false],
    ['Arabic of Excel', arabic, 'windows-1256', false],
    ['one Arabic name among Latin', 'name,mail\nJohn Smith,j@x.com\nمحمد,m@x.com\n', 'windows-1256', false],
    ['French of Excel', french, 'windows-1252', false],
    ['Spanish and Nordic names', 'Muñoz,García\nPeña,Ibáñez\nBjörn,Åse\n', 'windows-1252', false],
  ])('%s', async (_, text, encoding, bom) => {
    const bytes = encode(text, encoding, bom)
    const verdict = detectEncoding(bytes)
    expect(verdict).toMatchObject({ encoding, bom })
    expect(verdict.confidence).toBeGreaterThan(0.6)
    let decoded = ''
    for await (const piece of decodeText(streamOf(bytes, 3), verdict.encoding)) decoded += piece
    expect(decoded).toBe(text)
  })

  test('from the whole file, when the first accented letter comes late', () => {
    const detector = encodingDetector()
    for (let at = 0; at < 200; at += 1) detector.add(encode('Ali,Kaya,Ankara\n'.repeat(50), 'windows-1254'))
    detector.add(encode('Ayşe,Yıldız,Iğdır\n', 'windows-1254'))
    expect(detector.verdict().encoding).toBe('windows-1254')
  })

  test('UTF-8 with one damaged row stays UTF-8, but less certain', () => {
    const verdict = detectEncoding(Buffer.concat([encode(turkish, 'utf-8'), Buffer.from([0xfe, 0x0a])]))
    expect(verdict).toMatchObject({ encoding: 'utf-8', confidence: 0.7 })
  })
})
