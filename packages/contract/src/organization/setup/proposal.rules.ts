import { type Language, languages } from '../../kernel/language.ts'
import type { Currency } from '../../kernel/money.ts'

/** Countries that pay in a currency the product offers; in the others the default one is proposed. */
const payers: Partial<Record<Currency, string>> = {
  AUD: 'AU,CC,CX,KI,NF,NR,TV',
  CAD: 'CA',
  EUR: 'AD,AT,AX,BE,BG,BL,CY,DE,EE,ES,FI,FR,GF,GP,GR,HR,IE,IT,LT,LU,LV,MC,ME,MF,MQ,MT,NL,PM,PT,RE,SI,SK,SM,TF,VA,XK,YT',
  GBP: 'GB,GG,IM,JE',
  INR: 'IN',
  NZD: 'CK,NU,NZ,PN,TK',
  SGD: 'SG',
}
const standard: Currency = 'USD'
const currencyOf = (country: string): Currency =>
  (Object.keys(payers) as Currency[]).find((currency) => payers[currency]!.split(',').includes(country)) ?? standard

/** The zones of a country; none where the runtime does not know them. */
function zonesOf(country: string): readonly string[] {
  // Newer runtimes have a function where older ones have a property.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] }
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** What a company in this country probably wants. Of several zones it is the one the asker is in; without that one none is proposed. */
export function proposedFor(country: string, here?: string) {
  const zones = zonesOf(country)
  const spoken = new Intl.Locale(`und-${country}`).maximize().language
  return {
    currency: currencyOf(country),
    time_zone: zones.find((zone) => zone === here) ?? (zones.length === 1 ? zones[0]! : undefined),
    language: languages.find((each): each is Language => each === spoken) ?? 'en',
  }
}

/** The country a zone lies in, of those that can be chosen. */
export const countryOfZone = (zone: string, countries: readonly string[]) => countries.find((country) => zonesOf(country).includes(zone))

export interface CompanyPlace {
  readonly country_code: string
  readonly currency: string
  readonly time_zone: string
}
/** How a company stands in the database that nobody told where it is. */
const untold: CompanyPlace = { country_code: 'GB', currency: standard, time_zone: 'UTC' }

/** The place to begin with: what was said when the company was made, the rest by the zone of its administrator. */
export function firstPlace(kept: CompanyPlace, here: string, countries: readonly string[]): CompanyPlace {
  const isTold = (Object.keys(untold) as (keyof CompanyPlace)[]).some((key) => kept[key] !== untold[key])
  const country_code = (isTold ? undefined : countryOfZone(here, countries)) ?? kept.country_code
  return movedTo(kept, country_code, here)
}

/** The place after another country was chosen: what was proposed for the one before, or never chosen, follows it. */
export function movedTo(now: CompanyPlace, country_code: string, here: string): CompanyPlace {
  const [before, after] = [proposedFor(now.country_code, here), proposedFor(country_code, here)]
  const follows = <K extends 'currency' | 'time_zone'>(key: K) => now[key] === before[key] || now[key] === untold[key]
  return {
    country_code,
    currency: follows('currency') ? after.currency : now.currency,
    time_zone: (follows('time_zone') && after.time_zone) || now.time_zone,
  }
}
