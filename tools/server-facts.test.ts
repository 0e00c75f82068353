import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withoutFacts } from './server-facts.ts'

const folder = path.resolve(import.meta.dirname, '../packages/contract/src')
const contracts = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.contract.ts'))
const textsOf = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8')

test('a browser is given no summary of an endpoint, and none of its audit or its answer', () => {
  const contract =
    "  list: {\n    summary: 'List it.',\n    message: 'Listed',\n    errors: ['NOT_FOUND'],\n    audit: 'it.listed',\n  },\n"
  expect(withoutFacts(contract).trim()).toMatch(/^list: \{\s+\},$/)
})

test('what a rule says of a field is said in a browser too, in whichever order it stands with the path', () => {
  const said = (text: string) => [...text.matchAll(/ +path: .*\n +message: (.*)|message: (.*)\n +path: /g)].map(([, a, b]) => a ?? b)
  const rules = contracts.map(textsOf).filter((text) => said(text).length > 0)
  expect(rules.length).toBeGreaterThan(0)
  for (const text of rules) expect(said(withoutFacts(text))).toEqual(said(text))
})
