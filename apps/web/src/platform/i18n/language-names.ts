import type { Language } from '@embark/contract/kernel/language.ts'

/** Each language by its own name, as who looks for it knows it. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', tr: 'Türkçe', ar: 'العربية' }
