import { currentLanguage } from './i18n.ts'

/** A country as its reader calls it, by its two letters; what is no code stays as it was written. */
export function countryName(code: string) {
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
