import { expect, test } from 'vitest'
import { workbookOf, zipOf } from './fixture-xlsx.ts'
import { readXlsx } from './xlsx.ts'

const most = { rows: 100, columns: 50 }
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const numbers = (...values: number[]) => sheetOf(values.map((value) => `<row><c><v>${value}</v></c></row>`).join(''))

test('a workbook is read as rows of one width: words, numbers without an exponent, and empty cells where nothing stands', async () => {
  const rows = await readXlsx(
    workbookOf([
      ['Ad', 'Telefon', 'Not'],
      ['Ömer & Co <1>', 905321112233, ''],
      ['', 5.32e9, 'ليلى'],
    ]),
    most,
  )

  expect(rows).toEqual([
    ['Ad', 'Telefon', 'Not'],
    ['Ömer & Co <1>', '905321112233', ''],
    ['', '5320000000', 'ليلى'],
  ])
})

test('text written in the cell, in pieces, and with characters by number is read; what is only read aloud is not', async () => {
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><r><t>Gr</t></r><r><t>&#97;&#x63;e</t></r><rPh><t>aloud</t></rPh></is></c><c r="C1" t="str"><f>1</f><v>a&amp;b</v></c></row></sheetData></worksheet>'

  expect(await readXlsx(zipOf({ 'xl/worksheets/sheet1.xml': sheet }), most)).toEqual([['Grace', '', 'a&b']])
})

test('the sheet that stands first and is not hidden is read, whatever its number, and with the prefixes some programs write', async () => {
  const sheet = (name: string, id: string, state = '') => `<x:sheet name="${name}" ${state} rel:id="${id}"/>`
  const workbook = zipOf({
    'xl/workbook.xml': `<x:workbook xmlns:x="x" xmlns:rel="rel"><x:sheets>${sheet('Lists', 'a', 'state="hidden"')}${sheet('Chart', 'b')}${sheet('People', 'c')}${sheet('Old', 'd')}</x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${[
      'a worksheets/sheet1.xml',
      'b chartsheets/sheet1.xml',
      'c /xl/worksheets/sheet3.xml',
      'd worksheets/sheet2.xml',
    ]
      .map((line) => line.split(' '))
      .map(([id, target]) => `<Relationship Id="${id}" Target="${target}"/>`)
      .join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': numbers(1),
    'xl/worksheets/sheet2.xml': numbers(2),
    'xl/worksheets/sheet3.xml': '<x:worksheet xmlns:x="x"><x:sheetData><x:row><x:c><x:v>3</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  })

  expect(await readXlsx(workbook, most)).toEqual([['3']])
})

test('a row keeps the line where it stands in the sheet, and only so much is read as is asked for', async () => {
  const sheet = sheetOf(
    '<row r="2"><c r="B2"><v>1</v></c></row><row r="3"/><row r="5"><c r="A5"><v>2</v></c><c r="XFD5"><v>9</v></c></row><row r="9"><c r="A9"/></row>',
  )

  expect(await readXlsx(zipOf({ 'xl/worksheets/sheet1.xml': sheet }), most)).toEqual([[], ['', '1'], [], [], ['2', '']])
  expect(await readXlsx(zipOf({ 'xl/worksheets/sheet1.xml': numbers(...Array(100_000).keys()) }), most)).not.toHaveLength(100_000)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('first_name,last_name')],
  ['a zip without a sheet', zipOf({ 'a.txt': 'x' })],
  ['half a workbook', workbookOf([['a']]).subarray(40)],
  ['a sheet that ends in the middle', zipOf({ 'xl/worksheets/sheet1.xml': numbers(1, 2).slice(0, -30) })],
  ['a sheet that unpacks to more than a list of people has', zipOf({ 'xl/worksheets/sheet1.xml': ' '.repeat(11 * 1_048_576) })],
  ['a sheet that unpacks to more than it says', zipOf({ 'xl/worksheets/sheet1.xml': numbers(...Array(50).keys()) }, 500)],
  ['a sheet that opens and never closes', zipOf({ 'xl/worksheets/sheet1.xml': '<a>'.repeat(100_000) })],
  ['a row beyond the last one of Excel', zipOf({ 'xl/worksheets/sheet1.xml': sheetOf('<row r="9000000"><c><v>1</v></c></row>') })],
  [
    'a long word that thousands of cells repeat',
    zipOf({
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': sheetOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`),
    }),
  ],
  [
    'a word made of words that are declared',
    zipOf({ 'xl/worksheets/sheet1.xml': `<!DOCTYPE a [<!ENTITY b "bbbb">]>${sheetOf('<row><c t="str"><v>&b;</v></c></row>')}` }),
  ],
])('%s is refused as no table', async (_, content) => {
  await expect(readXlsx(content, most)).rejects.toThrow('This file could not be read as a table')
})
