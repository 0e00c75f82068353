import { inflateSync } from 'node:zlib'
import type { PrintableDocument } from '@embark/contract/finance/claim/claim.contract.ts'
import { languages } from '@embark/contract/kernel/language.ts'
import { TenantSettings } from '@embark/contract/kernel/settings.ts'
import { RecordNumber } from '@embark/contract/kernel/shapes.ts'
import { expect, test } from 'vitest'
import { renderSheet } from '#platform/pdf/render.ts'
import { sheetOf } from './sheet.rules.ts'

const settings = TenantSettings.parse({})
const aDocument = (about: Partial<PrintableDocument>, lines = 1): PrintableDocument => ({
  identifier: crypto.randomUUID(),
  id: 193,
  document_type: 'invoice',
  document_no: 'INV-2026-000193',
  claim_no: 'CLM-2026-000146',
  issued_on: '2026-11-23',
  expected_received_at: '2026-12-23T20:59:59.999Z',
  currency: 'EUR',
  total_amount: 337.5 * lines,
  total_amount_minor: 33_750 * lines,
  ended_at: null,
  from: {
    name: 'Harbour Education',
    country: 'TR',
    address: 'Bağdat Caddesi 214\n34728 Istanbul',
    email: 'finance@harbour.example',
    phone: '+90 216 014 22 00',
  },
  bill_to: { name: 'Technische Universität Berlin', country: 'Germany' },
  account: {
    account_name: 'Harbour Eğitim A.Ş.',
    account_number: '6789-01',
    bank_name: 'Türkiye İş Bankası',
    iban: 'TR330006400000112345678901',
    country: 'Türkiye',
  },
  lines: Array.from({ length: lines }, (_, index) => ({
    installment_identifier: crypto.randomUUID(),
    installment_id: RecordNumber.parse(index + 1),
    student: index % 2 ? 'مريم حسن' : 'Rohan Banerjee',
    program: 'Foundation in TESOL',
    intake: 'January 2027',
    remarks: 'Second half',
    amount: 337.5,
    amount_minor: 33_750,
  })),
  ...about,
})

interface Drawn {
  readonly start: number
  readonly baseline: number
  readonly size: number
  end: number
}

/** Where the texts of each page stand, in points from its upper left corner: the renderer moves by each stretch's width after it. */
function pagesOf(pdf: Buffer): Drawn[][] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, body]) => {
    try {
      return [inflateSync(Buffer.from(body!, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  return streams.filter((stream) => stream.includes(' TJ')).map(textsOn)
}

function textsOn(stream: string): Drawn[] {
  const texts: Drawn[] = []
  const outer: [number, number][] = []
  let [at, size]: [[number, number], number] = [[0, 0], 0]
  let last: Drawn | undefined
  for (const line of stream.split('\n')) {
    const moved = /^1 0 0 1 (\S+) (\S+) cm$/.exec(line)
    if (line === 'q') outer.push(at)
    if (line === 'Q') at = outer.pop()!
    if (moved) {
      if (last) last.end = last.start + Number(moved[1])
      last = undefined
      at = [at[0] + Number(moved[1]), at[1] + Number(moved[2])]
    }
    size = Number(/ (\S+) Tf$/.exec(line)?.[1] ?? size)
    if (line.endsWith(' TJ')) {
      last = { start: at[0], end: at[0], baseline: at[1], size }
      texts.push(last)
    }
  }
  return texts
}

/** Whether letters of one text lie on letters of the other; neighbours of one line touch. */
const overprint = (a: Drawn, b: Drawn) =>
  Math.min(a.end, b.end) - Math.max(a.start, b.start) > 0.5 &&
  Math.min(a.baseline + 0.2 * a.size, b.baseline + 0.2 * b.size) - Math.max(a.baseline - 0.7 * a.size, b.baseline - 0.7 * b.size) > 0.5

const kinds: Partial<PrintableDocument>[] = [
  {},
  { document_type: 'claim', document_no: 'CLM-2026-000146', ended_at: '2026-12-01T00:00:00Z' },
  { document_type: 'agent_invoice', account: null, claim_no: null, expected_received_at: null, from: { name: 'وكالة البحر' } },
]

test.each(languages)('no text of a claim, an invoice or an agent invoice is printed over another, in %s', async (language) => {
  for (const kind of kinds) {
    const [page] = pagesOf(await renderSheet(sheetOf(aDocument(kind), settings, language)))
    const texts = page!

    expect(texts.length).toBeGreaterThan(15)
    expect(texts.flatMap((text, index) => texts.slice(index + 1).filter((other) => overprint(text, other)))).toEqual([])
  }
})

test('a bill of one line fits a page, a long one says its head and its page on each', async () => {
  const short = pagesOf(await renderSheet(sheetOf(aDocument({}), settings, 'en')))
  const long = pagesOf(await renderSheet(sheetOf(aDocument({}, 30), settings, 'en')))

  expect(short).toHaveLength(1)
  expect(long.length).toBeGreaterThan(2)
  for (const page of [...short, ...long]) expect(page.some(({ start, baseline }) => start > 400 && baseline > 790)).toBe(true)
})

test('the page and the PDF say the same words: how much, until when, and an account in groups of four', () => {
  const sheet = sheetOf(aDocument({}), settings, 'en')

  expect(sheet).toMatchObject({ name: 'Invoice', sentence: 'EUR 337.50 due 23 December 2026', total: { value: 'EUR 337.50' } })
  expect(sheet.pay?.facts.flat()).toContainEqual({ label: 'IBAN', value: 'TR33 0006 4000 0011 2345 6789 01' })
  expect(sheetOf(aDocument({}), settings, 'ar').sentence).toBe('EUR 337.50 مستحق في 23 ديسمبر 2026')
})
