import { useEffect, useRef, useState } from 'react'
import { publicCall } from '#platform/api/public-call.ts'
import { usePublicLanguage } from '#platform/i18n/light.ts'
import type { Company } from '../public-company.state.ts'

export interface Country {
  readonly id: number
  readonly iso2: string
  readonly name: string
  readonly dial_code: string | null
}

const patienceMs = 2_000
let guess: Promise<string> | undefined

/**
 * Where the visitor probably is: by our own table, or by the service the company named; whatever goes wrong, it is the company's country.
 */
function guessCountry(company: Company | undefined): Promise<string> {
  const home = company?.country_code ?? ''
  const url = company?.integrations.geo_lookup_url
  const asked = url
    ? fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal: AbortSignal.timeout(patienceMs) }).then(
        (answer) => answer.json() as Promise<{ country_code?: unknown }>,
      )
    : publicCall<{ country_code?: unknown }>('/visitor/country')
  return asked.then(
    ({ country_code }) => (/^[A-Z]{2}$/.test(String(country_code)) ? String(country_code) : home),
    () => home,
  )
}

interface Known {
  readonly countries: readonly Country[]
  /** The country to begin with, and an empty text while it is not known. */
  readonly here: string
}
const nothing: Known = { countries: [], here: '' }

/**
 * The countries in the language of the page, and the one to begin with. Who sends a form before they have arrived waits for them
 * with `whenKnown`: it would be told that a field is empty which is about to be filled.
 */
export function useCountries(company: Company | undefined) {
  const language = usePublicLanguage()
  const [known, setKnown] = useState(nothing)
  const coming = useRef(Promise.resolve(nothing))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of countries are read anew in another language
  useEffect(() => {
    let isWanted = true
    const learn = (more: Partial<Known>) => isWanted && setKnown((before) => ({ ...before, ...more }))
    const read = publicCall<{ recordsInfo: readonly Country[] }>('/visitor/countries').then(
      ({ recordsInfo }) => recordsInfo,
      () => [],
    )
    guess ??= guessCountry(company)
    void read.then((countries) => learn({ countries }))
    void guess.then((here) => learn({ here }))
    coming.current = Promise.all([read, guess]).then(([countries, here]) => ({ countries, here }))
    return () => {
      isWanted = false
    }
  }, [company, language])
  return { ...known, whenKnown: () => coming.current }
}
