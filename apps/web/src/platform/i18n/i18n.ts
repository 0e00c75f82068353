import { directionOf, type Language } from '@embark/contract/kernel/language.ts'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { applyLanguage, chosenLanguage } from './language.ts'

// Each language is a file of its own, fetched when it is chosen.
const dictionaries: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('@embark/locales/en.json'),
  fr: () => import('@embark/locales/fr.json'),
  tr: () => import('@embark/locales/tr.json'),
  ar: () => import('@embark/locales/ar.json'),
}

async function load(language: Language) {
  const [own, english] = await Promise.all([dictionaries[language](), dictionaries.en()])
  i18next.addResourceBundle(language, 'translation', own.default)
  i18next.addResourceBundle('en', 'translation', english.default)
}

/** Starts the translator in the person's language; English texts are the keys. */
export async function startI18n() {
  const language = chosenLanguage()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false },
    resources: {},
  })
  await load(language)
  applyLanguage(language)
}

/** Switches the language of the whole page without leaving it. */
export async function switchLanguage(language: Language) {
  await load(language)
  applyLanguage(language)
  await i18next.changeLanguage(language)
}

/** The translator: `t('English text', { name })`. */
export function useT() {
  const { t } = useTranslation()
  return t as (text: string, vars?: Record<string, string | number>) => string
}

/** The translator outside of components. */
export const say = (text: string, vars?: Record<string, string | number>): string => i18next.t(text, vars ?? {})

/** The language and direction of the page right now. */
export function useLanguage() {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  return { language, dir: directionOf(language) } as const
}
