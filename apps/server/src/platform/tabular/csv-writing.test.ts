import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanCell } from './cells.ts'
import { type Cell, formulaSafe, writeTable } from './csv-writing.ts'
import { readTable } from './read-table.ts'

async function written(rows: Cell[][]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of writeTable(rows)) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('a table is written for Excel: marked UTF-8, CRLF, and nothing in it runs', async () => {
  const bytes = await written([
    ['ad', 'not'],
    ['Ayşe', '=HYPERLINK("x")'],
    ['+90 532', '-1'],
    ['@a', '\tb'],
    [-1, null],
    ['＝1', ' =1'],
    ['\u0000=1', "'=1"],
  ])
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = bytes.toString().slice(1)
  expect(text.split('\r\n').slice(0, 6)).toEqual([
    'ad,not',
    `Ayşe,"'=HYPERLINK(""x"")"`,
    `"'+90 532","'-1"`,
    `"'@a","'\tb"`,
    '-1,""',
    `"'＝1","' =1"`,
  ])
  expect(text).toContain(`"''=1"`)
})

test('whatever is written, no cell starts a formula and reading gives the original back', async () => {
  const cell = fc.string({ unit: fc.constantFrom(...'=+-@\'"＝a1 ,;\t\r\n\u00a0\u200b'), maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
      for (const value of rows.flat()) expect(formulaSafe(value)).not.toMatch(/^\s*[=+\-@＝]/)
      const clean = rows.map((row) =>
        row.map((value) =>
          value
            .replace(/\r\n?/g, '\n')
            .replace(/[\u00a0\u200b]/g, '')
            .trim(),
        ),
      )
      const readBack: (readonly string[])[] = []
      async function* source() {
        yield await written([['a', 'b'], ...clean])
      }
      for await (const item of readTable(source(), { encoding: 'utf-8', delimiter: ',', has_header: true }))
        if (item.kind === 'row') readBack.push(item.cells)
      expect(readBack).toEqual(clean.filter((row) => row.some((value) => cleanCell(formulaSafe(value)) !== '')))
    }),
    { numRuns: 400 },
  )
})

test('an endless table is written piece by piece', async () => {
  function* endless() {
    for (;;) yield ['Ali', 1]
  }
  let size = 0
  for await (const piece of writeTable(endless())) {
    size += piece.length
    if (size > 100_000) break
  }
  expect(size).toBeLessThan(120_000)
})
