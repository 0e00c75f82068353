import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type DictionaryLanguage, sliceOf, type Texts } from '../packages/locales/src/slice.ts'

const file = fileURLToPath(new URL('../packages/locales/src/texts.json', import.meta.url))
const address = /^(?:\0)?@embark\/locales\/(public\.)?(\w\w)\.json$/

/** Gives the browser one dictionary for each language, cut out of the one file in which a text stands beside all its translations. */
export const dictionaries = (): Plugin => ({
  name: 'dictionaries',
  enforce: 'pre',
  resolveId: (id) => (address.test(id) ? `\0${id}` : null),
  load(id) {
    const asked = id.startsWith('\0') ? address.exec(id) : null
    if (!asked) return null
    this.addWatchFile(file)
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts
    return JSON.stringify(withoutKeys(sliceOf(texts, asked[2] as DictionaryLanguage, Boolean(asked[1]))))
  },
})

/** Plural forms that say just what their text says are found by the text itself. */
const withoutKeys = (dictionary: Record<string, string>) =>
  Object.fromEntries(Object.entries(dictionary).filter(([key, words]) => key !== `${words}_other`))
