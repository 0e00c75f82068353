import { expect, test } from 'vitest'
import { searchedIn } from './help-search.ts'
import { helpText } from './help-texts.ts'

const names = { say: (name: string) => name, nameAt: (address: string) => address }
const texts = [
  helpText('quotations', '# Quotations\n\nPrograms side by side.\n\n## Make one\n\n1. Press [[New quotation]].\n', names),
  helpText(
    'reminders',
    '# Reminders\n\nTold at their time.\n\n## Set one\n\n1. Press [[Set reminder]] after a quotation was sent.\n',
    names,
  ),
  helpText('tr', '# Hatırlatma ayarı\n\nZamanında söyler.\n\n## İzin\n\n- Bir şey.\n', names),
  helpText('ar', '# التذكيرات\n\nتنبّهك في وقتها.\n\n## إنشاء\n\n- شيء.\n', names),
]
const idsFor = (query: string) => searchedIn(texts, query).map(({ text }) => text.id)

test('what is called so comes before what only speaks of it', () => {
  expect(idsFor('quotation')).toEqual(['quotations', 'reminders'])
})

test('one letter may be wrong, missing, too many or swapped with the next; two may not', () => {
  for (const query of ['quotetion', 'quotaton', 'quotattion', 'qoutation', 'remidner']) expect(idsFor(query)).not.toEqual([])
  expect(idsFor('qoutaetion')).toEqual([])
  expect(idsFor('sxt')).toEqual([])
})

test('every word that was typed has to be there', () => {
  expect(idsFor('quotation reminder')).toEqual(['reminders'])
  expect(idsFor('quotation elephant')).toEqual([])
  expect(idsFor('  ')).toEqual([])
})

test('accents, dotless letters, vowel signs and the article of Arabic do not matter', () => {
  expect(idsFor('hatirlatma')).toEqual(['tr'])
  expect(idsFor('IZIN')).toEqual(['tr'])
  expect(idsFor('تذكيرات')).toEqual(['ar'])
  expect(idsFor('تنبهك')).toEqual(['ar'])
})

test('a hit shows the line in which it was found, without marks', () => {
  expect(searchedIn(texts, 'press quotation').map(({ line }) => line)).toEqual([
    'Press New quotation.',
    'Press Set reminder after a quotation was sent.',
  ])
})
