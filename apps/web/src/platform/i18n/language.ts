import { directionOf, type Language, languageFrom, languages } from '@embark/contract/kernel/language.ts'

const key = 'embark-language'

/** The person's choice, else the browser's language, else English. Kept on this browser, also after signing out (G-C-48). */
export function chosenLanguage(): Language {
  const chosen = localStorage.getItem(key)
  return languages.find((language) => language === chosen) ?? languageFrom(navigator.language)
}

/** Keeps the choice and turns the page: language and direction. */
export function applyLanguage(language: Language) {
  localStorage.setItem(key, language)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
