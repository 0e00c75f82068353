/**
 * Tests the tests: `npm run mutate`, at night. Opens every endpoint too far, in memory; then weakens every policy, and turns what reckons
 * with money, one place at a time in a copy of the tree, and sees whether the noun's own tests or the walls fail.
 * `--some N` takes a sample of each, `--part money` one part alone.
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

/** The ways to turn what is reckoned: a comparison, a sign, a choice the other way round; in SQL as well as in code. */
const turnings: readonly [RegExp, string][] = [
  ...weakenings.slice(0, 2),
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ <= /g, ' > '],
  [/ >= /g, ' < '],
  [/ < (?![^(]*>)/g, ' >= '],
  [/(?<!=) > /g, ' <= '],
  [/(?<![`'"]) \+ (?![`'"])/g, ' - '],
  [/(?<=\w|\)) - (?=\w|\()/g, ' + '],
  [/ \* (?=\w|\()/g, ' / '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
]

/** Every mutant of a file, each with one place changed; what stands in a comment or an import changes nothing. */
function mutantsOf(file: string, ways = weakenings): Mutant[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const isSaid = (index: number) => /^\s*(\/\/|\/?\*|import )/.test(text.slice(text.lastIndexOf('\n', index) + 1))
  return ways.flatMap(([pattern, after]) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !isSaid(index))
      .map(({ 0: before, index }) => ({
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
  for (const name of ['apps/server', 'apps/web', 'packages/contract', 'packages/locales']) {
    const modules = path.join(root, name, 'node_modules')
    if (fs.existsSync(modules)) fs.symlinkSync(modules, path.join(copy, name, 'node_modules'))
  }
  // Our own packages are those of the copy, or what is changed in the contract would be seen by nobody but itself.
  const [from, into] = [path.join(root, 'node_modules'), path.join(copy, 'node_modules')]
  fs.mkdirSync(path.join(into, '@embark'), { recursive: true })
  for (const name of fs.readdirSync(from)) if (name !== '@embark') fs.symlinkSync(path.join(from, name), path.join(into, name))
  for (const name of ['contract', 'locales']) fs.symlinkSync(path.join(copy, 'packages', name), path.join(into, '@embark', name))
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
  let failed: readonly string[] = []
  return {
    /** What failed last, by the paths of the tests. */
    failed: () => failed.join(', '),
    /** Whether any of these tests fails. */
    async fail(filters: readonly string[]): Promise<boolean> {
      const specifications = await vitest.globTestSpecifications(filters.map((filter) => path.join(copy, filter)))
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
      failed = [...testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId), ...unhandledErrors.map(String)]
      return failed.length > 0
    },
    changed: (file: string) => vitest.invalidateFile(file),
    close: () => vitest.close(),
  }
}

/** The sources in these folders whose layer is named, without their tests. */
const sourcesIn = (layer: RegExp, ...folders: readonly string[]) =>
  folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => layer.test(name) && !/\.test\./.test(name))
      .map((name) => path.join(folder, name))
      .sort(),
  )

interface Part {
  readonly title: string
  readonly mutants: readonly Mutant[]
  /** The tests that are asked about a mutant, one after the other until one fails. */
  readonly asked: (mutant: Mutant) => readonly (readonly string[])[]
  /** How many of a hundred have to be noticed. */
  readonly goal: number
}

async function noticed({ title, mutants: all, asked, goal }: Part): Promise<boolean> {
  const step = Math.max(1, Math.floor(all.length / Number(flags.some || all.length)))
  const copy = copyOfTree()
  const sample = all.filter((_, index) => index % step === 0)
  const running = await tests(copy)
  let count = 0
  try {
    for (const filters of new Set(sample.flatMap(asked).map((filters) => filters.join(' '))))
      if (await running.fail(filters.split(' '))) throw new Error(`${filters} fails before anything is changed: ${running.failed()}`)
    for (const mutant of sample) {
      const file = path.join(copy, mutant.file)
      const original = fs.readFileSync(file, 'utf8')
      fs.writeFileSync(file, mutant.text)
      running.changed(file)
      let isNoticed = false
      for (const filters of asked(mutant)) isNoticed ||= await running.fail(filters)
      fs.writeFileSync(file, original)
      running.changed(file)
      if (isNoticed) count++
      console.log(
        `${isNoticed ? 'noticed    ' : 'NOT NOTICED'} ${mutant.file}:${mutant.line} ${mutant.before.replaceAll(/\s+/g, ' ').slice(0, 100)}${mutant.after && ` ->${mutant.after}`}`,
      )
    }
  } finally {
    await running.close()
    fs.rmSync(copy, { recursive: true, force: true })
  }
  console.log(`${title}: ${sample.length} of ${all.length} mutants tried, ${count} noticed`)
  return count * 100 >= sample.length * goal
}

const modules = 'apps/server/src/modules'
const finance = `${modules}/finance`

/** The noun's own tests are quick, so they come first; what they do not see the walls may. */
const policies = () =>
  noticed({
    title: 'R10 policies weakened',
    mutants: sourcesIn(/\.policy\.ts$/, modules).flatMap((file) => mutantsOf(file)),
    asked: ({ file }) => [[path.dirname(file)], walls],
    goal: 100,
  })

const money = () =>
  noticed({
    title: 'R72 money turned',
    mutants: sourcesIn(/\.(commands|rules)\.ts$/, finance, 'packages/contract/src/finance').flatMap((file) => mutantsOf(file, turnings)),
    asked: ({ file }) => [[file.startsWith(finance) ? path.dirname(file) : 'packages/contract/src/finance'], [finance]],
    goal: 80,
  })

const parts = { doors, policies, money }
let isWhole = true
for (const [name, part] of Object.entries(parts)) if (!flags.part || flags.part === name) isWhole = (await part()) && isWhole
process.exitCode = isWhole ? 0 : 1
