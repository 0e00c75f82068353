export type DictionaryLanguage = 'en' | 'fr' | 'tr' | 'ar'
/** Every text of the product with its words by language; `public` marks what the light pages say. English needs words for plurals only. */
export type Texts = Readonly<Record<string, { readonly [Each in DictionaryLanguage]?: string } & { readonly public?: boolean }>>

/** The dictionary of one language, as a page loads it. */
export const sliceOf = (texts: Texts, language: DictionaryLanguage, isPublic = false): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([text, words]) => {
      const translation = words[language]
      return translation && (!isPublic || words.public) ? [[text, translation]] : []
    }),
  )
