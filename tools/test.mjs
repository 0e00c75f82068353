/**
 * Checks, tests, builds, measures and walks through everything, and ends with `N passed, N failed`: script/test.
 * Of what is alike it looks at a part; `--whole` looks at all of it, nightly and before a release.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './find-chromium.mjs'
import { install } from './install.mjs'

if (process.argv.includes('--whole')) process.env.EMBARK_TESTS = 'whole'
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-reports-'))
let passed = 0
let failed = 0
const faults = []

/** Counts a step that is no test: one that fails is told, and counts as one failure. */
function fault(name) {
  failed++
  faults.push(name)
}

try {
  const chromium = ensureChromium()
  install({ withTools: true })
  const { check } = await import('./check.mjs')
  for (const name of await check()) fault(name)
  vitest()
  await buildAndBrowse(await chromium)
} catch (error) {
  fault(error.message)
}
fs.rmSync(reports, { recursive: true, force: true })
for (const name of faults) console.log(`failed: ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function vitest() {
  const report = path.join(reports, 'vitest.json')
  const status = run('node_modules/vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  const outcome = read(report)
  if (!outcome) return fault('the unit and API tests did not run to their end')
  passed += outcome.numPassedTests
  failed += outcome.numFailedTests
  // A file that cannot be loaded has no tests to fail.
  for (const file of outcome.testResults)
    if (file.status === 'failed' && file.assertionResults.every((each) => each.status !== 'failed'))
      fault(`${path.relative(root, file.name)}: ${file.message}`)
  if (status !== 0 && outcome.success) fault('the unit and API tests ended with an error outside the tests')
}

async function buildAndBrowse(chromium) {
  const { build } = await import('./build.mjs')
  await build()
  if (run('tools/budgets.mjs', []) !== 0) fault('bundle budgets')
  if (!chromium) return fault('the browser tests: no Chromium')
  const report = path.join(reports, 'playwright.json')
  const status = run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const outcome = read(report)
  if (!outcome) return fault('the browser tests did not run to their end')
  passed += outcome.stats.expected + outcome.stats.flaky
  failed += outcome.stats.unexpected
  if (outcome.stats.flaky > 0)
    console.log(`${outcome.stats.flaky} of the browser tests passed at their second try only; look at them above.`)
  if (status !== 0 && outcome.stats.unexpected === 0)
    fault(`the browser tests: ${outcome.errors?.[0]?.message ?? 'an error outside the tests'}`)
}

function run(file, args, env = {}) {
  return spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status
}

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
