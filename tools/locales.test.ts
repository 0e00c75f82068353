import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sliceOf, type Texts } from '../packages/locales/src/slice.ts'
import { keysFor, publicTextsIn, textsIn } from './texts.ts'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const dictionary = JSON.parse(fs.readFileSync(path.join(root, 'packages/locales/src/texts.json'), 'utf8')) as Texts
const gaps = (text: string) => new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!))
const texts = textsIn(root)

describe.each(['fr', 'tr', 'ar'] as const)('in %s', (language) => {
  const entries = sliceOf(dictionary, language)

  test('every text of the product has its words', () => {
    expect(texts.flatMap((text) => keysFor(text, language)).filter((key) => !entries[key])).toEqual([])
  })

  test('a translation fills the same gaps as its text', () => {
    const odd = Object.entries(entries).filter(([key, value]) => {
      const [inKey, inTranslation] = [gaps(key), gaps(value)]
      // A plural form may say its number in words.
      if (/_(zero|one|two)$/.test(key)) inKey.delete('count')
      return [...inKey].some((gap) => !inTranslation.has(gap)) || [...inTranslation].some((gap) => !gaps(key).has(gap))
    })
    expect(odd).toEqual([])
  })

  test('the messages the specification quotes without a form are among them (G-C-100)', () => {
    const quoted = ['Please enter commission', 'Please select regions', 'Please Select Reason', 'Please Enter Remarks']
    expect([...quoted, 'Please enter role name', 'Please select group'].filter((text) => !texts.includes(text) || !entries[text])).toEqual(
      [],
    )
  })

  test('the dictionary of public pages is the part of the whole that they use', () => {
    const light = new Set(publicTextsIn(root).flatMap((text) => keysFor(text, language)))
    expect(sliceOf(dictionary, language, true)).toEqual(Object.fromEntries(Object.entries(entries).filter(([key]) => light.has(key))))
  })
})

test('English has the plural forms of its texts', () => {
  const entries = sliceOf(dictionary, 'en')
  expect(
    texts
      .filter((text) => text.includes('{{count}}'))
      .flatMap((text) => keysFor(text, 'en'))
      .filter((key) => !entries[key]),
  ).toEqual([])
})
