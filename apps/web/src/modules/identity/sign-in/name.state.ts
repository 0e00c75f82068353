import { t } from '#platform/i18n/light.ts'

let typed = ''

/** The name somebody typed on the page before; in memory only. */
export const typedName = () => typed
/** Remembers a typed name for the next page. */
export const keepName = (name: string) => {
  typed = name.trim()
}

const isNumber = (name: string) => /^[+\d][\d ()-]*$/.test(name)

/** What is wrong with a name as far as a browser can tell. */
export function complaintAboutName(name: string): string | undefined {
  const trimmed = name.trim()
  if (!trimmed) return t('Email or mobile number is required')
  if (isNumber(trimmed)) return trimmed.startsWith('+') ? undefined : t('Write the number with its country code, such as +90 532 111 22 33')
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(trimmed) ? undefined : t('Invalid email')
}

/** A name as the server takes it. */
export const nameBody = (name: string) => (isNumber(name.trim()) ? { mobile: name.trim() } : { email: name.trim() })

/** Which of our fields a complaint of the server about a name or a password belongs to. */
export const nameField = (field: string) => (['email', 'mobile', 'country_code'].includes(field) ? 'name' : field)
