import { type Language, languages } from '@embark/contract/kernel/language.ts'

/** Each language by its own name, as who looks for it knows it. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', tr: 'Türkçe', ar: 'العربية' }

/** The languages of the product to choose from, each by its own name. */
export const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))
