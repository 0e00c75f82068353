import { auditActions, recordKinds } from '@embark/contract/kernel/audit.ts'
import { expect, test } from 'vitest'
import { actorName, choicesIn, recordNames, wordsOf } from './entry.state.ts'

const english = (text: string) => text
test('an act and a kind of record are named in words, and one of an earlier release by its code', () => {
  expect(wordsOf('lead.status_changed', english)).toBe('Lead status changed')
  expect(wordsOf('lead.teleported', english)).toBe('lead.teleported')
  expect(recordNames({ module: 'lead', id: 7, identifier: null, name: 'Leyla Demir' }, english)).toEqual({
    top: 'Leyla Demir',
    bottom: 'Lead 7',
  })
  expect(recordNames({ module: 'spaceship', id: 7, identifier: null, name: null }, english)).toEqual({
    top: 'spaceship 7',
    bottom: undefined,
  })
})

test('who is known to nobody is called so in the reader’s words, and a person of that name is not', () => {
  const arabic = (text: string) => (text === 'Public' ? 'زائر' : text)
  expect(actorName({ identifier: null, name: 'Public', role: null }, arabic)).toBe('زائر')
  expect(actorName({ identifier: 'a', name: 'Public', role: null }, arabic)).toBe('Public')
})

test('choices stand in the reader’s words and in the order of their alphabet', () => {
  const words: Record<string, string> = { Team: 'Équipe', Vendor: 'Prestataire', Invoice: 'Facture' }
  const list = Object.keys(words).map((label) => ({ label, value: label.toLowerCase() }))
  expect(choicesIn(list, (text) => words[text]!).map(({ label }) => label)).toEqual(['Équipe', 'Facture', 'Prestataire'])
})

test('no two acts are called the same, and no two kinds of record', () => {
  for (const words of [Object.values(auditActions), Object.values(recordKinds)]) expect(new Set(words).size).toBe(words.length)
})
