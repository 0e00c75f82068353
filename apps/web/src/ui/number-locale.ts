let chosen: string | null = null

/** Takes over the locale every number is written in; null leaves it to the reader's language. */
export const writeNumbersIn = (locale: string | null) => {
  chosen = locale
}

/** The locale numbers are written in: the one chosen for everybody, else the reader's language; digits stay Latin in every language. */
export const numberLocale = (language: string) => `${chosen ?? language}-u-nu-latn`
