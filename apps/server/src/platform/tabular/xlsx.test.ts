import { expect, test } from 'vitest'
import { workbookOf, zipOf } from './fixture-xlsx.ts'
import { readXlsx } from './xlsx.ts'

test('a workbook is read as rows of one width: words, numbers without an exponent, and empty cells where nothing stands', () => {
  const rows = readXlsx(
    workbookOf([
      ['Ad', 'Telefon', 'Not'],
      ['Ömer & Co <1>', 905321112233, ''],
      ['', 5.32e9, 'ليلى'],
    ]),
    50,
  )

  expect(rows).toEqual([
    ['Ad', 'Telefon', 'Not'],
    ['Ömer & Co <1>', '905321112233', ''],
    ['', '5320000000', 'ليلى'],
  ])
})

test('text written in the cell, in pieces, and with characters by number is read; what is only read aloud is not', () => {
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><r><t>Gr</t></r><r><t>&#97;&#x63;e</t></r><rPh><t>aloud</t></rPh></is></c><c r="C1" t="str"><f>1</f><v>a&amp;b</v></c></row></sheetData></worksheet>'

  expect(readXlsx(zipOf({ 'xl/worksheets/sheet1.xml': sheet }), 50)).toEqual([['Grace', '', 'a&b']])
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('first_name,last_name')],
  ['a zip without a sheet', zipOf({ 'a.txt': 'x' })],
  ['half a workbook', workbookOf([['a']]).subarray(40)],
  ['a sheet that unpacks to more than a list of people has', zipOf({ 'xl/worksheets/sheet1.xml': ' '.repeat(11 * 1_048_576) })],
])('%s is refused as no table', (_, content) => {
  expect(() => readXlsx(content, 50)).toThrow('This file could not be read as a table')
})
