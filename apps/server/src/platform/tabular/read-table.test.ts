import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanCell } from './cells.ts'
import { delimiters, detectDelimiter, detectHeader, sampleRows } from './delimiter.ts'
import { type Encoding, encodings } from './encoding.ts'
import { encode, streamOf } from './fixture-bytes.ts'
import { readTable, type TableForm, type TableItem } from './read-table.ts'

async function readAll(bytes: Uint8Array, form: Partial<TableForm> = {}, chunk = 7): Promise<TableItem[]> {
  const items: TableItem[] = []
  for await (const item of readTable(streamOf(bytes, chunk), { encoding: 'utf-8', delimiter: ',', has_header: true, ...form }))
    items.push(item)
  return items
}
const text = (value: string, form: Partial<TableForm> = {}, chunk = 7) => readAll(encode(value, form.encoding ?? 'utf-8'), form, chunk)
const cellsOf = (items: readonly TableItem[]) => items.filter((item) => item.kind === 'row').map((item) => item.cells)

describe('a table is read row by row', () => {
  test('with quoted line breaks, and rows keep the line numbers of the original file', async () => {
    const items = await text('name,note\r\nAli,"first\r\nsecond"\r\n\r\nAyşe,"said ""hi"", left"\r\n')
    expect(items).toMatchObject([
      { kind: 'header', line: 1, cells: ['name', 'note'] },
      { kind: 'row', row_no: 1, line: 2, lines: 2, cells: ['Ali', 'first\nsecond'] },
      { kind: 'row', row_no: 2, line: 5, lines: 1, cells: ['Ayşe', 'said "hi", left'] },
    ])
  })
  test('with the line breaks of an old Mac, and without a last line break', async () => {
    expect(cellsOf(await text('a,b\r1,2\r3,4'))).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })
  test("without Excel's apostrophes, its text wrappers, its separator line and invisible marks", async () => {
    const items = await text(
      'sep=;\r\nphone;note;name\r\n\'05321112233;="0042";\u200b\u00a0Ali\u00a0Can \r\n"=""07""";\'=1+1;\'Aisha\r\n',
      { delimiter: ';' },
    )
    expect(cellsOf(items)).toEqual([
      ['05321112233', '0042', 'Ali Can'],
      ['07', '=1+1', "'Aisha"],
    ])
  })
  test('UTF-16 with tabs as advertising platforms export it', async () => {
    const items = await readAll(
      encode('full_name\tphone\nأحمد علي\tp:+905321112233\n', 'utf-16le', true),
      { encoding: 'utf-16le', delimiter: '\t' },
      3,
    )
    expect(cellsOf(items)).toEqual([['أحمد علي', 'p:+905321112233']])
  })
})

describe('a bad row never stops a good one', () => {
  test.each([
    ['a quote that is never closed', '1,"open,x', 'quote_not_closed'],
    ['a quote closed in the middle of a cell', '1,"a"b,x', 'quote_misplaced'],
    ['more cells than columns', '1,2,3,4', 'too_many_cells'],
    ['bytes that are no text', '1,\ufffd,x', 'undecodable_text'],
  ])('%s', async (_, bad, code) => {
    for (const rest of ['2,b,c\n3,"d",e\n', '2,"b","c"\n3,d,"e"\n', '"2","b","c"\n"3",d,e\n']) {
      const items = await text(`x,y,z\n0,a,b\n${bad}\n${rest}`)
      expect(items.find((item) => item.kind === 'fault')).toMatchObject({ code, line: 3, lines: 1, row_no: 2, raw: bad })
      expect(cellsOf(items)).toEqual([
        ['0', 'a', 'b'],
        ['2', 'b', 'c'],
        ['3', 'd', 'e'],
      ])
    }
  })
  test('a forgotten quote that happens to close in the next row costs its own row only', async () => {
    const items = await text('x,y,z\n1,"open,x\n2,b,c\n3,d,"\n4,e,f\n')
    expect(items.map((item) => `${item.kind} ${item.line}`)).toEqual(['header 1', 'fault 2', 'row 3', 'fault 4', 'row 5'])
    const glued = await text('x,y,z\n1,"open,x\n2,b,"\n3,c,d\n')
    expect(glued.map((item) => `${item.kind} ${item.line}`)).toEqual(['header 1', 'fault 2', 'row 4'])
  })
  test('rows shorter than the header are filled up, but not the second half of a broken one', async () => {
    const items = await text('x,y,z\n1,2\n"a"b,c,d\ntail\n4,5,6,,\n')
    expect(items).toMatchObject([
      { kind: 'header' },
      { kind: 'row', cells: ['1', '2', ''], missing_cells: 1 },
      { kind: 'fault', code: 'quote_misplaced' },
      { kind: 'fault', code: 'too_few_cells', cells: ['tail'] },
      { kind: 'row', cells: ['4', '5', '6'], row_no: 4 },
    ])
  })
  test('a broken byte in a UTF-8 file marks its row and no other', async () => {
    const bytes = Buffer.concat([Buffer.from('a,b\nşişli,1\n'), Buffer.from([0xfe]), Buffer.from(',2\nğ,3\n')])
    expect((await readAll(bytes)).map((item) => item.kind)).toEqual(['header', 'row', 'fault', 'row'])
  })
})

