import { expect, test } from 'vitest'
import { fillingOf } from './filling.ts'
import { translatorOf } from './i18n.ts'

const arabic = { 'By {{day}}': 'قبل {{day}}', 'About {{tuition}} · {{fee}}': 'نحو {{tuition}} · {{fee}}' }

test('what is filled into a text that reads from the right keeps its own direction', () => {
  const t = translatorOf('ar', arabic)
  expect(t('By {{day}}', { day: '15-02-2027' })).toBe('قبل \u206815-02-2027\u2069')
  expect(t('About {{tuition}} · {{fee}}', { tuition: 'GBP 8,454', fee: 'GBP 47' })).toBe('نحو \u2068GBP 8,454\u2069 · \u2068GBP 47\u2069')
})

test('a number by itself and a gap that nothing fills need no marks, and no language that reads from the left has them', () => {
  expect([fillingOf('ar')(7), fillingOf('ar')('')]).toEqual(['7', ''])
  expect(translatorOf('tr', { 'By {{day}}': '{{day}} tarihine kadar' })('By {{day}}', { day: '15-02-2027' })).toBe(
    '15-02-2027 tarihine kadar',
  )
})
