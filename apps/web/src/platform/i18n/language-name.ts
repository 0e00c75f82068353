import { currentLanguage } from './i18n.ts'

/** A language as its reader calls it; what is no code stays as it was written. */
export function languageName(code: string) {
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
