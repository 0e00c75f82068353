import { type Language, languages } from '@embark/contract/kernel/language.ts'
import type { Tenant } from '../context.ts'

/** The languages a company offers its people, its own one always among them. */
export const offeredLanguages = ({ default_language, settings }: Pick<Tenant, 'default_language' | 'settings'>): Language[] =>
  languages.filter((each) => each === default_language || settings.languages.enabled.includes(each))
