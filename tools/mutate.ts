/**
 * Tests the tests: `npm run mutate`, at night. Opens every endpoint too far, in memory; weakens every policy, one rule at a time in a copy
 * of the tree, and sees whether the walls or the noun's own tests fail; and turns every comparison and sum of the rules of money and
 * signing in into another. `--part doors|policies|rules` does one of them, `--some N` takes a sample of each.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parseSync } from 'vite'
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

/** The rules of money, of signing in and of a call that is repeated, with the tests that must notice when one is another. */
const ruled: Readonly<Record<string, readonly string[]>> = {
  'packages/contract/src/kernel/money.ts': ['packages/contract/src/kernel/money.test.ts'],
  'packages/contract/src/finance/commission/split.rules.ts': ['packages/contract/src/finance/commission'],
  'packages/contract/src/finance/installment/state.rules.ts': [
    'packages/contract/src/finance/installment',
    'apps/server/src/modules/finance/ledger',
  ],
  'packages/contract/src/finance/installment/day.rules.ts': [
    'packages/contract/src/finance/installment',
    'apps/server/src/modules/finance/installment',
  ],
  'packages/contract/src/identity/password/password.rules.ts': ['apps/server/src/modules/identity/password/password-rules.test.ts'],
  'apps/server/src/modules/identity/sign-in/throttle.commands.ts': ['apps/server/src/modules/identity/sign-in'],
  'apps/server/src/modules/identity/code/code.commands.ts': ['apps/server/src/modules/identity/code'],
  'apps/server/src/platform/http/idempotency.ts': ['apps/server/src/platform/http/idempotency.test.ts'],
}

const others: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly operator?: string
  readonly value?: unknown
  readonly left?: Node
  readonly right?: Node
  readonly argument?: Node
}

/** Every mutant of a file of rules: an operator turned into its neighbour, a not left out, a truth turned over, a number one more. */
function turnedIn(file: string): Mutant[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const mutants: Mutant[] = []
  const turn = (start: number, end: number, after: string) =>
    mutants.push({
      file,
      line: text.slice(0, start).split('\n').length,
      before: text.slice(start, end),
      after,
      text: text.slice(0, start) + after + text.slice(end),
    })
  const visit = (node: Node) => {
    // What only the compiler reads changes nothing.
    if (node.type.startsWith('TS') && !/^TS(AsExpression|NonNullExpression|SatisfiesExpression)$/.test(node.type)) return
    const { operator, left, right, argument, value, start, end } = node
    if (operator && left && right && others[operator]) {
      const at = text.indexOf(operator, left.end)
      turn(at, at + operator.length, others[operator])
    } else if (operator === '!' && argument) turn(start, argument.start, '')
    else if (node.type === 'Literal' && typeof value === 'boolean') turn(start, end, String(!value))
    else if (node.type === 'Literal' && typeof value === 'number') turn(start, end, String(value + 1))
    else if (node.type === 'Literal' && typeof value === 'bigint') turn(start, end, `${value + 1n}n`)
    for (const child of Object.values(node))
      for (const each of Array.isArray(child) ? child : [child])
        if (each && typeof each === 'object' && typeof (each as Node).type === 'string') visit(each as Node)
  }
  // What the parser gives is a tree of nodes, each with its type and place.
  visit(parseSync(file, text).program as unknown as Node)
  return mutants
}

async function policies(): Promise<boolean> {
  const modules = 'apps/server/src/modules'
  const files = fs
    .readdirSync(path.join(root, modules), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.policy.ts'))
    .map((name) => path.join(modules, name))
    .sort()
  // The noun's own tests are quick, so they come first; what they do not see the walls may.
  return tried('R10 policies weakened', files.flatMap(mutantsOf), (file) => [[path.dirname(file)], walls])
}

/** Turns the rules of money and signing in; which of the mutants nobody notices stands in the list, and the promise is four of five. */
const rules = () => tried('R72 rules turned', Object.keys(ruled).flatMap(turnedIn), (file) => [ruled[file]!], 0.8)

/** Tries mutants one after another in a copy of the tree; says which nobody noticed, and whether as many as meant were. */
async function tried(
  promise: string,
  all: readonly Mutant[],
  testsOf: (file: string) => readonly (readonly string[])[],
  share = 1,
): Promise<boolean> {
  const step = Math.max(1, Math.floor(all.length / Number(flags.some || all.length)))
  const copy = copyOfTree()
  const survivors: Mutant[] = []
  const sample = all.filter((_, index) => index % step === 0)
  const running = await tests(copy)
  try {
    for (const filters of new Set(sample.flatMap(({ file }) => testsOf(file).map((each) => each.join(' ')))))
      if (await running.fail(filters.split(' '))) throw new Error(`${filters} does not hold before anything is changed`)
    for (const mutant of sample) {
      const file = path.join(copy, mutant.file)
      const original = fs.readFileSync(file, 'utf8')
      fs.writeFileSync(file, mutant.text)
      running.changed(file)
      let isNoticed = false
      for (const filters of testsOf(mutant.file)) isNoticed ||= await running.fail(filters)
      fs.writeFileSync(file, original)
      running.changed(file)
      if (!isNoticed) survivors.push(mutant)
      const what = `${mutant.before.replaceAll(/\s+/g, ' ').slice(0, 100)}${mutant.after ? ` -> ${mutant.after}` : ''}`
      console.log(`${isNoticed ? 'noticed    ' : 'NOT NOTICED'} ${mutant.file}:${mutant.line} ${what}`)
    }
  } finally {
    await running.close()
    fs.rmSync(copy, { recursive: true, force: true })
  }
  console.log(`${promise}: ${sample.length} of ${all.length} mutants tried, ${sample.length - survivors.length} noticed`)
  return survivors.length <= sample.length * (1 - share)
}

const parts = { doors, policies, rules }
let isWhole = true
for (const [name, part] of Object.entries(parts)) if (!flags.part || flags.part === name) isWhole = (await part()) && isWhole
process.exitCode = isWhole ? 0 : 1
