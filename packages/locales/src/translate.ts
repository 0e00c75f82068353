import ar from './ar.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }

const dictionaries: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, fr, tr, ar }

/** The text in a language, its gaps filled; English is the key and the fallback. With `count` the language's plural form is chosen. */
export function translate(language: string, text: string, vars: Readonly<Record<string, string | number>> = {}): string {
  const dictionary = dictionaries[language] ?? {}
  const plural = typeof vars['count'] === 'number' ? `${text}_${new Intl.PluralRules(language).select(vars['count'])}` : undefined
  const found = (plural && (dictionary[plural] ?? en[plural as keyof typeof en])) || dictionary[text] || text
  return found.replace(/\{\{([\w.]+)\}\}/g, (gap, name: string) => (Object.hasOwn(vars, name) ? String(vars[name] ?? gap) : gap))
}