describe('whatever table is written, the same table is read', () => {
  const letters: Record<Encoding, string> = {
    'utf-8': 'aZ ığüşاليمئ漢🙂é',
    'utf-16le': 'aZ ığüşاليمئ漢🙂é',
    'utf-16be': 'aZ ığüşاليمئ漢🙂é',
    'windows-1254': 'aZ ığüşöçİŞĞé€’',
    'windows-1256': 'aZ اليمنئؤةéç€’',
    'windows-1252': 'aZ éèêçœŒñß€’“Ž',
  }
  test.each(encodings.flatMap((encoding) => delimiters.map((delimiter) => [encoding, delimiter] as const)))(
    '%s with %j',
    async (encoding, delimiter) => {
      const unit = fc.constantFrom(...letters[encoding], ...'019"\',;|\t\n=+-@().')
      const cell = fc.string({ unit, maxLength: 12 })
      const table = fc
        .integer({ min: 1, max: 5 })
        .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }))
      await fc.assert(
        fc.asyncProperty(
          table,
          fc.integer({ min: 1, max: 40 }),
          fc.boolean(),
          fc.constantFrom('\n', '\r\n'),
          async (rows, chunk, quoted, record_delimiter) => {
            const header = rows[0]?.map((_, index) => `column ${index}`) ?? []
            const written = stringify([header, ...rows], { delimiter, quoted, record_delimiter, quoted_match: /[\s'"]/ })
            const items = await text(written, { encoding, delimiter }, chunk)
            const expected = rows.map((row) => row.map(cleanCell)).filter((row) => row.some((value) => value !== ''))
            expect(items.filter((item) => item.kind === 'fault')).toEqual([])
            expect(cellsOf(items)).toEqual(expected)
          },
        ),
        { numRuns: 60 },
      )
    },
  )
  test('any bytes at all are read to their end without an exception, and no line is read twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom(...'a1",; \r\n\t='), maxLength: 200 }),
        fc.integer({ min: 1, max: 50 }),
        async (value, chunk) => {
          let last = 0
          for (const item of await text(value, { has_header: false }, chunk)) {
            expect(item.line).toBeGreaterThan(last)
            last = item.line + item.lines - 1
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the form of a table is found', () => {
  test.each(delimiters.map((delimiter) => [delimiter]))('its separator %j, though cells hold the others', (delimiter) => {
    const rows = [
      ['name', 'note', 'amount'],
      ['Ali, "the" one', 'a;b|c\td', '1,5'],
      ['Ayşe', 'line\nbreak, and; more', '2,75'],
    ]
    expect(detectDelimiter(stringify(rows, { delimiter }))).toMatchObject({ delimiter })
  })
  test('semicolons with decimal commas are semicolons', () => {
    expect(detectDelimiter('name;gpa\nAli;3,5\nAyşe;2,9\n').delimiter).toBe(';')
    expect(detectDelimiter('name\nAli\nAyşe\n')).toMatchObject({ delimiter: ',', confidence: 0.3 })
    expect(detectDelimiter('sep=|\na,b,c|d\n')).toEqual({ delimiter: '|', confidence: 1 })
  })
  test('whether the first row names the columns', () => {
    const rows = sampleRows('Ad;E-posta;Telefon\nAli;a@x.com;0532 111 22 33\n', ';')
    expect(detectHeader(rows).has_header).toBe(true)
    expect(detectHeader(rows.slice(1)).has_header).toBe(false)
    expect(
      detectHeader(
        [
          ['Ad', 'Ülke'],
          ['Ali', 'Fransa'],
        ],
        (name) => name === 'Ad',
      ),
    ).toMatchObject({ has_header: true })
  })
})

test('a hundred thousand rows pass through without gathering in memory', async () => {
  async function* source() {
    yield Buffer.from('name,phone,note\n')
    for (let at = 0; at < 1000; at += 1) {
      yield Buffer.from(Array.from({ length: 100 }, (_, row) => `Kişi ${at}-${row},0532 ${at},"${'not '.repeat(60)}\n${row}"\n`).join(''))
    }
  }
  // Garbage is collected before measuring, so that only what is held counts.
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  let rows = 0
  let peak = 0
  collect()
  const before = process.memoryUsage().heapUsed
  for await (const item of readTable(source(), { encoding: 'utf-8', delimiter: ',', has_header: true })) {
    if (item.kind === 'row') rows += 1
    if (rows % 10_000 === 0) {
      collect()
      peak = Math.max(peak, process.memoryUsage().heapUsed - before)
    }
  }
  expect(rows).toBe(100_000)
  // The file is 26 MB of text and would be about 40 MB of cells; what is held must not grow with it.
  expect(peak).toBeLessThan(20 * 1024 * 1024)
})
