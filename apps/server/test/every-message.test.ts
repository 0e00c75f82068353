import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const modules = path.resolve(import.meta.dirname, '../src/modules')
const files = fs
  .readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(test|builder)\.ts$/.test(file) && !file.startsWith('notifications/'))
const textOf = (file: string) => fs.readFileSync(path.join(modules, file), 'utf8')

/** What stands between a call's brackets. */
function argumentsOf(code: string, from: number) {
  let depth = 0
  for (let at = from; at < code.length; at++) {
    if (code[at] === '(') depth++
    if (code[at] === ')' && --depth === 0) return code.slice(from, at)
  }
  return code.slice(from)
}

test('every message the product sends is an event of the register, so that a company can write its words', () => {
  const calls = files.flatMap((file) =>
    [...textOf(file).matchAll(/\bawait (?:notify|sendLetter)\(|return sendLetter\(/g)].map((call) => ({
      file,
      said: argumentsOf(textOf(file), call.index + call[0].length - 1),
    })),
  )

  expect(calls.length).toBeGreaterThan(15)
  expect(calls.filter(({ said }) => !/\bevent\b/.test(said)).map(({ file }) => file)).toEqual([])
})

test('no module sends words of its own past the templates', () => {
  expect(files.filter((file) => /\bsendMessage\(/.test(textOf(file)))).toEqual([])
})
