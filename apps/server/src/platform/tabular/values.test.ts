import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Parsed } from '../text/parsed.ts'
import { type DateOptions, dateOrders, inferDateOrder, parseDate } from './dates.ts'
import { splitName } from './names.ts'
import { type DecimalMark, decimalMarkTally, parseMoney, parseNumber } from './numbers.ts'
import { isBlank, parseEmail, parseFlag } from './values.ts'

const outcome = <T>(parsed: Parsed<T>) => (parsed.ok ? parsed.value : parsed.code)

test.each(['', ' ', '-', '--', 'N/A', 'null', 'Yok', '—', 'néant'])('%j says nothing', (text) => expect(isBlank(text)).toBe(true))
test.each(['0', '+', 'Ali'])('%j says something', (text) => expect(isBlank(text)).toBe(false))

describe('emails', () => {
  test.each([
    [' Ali.Veli@GMAIL.com. ', 'ali.veli@gmail.com'],
    ['mailto:a@x.com?subject=hi', 'a@x.com'],
    ['Ali Veli <ali@x.com>', 'ali@x.com'],
    ['ali @ gmail .com;', 'ali@gmail.com'],
    ["'ali@x.com'", 'ali@x.com'],
    ['ALİ@X.COM', 'ali@x.com'],
    ['ali@x', 'email_invalid'],
    ['ali@x..com', 'email_invalid'],
    ['a@x.com, b@x.com', 'email_invalid'],
  ])('%s is %s', (text, expected) => expect(outcome(parseEmail(text))).toBe(expected))
})

