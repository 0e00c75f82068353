/** Interface languages; English is the fallback and its texts are the keys. */
export const languages = ['en', 'fr', 'tr', 'ar'] as const
export type Language = (typeof languages)[number]
/** The writing direction of a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')
/** The first language of an Accept-Language header that the product speaks, if any. */
export const languageFrom = (header: string | undefined, fallback: Language = 'en'): Language =>
  (header ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((part): part is Language => (languages as readonly string[]).includes(part)) ?? fallback
