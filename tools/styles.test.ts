import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../apps/web/src')
const sheets = fs.readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
/** The classes a sheet styles wherever they stand: by themselves, not within another. */
const stylesIn = (file: string) => {
  const text = fs.readFileSync(path.join(source, file), 'utf8').replace(/\/\*.*?\*\//gs, '')
  return [...text.matchAll(/(?:^|[{},])\s*\.(e-[\w-]+)\s*(?=[{,])/g)].map((match) => match[1]!)
}

test('no module styles a class of the shared parts anew: once its page was open, every other page would change', () => {
  const shared = new Set(sheets.filter((file) => file.startsWith('ui/')).flatMap(stylesIn))
  const anew = sheets
    .filter((file) => !file.startsWith('ui/'))
    .flatMap((file) =>
      stylesIn(file)
        .filter((name) => shared.has(name))
        .map((name) => `${file}: .${name}`),
    )
  expect(anew).toEqual([])
})
