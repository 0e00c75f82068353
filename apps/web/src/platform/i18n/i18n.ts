import { directionOf, type Language } from '@embark/contract/kernel/language.ts'
import { useSyncExternalStore } from 'react'
import { numberLocale } from '#ui/number-locale.ts'
import { type Dictionary, dictionaryOf } from './dictionaries.ts'
import { fillingOf } from './filling.ts'
import { applyLanguage, chosenLanguage } from './language.ts'

type Vars = Readonly<Record<string, string | number>>
export type Translator = (text: string, vars?: Vars) => string

let english: Dictionary = {}
let [language, translator] = ['en' as Language, translatorOf('en')]
const listeners = new Set<() => void>()

/** The translator of a language: its own words, else the English plural, else the text itself; a gap that nothing fills is left out. */
export function translatorOf(of: Language, dictionary: Dictionary = {}): Translator {
  const plurals = new Intl.PluralRules(of)
  const fill = fillingOf(of)
  return (text, vars = {}) => {
    const plural = typeof vars['count'] === 'number' ? `${text}_${plurals.select(vars['count'])}` : undefined
    const words = (plural && dictionary[plural]) || dictionary[text] || (plural && english[plural]) || text
    return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = vars[name] ?? ''
      // A count is read, a number is quoted: only the first is written with separators.
      return name === 'count' && typeof value === 'number' ? value.toLocaleString(numberLocale(of)) : fill(value)
    })
  }
}

/** Starts the translator in the person's language; English texts are the keys, and their plurals come with the portal. */
export async function startI18n(plurals: Dictionary) {
  english = plurals
  await switchLanguage(chosenLanguage())
}

/** Switches the language of the whole page without leaving it. */
export async function switchLanguage(next: Language) {
  const dictionary = await dictionaryOf(next)
  applyLanguage(next)
  speak(next, dictionary)
}

/** Says everything in these words from now on. */
export function speak(next: Language, dictionary?: Dictionary) {
  translator = translatorOf(next, dictionary)
  language = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const now = () => translator

/** The translator: `t('English text', { name })`. */
export const useT = (): Translator => useSyncExternalStore(subscribe, now, now)

/** The translator outside of components. */
export const say: Translator = (text, vars) => translator(text, vars)

/** The language of the page, outside of components. */
export const currentLanguage = () => language

/** The language and direction of the page right now. */
export function useLanguage() {
  useT()
  return { language, dir: directionOf(language) } as const
}
