/**
 * Keeps the dictionaries: `npm run locales` drops what no text uses any more, sorts, and tells what is missing;
 * `npm run locales -- --missing fr` prints the missing keys of a language as JSON; `--take fr FILE` takes translations in.
 */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { keysFor, publicTextsIn, textsIn } from './texts.ts'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const fileOf = (name: string) => path.join(root, `packages/locales/src/${name}.json`)
const read = (language: string) => JSON.parse(fs.readFileSync(fileOf(language), 'utf8')) as Record<string, string>
const write = (language: string, entries: Record<string, string>) =>
  fs.writeFileSync(
    fileOf(language),
    `${JSON.stringify(Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1))), null, 1)}\n`,
  )

const texts = textsIn(root)
/** English needs only what differs from its key: the plural forms. */
const needed = (language: string) =>
  texts.filter((text) => language !== 'en' || text.includes('{{count}}')).flatMap((text) => keysFor(text, language))
const missing = (language: string) => {
  const have = read(language)
  return needed(language).filter((key) => !have[key])
}

const [command, language = '', file = ''] = process.argv.slice(2)
if (command === '--missing') process.stdout.write(`${JSON.stringify(missing(language), null, 1)}\n`)
else if (command === '--take')
  write(language, { ...read(language), ...(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>) })
else {
  for (const each of ['en', 'fr', 'tr', 'ar']) {
    const wanted = new Set(needed(each))
    write(each, Object.fromEntries(Object.entries(read(each)).filter(([key]) => wanted.has(key))))
    const light = new Set(publicTextsIn(root).flatMap((text) => keysFor(text, each)))
    write(`public.${each}`, Object.fromEntries(Object.entries(read(each)).filter(([key]) => light.has(key))))
    console.log(`${each}: ${wanted.size - missing(each).length} of ${wanted.size}`)
  }
}
