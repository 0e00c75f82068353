import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { numberLocale } from './number-locale.ts'

/** Values put into the {{placeholders}} of a text. */
export type WordVars = Record<string, string | number>

/** Turns an English text into the reader's language. */
export type Translate = (text: string, vars?: WordVars) => string

const plain: Translate = (text, vars) =>
  vars ? text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => (name in vars ? String(vars[name]) : whole)) : text

type Speech = { t: Translate; language: string }

const Words = createContext<Speech>({ t: plain, language: 'en' })

/** Lets the app translate the words that are built into the components. */
export function WordsProvider(props: { t?: Translate; language?: string; children: ReactNode }) {
  const { t = plain, language = 'en' } = props
  const speech = useMemo(() => ({ t, language }), [t, language])
  return <Words.Provider value={speech}>{props.children}</Words.Provider>
}

/** The translator for a component's own words. */
export function useWords(): Translate {
  return useContext(Words).t
}

/** The locale that numbers, money and dates are written in; digits stay Latin in every language. */
export function useNumberLocale(): string {
  return numberLocale(useContext(Words).language)
}

/** The reader's language code, such as `ar`. */
export function useLanguage(): string {
  return useContext(Words).language
}
