import { sliceOf } from './slice.ts'
import texts from './texts.json' with { type: 'json' }

const dictionaries: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  (['en', 'fr', 'tr', 'ar'] as const).map((language) => [language, sliceOf(texts, language)]),
)

/** The text in a language, its gaps filled; English is the key and the fallback. With `count` the language's plural form is chosen. */
export function translate(language: string, text: string, vars: Readonly<Record<string, string | number>> = {}): string {
  const dictionary = dictionaries[language] ?? {}
  const plural = typeof vars['count'] === 'number' ? `${text}_${new Intl.PluralRules(language).select(vars['count'])}` : undefined
  const words = (plural && (dictionary[plural] ?? dictionaries['en']?.[plural])) || dictionary[text] || text
  // A count is read, a number is quoted: only the first is written with separators.
  const written = (name: string, value: string | number) =>
    name === 'count' && typeof value === 'number' ? value.toLocaleString(`${language}-u-nu-latn`) : String(value)
  return words.replace(/\{\{([\w.]+)\}\}/g, (gap, name: string) => (Object.hasOwn(vars, name) ? written(name, vars[name] ?? gap) : gap))
}
