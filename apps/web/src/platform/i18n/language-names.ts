import { languages } from '@embark/contract/kernel/language.ts'

/** A language by its own name. */
export const nativeName = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

/** The languages of the product to choose from, each by its own name. */
export const languageOptions = languages.map((value) => ({ value, label: nativeName(value) }))
