/**
 * Keeps the dictionaries: `npm run locales` drops what no text uses any more, sorts, marks what public pages say, and tells what is
 * missing;
 * `npm run locales -- --missing` prints each text that lacks a language, with room for its words; `--take FILE` takes them in, filled.
 * Named with a language, `--missing fr` and `--take fr FILE` do the same with that language alone.
 */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DictionaryLanguage as Language, Texts } from '../packages/locales/src/slice.ts'
import { keysFor, publicTextsIn, textsIn } from './texts.ts'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const file = path.join(root, 'packages/locales/src/texts.json')
const languages: readonly Language[] = ['en', 'fr', 'tr', 'ar']

const entries = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Texts[string]>
const texts = textsIn(root)
/** English needs only what differs from its key: the plural forms. */
const needed = (language: Language) =>
  texts.filter((text) => language !== 'en' || text.includes('{{count}}')).flatMap((text) => keysFor(text, language))
const missing = (language: Language) => needed(language).filter((key) => !entries[key]?.[language])

const [command, ...rest] = process.argv.slice(2)
if (command === '--missing') print(rest[0] as Language | undefined)
else if (command === '--take') take(rest.length > 1 ? (rest[0] as Language) : undefined, rest.at(-1)!)
else tidy()

function print(language: Language | undefined) {
  const asked: Record<string, Record<string, string>> = {}
  for (const each of languages) for (const key of missing(each)) asked[key] = { ...asked[key], [each]: '' }
  process.stdout.write(`${JSON.stringify(language ? missing(language) : asked, null, 1)}\n`)
}

function take(language: Language | undefined, from: string) {
  const words = JSON.parse(fs.readFileSync(from, 'utf8')) as Record<string, string> | Record<string, Record<string, string>>
  for (const [key, given] of Object.entries(words))
    entries[key] = { ...entries[key], ...(typeof given === 'string' ? { [language!]: given } : given) }
  tidy()
}

/** Writes what is used, in order; a text nobody has translated yet has no entry. */
function tidy() {
  const used = new Map(languages.map((language) => [language, new Set(needed(language))]))
  const light = new Set(publicTextsIn(root).flatMap((text) => languages.flatMap((language) => keysFor(text, language))))
  const kept = Object.entries(entries).flatMap(([key, words]) => {
    const translations = languages.flatMap((language) =>
      used.get(language)!.has(key) && words[language] ? [[language, words[language]]] : [],
    )
    return translations.length ? [[key, { ...(light.has(key) && { public: true }), ...Object.fromEntries(translations) }] as const] : []
  })
  const sorted = kept.sort(([a], [b]) => (a < b ? -1 : 1))
  fs.writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`)
  for (const language of languages) {
    const count = needed(language).length
    console.log(`${language}: ${count - missing(language).length} of ${count}`)
  }
}
