import { languages } from '@embark/contract/kernel/language.ts'
import { languageNames } from './language-names.ts'

/** The languages of the product to choose from, each by its own name. */
export const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))
