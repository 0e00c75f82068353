/** Writes docs/configuration.md and the example from the configuration's schema: `npm run docs:config`. With --check it only compares. */
import fs from 'node:fs'
import path from 'node:path'
import { configDocs, configExample } from '../apps/server/src/platform/config/config-docs.ts'

const pages = { 'docs/configuration.md': configDocs(), 'embark.config.example.json': configExample() }
for (const [file, text] of Object.entries(pages)) {
  const target = path.resolve(import.meta.dirname, '..', file)
  if (!process.argv.includes('--check')) fs.writeFileSync(target, text)
  else if (!fs.existsSync(target) || fs.readFileSync(target, 'utf8') !== text) {
    console.error(`${file} is stale. Run: npm run docs:config`)
    process.exitCode = 1
  }
}
