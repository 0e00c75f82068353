/**
 * Tests the tests of who may do what: `npm run mutate`, at night. Opens every endpoint too far, in memory; then weakens every policy,
 * one rule at a time in a copy of the tree, and sees whether the walls or the noun's own tests fail. `--some N` takes a sample of each.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createVitest, startVitest } from 'vitest/node'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { values: flags } = parseArgs({ options: { some: { type: 'string', default: '' }, part: { type: 'string', default: '' } } })

interface Mutant {
  readonly file: string
  readonly line: number
  readonly before: string
  readonly after: string
  readonly text: string
}

/** The ways to weaken a rule: a condition dropped, a refusal never reached, a bound that holds for everything. */
const weakenings: readonly [RegExp, string][] = [
  [/\.where\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, ''],
  [/\bif \((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?= (?:return )?refuse)/g, 'if (1 > 2)'],
  [/(?<=(?:within: .*|=> )sql<(?:SqlBool|boolean)>)`(?!true`)[^`]*`/g, '`true`'],
]

/** Every mutant of a policy, each with one place changed. */
function mutantsOf(file: string): Mutant[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  return weakenings.flatMap(([pattern, after]) =>
    [...text.matchAll(pattern)].map(({ 0: before, index }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      before,
      after,
      text: text.slice(0, index) + after + text.slice(index + before.length),
    })),
  )
}

async function doors(): Promise<boolean> {
  process.env['MUTATE_SOME'] = flags.some
  const ran = await startVitest('test', [], { root, watch: false, include: ['apps/server/test/mutate-access.ts'], reporters: ['default'] })
  await ran.close()
  return process.exitCode !== 1
}

/** A copy in which a rule may be broken while others work on the original. */
function copyOfTree(): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-mutants-'))
  for (const name of ['package.json', 'vitest.config.ts', 'tsconfig.base.json', 'apps', 'packages', 'docs', 'tools'])
    fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: (from) => !/\/(node_modules|dist)$/.test(from) })
  for (const name of ['.', 'apps/server', 'apps/web', 'packages/contract', 'packages/locales']) {
    const modules = path.join(root, name, 'node_modules')
    if (fs.existsSync(modules)) fs.symlinkSync(modules, path.join(copy, name, 'node_modules'))
  }
  return copy
}

const walls = ['every-role', 'every-right', 'every-sight'].map((name) => `apps/server/test/${name}.test.ts`)

/** The tests of the copy, on one database for all its mutants. */
async function tests(copy: string) {
  const vitest = await createVitest('test', {
    root: copy,
    watch: true,
    watchTriggerPatterns: [],
    retry: 0,
    bail: 1,
    reporters: [{}],
    config: path.join(copy, 'vitest.config.ts'),
  })
  await vitest.standalone()
  vitest.watcher.unregisterWatcher()
  return {
    /** Whether any of these tests fails. */
    async fail(filters: readonly string[]): Promise<boolean> {
      const specifications = await vitest.globTestSpecifications(filters.map((filter) => path.join(copy, filter)))
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
      return unhandledErrors.length > 0 || testModules.some((module) => !module.ok())
    },
    changed: (file: string) => vitest.invalidateFile(file),
    close: () => vitest.close(),
  }
}

async function policies(): Promise<boolean> {
  const modules = 'apps/server/src/modules'
  const files = fs
    .readdirSync(path.join(root, modules), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.policy.ts'))
    .map((name) => path.join(modules, name))
    .sort()
  const all = files.flatMap(mutantsOf)
  const step = Math.max(1, Math.floor(all.length / Number(flags.some || all.length)))
  const copy = copyOfTree()
  const survivors: Mutant[] = []
  const sample = all.filter((_, index) => index % step === 0)
  const running = await tests(copy)
  try {
    if (await running.fail(walls)) throw new Error('The walls do not hold before anything is weakened')
    for (const mutant of sample) {
      const file = path.join(copy, mutant.file)
      const original = fs.readFileSync(file, 'utf8')
      fs.writeFileSync(file, mutant.text)
      running.changed(file)
      // The noun's own tests are quick, so they come first; what they do not see the walls may.
      const isNoticed = (await running.fail([path.dirname(mutant.file)])) || (await running.fail(walls))
      fs.writeFileSync(file, original)
      running.changed(file)
      if (!isNoticed) survivors.push(mutant)
      console.log(
        `${isNoticed ? 'noticed    ' : 'NOT NOTICED'} ${mutant.file}:${mutant.line} ${mutant.before.replaceAll(/\s+/g, ' ').slice(0, 100)}`,
      )
    }
  } finally {
    await running.close()
    fs.rmSync(copy, { recursive: true, force: true })
  }
  console.log(`R10 policies weakened: ${sample.length} of ${all.length} mutants tried, ${sample.length - survivors.length} noticed`)
  return survivors.length === 0
}

const parts = { doors, policies }
let isWhole = true
for (const [name, part] of Object.entries(parts)) if (!flags.part || flags.part === name) isWhole = (await part()) && isWhole
process.exitCode = isWhole ? 0 : 1
