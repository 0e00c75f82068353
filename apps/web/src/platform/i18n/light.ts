import { directionOf, type Language, languageFrom, languages } from '@embark/contract/kernel/language.ts'
import english from '@embark/locales/public.en.json'
import { useSyncExternalStore } from 'react'
import { fillingOf } from './filling.ts'

type Dictionary = Readonly<Record<string, string>>

// Only the texts of public pages; each language is a file of its own, fetched when it is chosen. English has but a few plurals.
const dictionaries: Record<Language, () => Promise<{ default: Dictionary }>> = {
  en: async () => ({ default: english }),
  fr: () => import('@embark/locales/public.fr.json'),
  tr: () => import('@embark/locales/public.tr.json'),
  ar: () => import('@embark/locales/public.ar.json'),
}

const key = 'embark-language'
let language: Language = 'en'
let dictionary: Dictionary = {}
const listeners = new Set<() => void>()

async function show(next: Language) {
  // Without its dictionary a page is still readable: the keys are English.
  dictionary = await dictionaries[next]().then(
    (file) => file.default,
    () => ({}),
  )
  language = next
  document.documentElement.lang = next
  document.documentElement.dir = directionOf(next)
  for (const listener of listeners) listener()
}

/** What a company reads in, and which languages it lets people choose: none where it has no menu of them. */
interface CompanyLanguages {
  readonly default_language: Language
  readonly enabled_languages: readonly Language[]
}
/** Starts in the person's language: their choice, as far as the company offers it, else the company's, else the browser's (G-C-48). */
export async function startPublicI18n(company: Promise<CompanyLanguages | undefined>) {
  const kept = languages.find((one) => one === localStorage.getItem(key))
  const known = await company
  const isOffered = !known || known.enabled_languages.some((one) => one === kept)
  await show((isOffered ? kept : undefined) ?? known?.default_language ?? languageFrom(navigator.language))
}

/** Switches the page's language and keeps the choice on this browser, for the portal too. */
export async function chooseLanguage(next: Language) {
  localStorage.setItem(key, next)
  await show(next)
}

/** Shows a page in a language it is written in, where it is not written in the reader's. */
export const showIn = async (next: Language) => {
  if (next !== language) await show(next)
}

/** Shows a page in the language of what it brings, unless somebody chose one on this browser before. */
export async function readFirstIn(next: Language) {
  if (localStorage.getItem(key) === null && next !== language) await show(next)
}

/** Keeps the language the page is in, so that the portal opens in it. */
export const keepLanguage = () => localStorage.setItem(key, language)

/** The text in the page's language, its gaps filled. With `count` the language's plural form is chosen. */
export function t(text: string, vars: Readonly<Record<string, string | number>> = {}): string {
  const form = typeof vars['count'] === 'number' ? dictionary[`${text}_${new Intl.PluralRules(language).select(vars['count'])}`] : undefined
  return (form || dictionary[text] || text).replace(/\{\{(\w+)\}\}/g, (gap, name: string) => fillingOf(language)(vars[name] ?? gap))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The language of the page, and the component drawn again when it changes; call it wherever `t` is used. */
export const usePublicLanguage = (): Language => useSyncExternalStore(subscribe, () => language)
