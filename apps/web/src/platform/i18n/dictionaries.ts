import type { Language } from '@embark/contract/kernel/language.ts'

/** From an English text, or one of its plural forms, to the words of another language. */
export type Dictionary = Readonly<Record<string, string>>

// Each language is a file of its own, fetched when it is chosen; English texts are the keys.
const files: Record<Exclude<Language, 'en'>, () => Promise<{ default: Dictionary }>> = {
  fr: () => import('@embark/locales/fr.json'),
  tr: () => import('@embark/locales/tr.json'),
  ar: () => import('@embark/locales/ar.json'),
}

/** The words of a language; nothing for English, whose few plural forms come with the portal. */
export const dictionaryOf = async (language: Language): Promise<Dictionary | undefined> =>
  language === 'en' ? undefined : (await files[language]()).default