describe('days', () => {
  test.each<[string, DateOptions, string]>([
    ['05/03/2024', { order: 'DMY' }, '2024-03-05'],
    ['05/03/2024', { order: 'MDY' }, '2024-05-03'],
    ['2024-03-05', { order: 'MDY' }, '2024-03-05'],
    ['24.03.05', { order: 'YMD' }, '2024-03-05'],
    ['5.3.99', { order: 'DMY' }, '1999-03-05'],
    ['5.3.31', { order: 'DMY' }, '1931-03-05'],
    ['5.3.31', { order: 'DMY', latest_year: 2045 }, '2031-03-05'],
    ['٠٥/٠٣/٢٠٢٤', { order: 'DMY' }, '2024-03-05'],
    ['2024-03-05T23:59:59+0000', {}, '2024-03-05'],
    ['03/05/2024 10:22 PM', { order: 'MDY' }, '2024-03-05'],
    ['5 March 2024', {}, '2024-03-05'],
    ['Mar 5th, 2024', {}, '2024-03-05'],
    ['Tuesday, 5 Mar 2024', {}, '2024-03-05'],
    ['1er février 2024', {}, '2024-02-01'],
    ['5 août 2024', {}, '2024-08-05'],
    ['5 Ağustos 2024', {}, '2024-08-05'],
    ['05-KASIM-2024', {}, '2024-11-05'],
    ['٥ مارس ٢٠٢٤', {}, '2024-03-05'],
    ['5 آب 2024', {}, '2024-08-05'],
    ['5 تشرين الأول 2024', {}, '2024-10-05'],
    ['45356', {}, '2024-03-05'],
    ['45356.75', {}, '2024-03-05'],
    ['20240305', {}, '2024-03-05'],
    ['29/02/2023', { order: 'DMY' }, 'date_impossible'],
    ['13/25/2024', { order: 'DMY' }, 'date_impossible'],
    ['01/01/1445', {}, 'date_out_of_range'],
    ['1999', {}, 'date_invalid'],
    ['soon', {}, 'date_invalid'],
    ['5/3', {}, 'date_invalid'],
  ])('%s %j is %s', (text, options, expected) => expect(outcome(parseDate(text, options))).toBe(expected))

  test('the whole column settles the order, and what it leaves open is reported', () => {
    expect(inferDateOrder(['05/03/2024', '25/03/2024'])).toEqual({ order: 'DMY', ambiguous: false })
    expect(inferDateOrder(['05/03/2024', '03/25/2024'])).toEqual({ order: 'MDY', ambiguous: false })
    expect(inferDateOrder(['24/03/05', '99/12/31'])).toEqual({ order: 'YMD', ambiguous: false })
    expect(inferDateOrder(['05/03/2024', '04/04/2024'], 'MDY')).toEqual({ order: 'MDY', ambiguous: true })
    expect(inferDateOrder(['05.03.2024', '04.04.2024'], 'MDY')).toEqual({ order: 'DMY', ambiguous: true })
    expect(inferDateOrder(['25/03/2024', '03/25/2024']).ambiguous).toBe(true)
    expect(inferDateOrder(['2024-03-05', '5 March 2024'])).toEqual({ order: 'DMY', ambiguous: false })
  })

  test('every day written in any order, with any separator, is read back', () => {
    const days = fc.date({ min: new Date('1931-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(
        days,
        fc.constantFrom(...dateOrders),
        fc.constantFrom('/', '-', '.', ' '),
        fc.boolean(),
        (date, order, separator, isShort) => {
          const iso = date.toISOString().slice(0, 10)
          const [year = '', month = '', day = ''] = iso.split('-')
          const part = { Y: isShort ? year.slice(2) : year, M: month, D: day }
          const text = [...order].map((letter) => part[letter as 'Y' | 'M' | 'D']).join(separator) // an order is made of these letters
          expect(outcome(parseDate(text, { order, latest_year: 2030 }))).toBe(iso)
        },
      ),
    )
  })
})

describe('numbers and money', () => {
  test.each<[string, DecimalMark | undefined, number | string]>([
    ['1.234,50', undefined, 1234.5],
    ['1,234.50', undefined, 1234.5],
    ['1.234', ',', 1234],
    ['1.234', '.', 1.234],
    ['3,5', '.', 3.5],
    ['1.234.567', '.', 1234567],
    ['12,34,567.00', undefined, 1234567],
    ['1 234,50', undefined, 1234.5],
    ["1'234.50", undefined, 1234.5],
    ['١٬٢٣٤٫٥٠', undefined, 1234.5],
    ['(1,234.50)', undefined, -1234.5],
    ['0.125', ',', 0.125],
    ['12 34', undefined, 'number_invalid'],
    ['1,2,3', undefined, 'number_invalid'],
    ['ten', undefined, 'number_invalid'],
    ['10-15', undefined, 'number_invalid'],
  ])('%s by %s is %s', (text, mark, expected) => expect(outcome(parseNumber(text, mark))).toBe(expected))
  test.each([
    ['₺1.234,50', { amount: '1234.50', currency: 'TRY' }],
    ['1.234,50 TL', { amount: '1234.50', currency: 'TRY' }],
    ['USD 12,000', { amount: '12000', currency: 'USD' }],
    ['$12,000.00', { amount: '12000.00', currency: null }],
    ['CA$90000000000000000.01', { amount: '90000000000000000.01', currency: 'CAD' }],
  ])('%s', (text, expected) => expect(outcome(parseMoney(text, text.includes('12,000') ? '.' : undefined))).toEqual(expected))
  test('the column settles the decimal mark', () => {
    const verdict = (values: string[]) => {
      const tally = decimalMarkTally('.')
      for (const value of values) tally.add(value)
      return tally.verdict()
    }
    expect(verdict(['1.234', '2.500,00 TL'])).toEqual({ mark: ',', ambiguous: false })
    expect(verdict(['1.234'])).toEqual({ mark: '.', ambiguous: true })
    expect(verdict(['12'])).toEqual({ mark: '.', ambiguous: false })
  })
})

test('yes and no in four languages', () => {
  for (const text of ['Yes', 'OUI', 'evet', 'EVET', 'نعم', '1', '١', 'x', '✓', 'Doğru']) expect(outcome(parseFlag(text))).toBe(true)
  for (const text of ['no', 'Non', 'HAYIR', 'hayır', 'لا', '0', 'خطأ', 'Yanlış']) expect(outcome(parseFlag(text))).toBe(false)
  expect(outcome(parseFlag('perhaps'))).toBe('flag_invalid')
})

test.each([
  ['YILMAZ, Mehmet Ali', 'Mehmet Ali', 'YILMAZ'],
  ['Mehmet Ali YILMAZ', 'Mehmet Ali', 'YILMAZ'],
  ['DUPONT Jean-Pierre', 'Jean-Pierre', 'DUPONT'],
  ['mehmet  ali yılmaz', 'mehmet ali', 'yılmaz'],
  ['Anna van der Berg', 'Anna', 'van der Berg'],
  ['Mohammed bin Salman', 'Mohammed', 'bin Salman'],
  ['Dr. Ayşe Kaya', 'Ayşe', 'Kaya'],
  ['عبد الله حسن', 'عبد الله', 'حسن'],
  ['محمد عبد الرحمن', 'محمد', 'عبد الرحمن'],
  ['Madonna', 'Madonna', ''],
  ['', '', ''],
])('the name %s is split', (text, first_name, last_name) => expect(splitName(text)).toEqual({ first_name, last_name }))
