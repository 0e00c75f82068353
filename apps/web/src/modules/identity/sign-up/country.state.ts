import { useEffect, useState } from 'react'
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

/** The countries in the language of the page, and the one to begin with. */
export function useCountries(company: Company | undefined) {
  const language = usePublicLanguage()
  const [countries, setCountries] = useState<readonly Country[]>([])
  const [here, setHere] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of countries are read anew in another language
  useEffect(() => {
    let isWanted = true
    publicCall<{ recordsInfo: readonly Country[] }>('/visitor/countries').then(
      ({ recordsInfo }) => isWanted && setCountries(recordsInfo),
      () => {},
    )
    guess ??= guessCountry(company)
    void guess.then((iso2) => isWanted && setHere(iso2))
    return () => {
      isWanted = false
    }
  }, [company, language])
  return { countries, here }
}
