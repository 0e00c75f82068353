/** Writes docs/generated from the contract and the role seeds: `npm run docs`. With --check it only compares. */
import fs from 'node:fs'
import path from 'node:path'
import { pages } from './reference-pages.ts'

const folder = path.resolve(import.meta.dirname, '../docs/generated')
if (!process.argv.includes('--check')) fs.mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(pages())) {
  const target = path.join(folder, name)
  if (!process.argv.includes('--check')) fs.writeFileSync(target, text)
  else if (!fs.existsSync(target) || fs.readFileSync(target, 'utf8') !== text) {
    console.error(`docs/generated/${name} is stale. Run: npm run docs`)
    process.exitCode = 1
  }
}
