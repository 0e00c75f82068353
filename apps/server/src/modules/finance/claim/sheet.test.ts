import { inflateSync } from 'node:zlib'
import type { PrintableDocument } from '@embark/contract/finance/claim/claim.contract.ts'
import { endOf } from '@embark/contract/finance/installment/day.rules.ts'
import { languages } from '@embark/contract/kernel/language.ts'
import { TenantSettings } from '@embark/contract/kernel/settings.ts'
import { RecordNumber } from '@embark/contract/kernel/shapes.ts'
import sharp from 'sharp'
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
  invoice_no: null,
  credit_notes: [],
  payments: [],
  owed_minor: 0,
  received_minor: 0,
  language: 'en',
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
    legal_name: 'Harbour Eğitim Danışmanlık A.Ş.',
    tax_number: '461 014 2207, Kadıköy',
    registration_number: '0461-0142-2070-0014',
  },
  bill_to: {
    name: 'Technische Universität Berlin',
    country: 'DE',
    address: 'Straße des 17. Juni 135\n10623 Berlin',
    tax_number: 'DE 811 193',
  },
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
    position: { number: 2, of: 2 },
    student: index % 2 ? 'مريم حسن' : 'Rohan Banerjee',
    program: 'Foundation in TESOL',
    intake: 'January 2027',
    remarks: 'Second half',
    amount: 337.5,
    amount_minor: 33_750,
  })),
  ...about,
})

interface Picture {
  readonly start: number
  readonly end: number
  readonly top: number
  readonly bottom: number
}

interface Drawn {
  readonly start: number
  readonly baseline: number
  readonly size: number
  end: number
}

/** Where the texts of each page stand, in points from its upper left corner: the renderer moves by each stretch's width after it. */
const pagesOf = (pdf: Buffer): Drawn[][] =>
  streamsOf(pdf)
    .filter((stream) => stream.includes(' TJ'))
    .map(textsOn)

function streamsOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, body]) => {
    try {
      return [inflateSync(Buffer.from(body!, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
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

/** Where pictures stand on the pages, in points from the upper left corner. */
function picturesIn(pdf: Buffer): Picture[] {
  return streamsOf(pdf).flatMap((stream) => {
    const moves: [number, number][] = []
    let at: [number, number] = [0, 0]
    return stream.split('\n').flatMap((line) => {
      if (line === 'q') moves.push(at)
      if (line === 'Q') at = moves.pop()!
      const moved = /^1 0 0 1 (\S+) (\S+) cm$/.exec(line)
      if (moved) at = [at[0] + Number(moved[1]), at[1] + Number(moved[2])]
      const sized = /^(\S+) 0 0 -(\S+) (\S+) (\S+) cm$/.exec(line)
      if (!sized || Number(sized[1]) < 5) return []
      const [width, height, left, below] = sized.slice(1).map(Number) as [number, number, number, number]
      return [{ start: at[0] + left, end: at[0] + left + width, top: at[1] + below - height, bottom: at[1] + below }]
    })
  })
}

/** Whether letters of one text lie on letters of the other; neighbours of one line touch. */
const overprint = (a: Drawn, b: Drawn) =>
  Math.min(a.end, b.end) - Math.max(a.start, b.start) > 0.5 &&
  Math.min(a.baseline + 0.2 * a.size, b.baseline + 0.2 * b.size) - Math.max(a.baseline - 0.7 * a.size, b.baseline - 0.7 * b.size) > 0.5

const kinds: Partial<PrintableDocument>[] = [
  {},
  { document_type: 'claim', document_no: 'CLM-2026-000146', ended_at: '2026-12-01T00:00:00Z' },
  { document_type: 'credit_note', document_no: 'CRN-2026-000004', invoice_no: 'INV-2026-000193', claim_no: null, account: null },
  { document_type: 'agent_invoice', account: null, claim_no: null, expected_received_at: null, from: { name: 'وكالة البحر' } },
]

/** A logo as companies have them: wider than high. */
const aLogo = () =>
  sharp({ create: { width: 480, height: 120, channels: 3, background: '#11697b' } })
    .png()
    .toBuffer()

test.each(languages)(
  'no text of a claim, an invoice, a credit note or an agent invoice is printed over another, in %s',
  async (language) => {
    for (const kind of kinds) {
      const [page] = pagesOf(await renderSheet(sheetOf(aDocument({ ...kind, language }), settings)))
      const texts = page!

      expect(texts.length).toBeGreaterThan(15)
      expect(texts.flatMap((text, index) => texts.slice(index + 1).filter((other) => overprint(text, other)))).toEqual([])
    }
  },
)

test.each(languages)('the logo stands at the head of the paper, where lines of %s begin, and no text lies on it', async (language) => {
  const sheet = { ...sheetOf(aDocument({ language }), settings), logo: await aLogo() }
  const pdf = await renderSheet(sheet)
  const [picture] = picturesIn(pdf)
  const [page] = pagesOf(pdf)

  expect(picture).toBeDefined()
  const { start, end, top, bottom } = picture!
  expect([Math.round(top), Math.round(bottom - top), Math.round(end - start)]).toEqual([48, 40, 160])
  expect(Math.round(language === 'ar' ? 595.28 - end : start)).toBe(48)
  const onIt = page!.filter(
    (text) => text.end > start && text.start < end && text.baseline > top && text.baseline - 0.7 * text.size < bottom,
  )
  expect(onIt).toEqual([])
})

test('a bill of one line fits a page, a long one says its head and its page on each', async () => {
  const short = pagesOf(await renderSheet(sheetOf(aDocument({}), settings)))
  const long = pagesOf(await renderSheet(sheetOf(aDocument({}, 30), settings)))

  expect(short).toHaveLength(1)
  expect(long.length).toBeGreaterThan(2)
  for (const page of [...short, ...long]) expect(page.some(({ start, baseline }) => start > 400 && baseline > 790)).toBe(true)
})

test('the page and the PDF say the same words: how much, until when, and an account in groups of four', () => {
  const sheet = sheetOf(aDocument({}), settings)

  expect(sheet).toMatchObject({ name: 'Invoice', sentence: 'EUR 337.50 due 23 December 2026', total: { value: 'EUR 337.50' } })
  expect(sheet.pay?.facts.flat()).toContainEqual({ label: 'IBAN', value: 'TR33 0006 4000 0011 2345 6789 01' })
  expect(sheetOf(aDocument({ language: 'ar' }), settings).sentence).toBe('EUR 337.50 مستحق في 23 ديسمبر 2026')
})

test('a day on paper is the day that was written, in every zone of the server and of who wrote it', () => {
  const { TZ } = process.env
  const days = new Map([
    ['2000-03-26', '26 March 2000'],
    ['2004-02-29', '29 February 2004'],
    ['2011-12-30', '30 December 2011'],
    ['1999-12-31', '31 December 1999'],
  ])
  const offsets = [...Array.from({ length: 26 }, (_, index) => (index - 11) * 60), 345]
  const slid: string[] = []
  for (const zone of ['Pacific/Apia', 'America/New_York', 'Pacific/Midway']) {
    process.env['TZ'] = zone
    for (const offsetMinutes of offsets)
      for (const [day, words] of days) {
        const document = aDocument({ issued_on: day, expected_received_at: endOf({ offsetMinutes }, day) })
        const said = JSON.stringify(sheetOf(document, settings)).split(words).length - 1
        // When it was issued, when it is due, and the sentence above.
        if (said !== 3) slid.push(`${day} in ${zone}, written at ${offsetMinutes}: ${said}`)
      }
  }
  if (TZ === undefined) delete process.env['TZ']
  else process.env['TZ'] = TZ
  expect(slid).toEqual([])
})

test('a document names who writes it by law, and whom it is for by address', () => {
  const sheet = sheetOf(aDocument({}), settings)

  expect(sheet.from.lines).toEqual(['Harbour Eğitim Danışmanlık A.Ş.', 'Bağdat Caddesi 214', '34728 Istanbul', 'Türkiye'])
  expect(sheet.to.lines).toEqual([
    'Technische Universität Berlin',
    'Straße des 17. Juni 135',
    '10623 Berlin',
    'Germany',
    'Tax number DE 811 193',
  ])
  expect(sheet.foot).toEqual({
    name: 'Harbour Eğitim Danışmanlık A.Ş.',
    facts: [
      { label: 'Tax number', value: '461 014 2207, Kadıköy' },
      { label: 'Registration number', value: '0461-0142-2070-0014' },
    ],
  })
})

test('an invoice says which note took lines of it back, and the note which invoice that was', () => {
  const invoice = sheetOf(aDocument({ credit_notes: [{ identifier: crypto.randomUUID(), document_no: 'CRN-2026-000004' }] }), settings)
  const note = sheetOf(aDocument(kinds[2]!), settings)

  expect(invoice.closing).toContain('CRN-2026-000004')
  expect(note).toMatchObject({
    name: 'Credit note',
    sentence: 'EUR 337.50 credited on 23 November 2026',
    total: { label: 'Amount credited' },
  })
  expect(note.closing).toContain('INV-2026-000193')
})
