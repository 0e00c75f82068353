/**
 * Checks, tests, builds, measures and walks through everything, tells where the time went and ends with `N passed, N failed`: script/test.
 * Of what is alike it looks at a part, which `--seed 3` chooses; `--whole` looks at all of it, nightly and before a release.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureChromium } from './find-chromium.mjs'
import { install } from './install.mjs'
import { browserFailed, browserFiles, browserFlaky, summary, vitestFailed, vitestFiles, vitestFlaky } from './test-report.mjs'

const { values: flags } = parseArgs({ options: { whole: { type: 'boolean', default: false }, seed: { type: 'string' } } })
if (flags.whole) process.env.EMBARK_TESTS = 'whole'
if (flags.seed !== undefined) process.env.EMBARK_TESTS_SEED = flags.seed
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-reports-'))
let passed = 0
let failed = 0
const faults = []
/** Where the time goes, and which tests needed a second try. */
const outline = { parts: [], files: [], flaky: [] }

/** Counts a step that is no test: one that fails is told, and counts as one failure. */
function fault(name) {
  failed++
  faults.push(name)
}

/** Counts tests that failed, each of which is told again at the end: of a long log only the end may have been kept. */
function failing(count, names) {
  failed += count
  faults.push(...names)
}

/** Does a part of the work and notes what it took. */
async function timed(name, work) {
  const began = Date.now()
  try {
    return await work()
  } finally {
    outline.parts.push({ name, ms: Date.now() - began })
  }
}

try {
  const chromium = ensureChromium()
  await timed('packages', () => install({ withTools: true }))
  const { check } = await import('./check.mjs')
  for (const name of await timed('what can be said without running it', check)) fault(name)
  await timed('unit and API tests', vitest)
  await buildAndBrowse(await timed('waiting for a browser', () => chromium))
} catch (error) {
  fault(error.message)
}
fs.rmSync(reports, { recursive: true, force: true })
console.log(`\n${summary(outline).join('\n')}`)
for (const name of faults) console.log(`failed: ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function vitest() {
  const report = path.join(reports, 'vitest.json')
  const status = run('node_modules/vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  const outcome = read(report)
  if (!outcome) return fault('the unit and API tests did not run to their end')
  passed += outcome.numPassedTests
  failing(outcome.numFailedTests, vitestFailed(outcome))
  outline.files.push(...vitestFiles(outcome, root))
  outline.flaky.push(...vitestFlaky(outcome))
  // A file that cannot be loaded has no tests to fail.
  for (const file of outcome.testResults)
    if (file.status === 'failed' && file.assertionResults.every((each) => each.status !== 'failed'))
      fault(`${path.relative(root, file.name)}: ${file.message}`)
  if (status !== 0 && outcome.success) fault('the unit and API tests ended with an error outside the tests')
}

async function buildAndBrowse(chromium) {
  const { build } = await import('./build.mjs')
  await timed('build', build)
  if (!chromium) return fault('the browser tests: no Chromium')
  const report = path.join(reports, 'playwright.json')
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const status = await timed('browser tests', () => run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], env))
  const outcome = read(report)
  if (!outcome) return fault('the browser tests did not run to their end')
  passed += outcome.stats.expected + outcome.stats.flaky
  failing(outcome.stats.unexpected, browserFailed(outcome))
  outline.files.push(...browserFiles(outcome))
  outline.flaky.push(...browserFlaky(outcome))
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
