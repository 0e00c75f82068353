import { readFileSync } from 'node:fs'
import type { DictionaryLanguage, Texts } from './slice.ts'

// Read, not imported: as a part of the program its text and what the engine makes of that would stay in memory too.
const texts: Texts = JSON.parse(readFileSync(new URL('./texts.json', import.meta.url), 'utf8'))
// A language that has no texts finds none.
const wordsOf = (text: string, language: string) => texts[text]?.[language as DictionaryLanguage]

/** The text in a language, its gaps filled; English is the key and the fallback. With `count` the language's plural form is chosen. */
export function translate(language: string, text: string, vars: Readonly<Record<string, string | number>> = {}): string {
  const plural = typeof vars['count'] === 'number' ? `${text}_${new Intl.PluralRules(language).select(vars['count'])}` : undefined
  const words = (plural && (wordsOf(plural, language) ?? wordsOf(plural, 'en'))) || wordsOf(text, language) || text
  // A count is read, a number is quoted: only the first is written with separators.
  const written = (name: string, value: string | number) =>
    name === 'count' && typeof value === 'number' ? value.toLocaleString(`${language}-u-nu-latn`) : String(value)
  return words.replace(/\{\{([\w.]+)\}\}/g, (gap, name: string) => (Object.hasOwn(vars, name) ? written(name, vars[name] ?? gap) : gap))
}
