import fs from 'node:fs'
import path from 'node:path'
import { filled, type NounNames } from './noun-names.ts'

const templates = path.join(import.meta.dirname, 'noun')
const template = (name: string) => fs.readFileSync(path.join(templates, `${name}.txt`), 'utf8')

/** What a scaffold wrote, and how to take it back whole. */
export interface Scaffolded {
  readonly made: readonly string[]
  readonly changed: readonly string[]
  readonly undo: () => void
}

/** Writes the files of a noun below a root and registers them, all or nothing; refuses when something of that name is there. */
export function scaffold(root: string, given: NounNames): Scaffolded {
  const tree = treeAt(root)
  const names = { ...given, ...moduleNames(tree, given) }
  refuseTaken(tree, names)
  const screensFile = `packages/contract/src/${names.module}/${names.module}.screens.ts`
  const routesFile = `apps/web/src/modules/${names.module}/${names.module}.routes.ts`
  const [isFirstScreen, isFirstPage] = [!tree.has(screensFile), !tree.has(routesFile)]

  for (const [file, name] of Object.entries(filesOf(tree, names))) tree.make(file, filled(template(name), names))
  if (isFirstScreen) tree.make(screensFile, filled(template('screens'), names))
  if (isFirstPage) tree.make(routesFile, filled(template('routes'), names))
  register(tree, names, screensFile, routesFile)
  if (isFirstScreen) registerScreens(tree, names)
  if (isFirstPage) registerBindings(tree, names)
  registerWithTheWalls(tree, names)
  return tree.write()
}

type Tree = ReturnType<typeof treeAt>

/** The files below a root as they will be: nothing is written until everything has found its place. */
function treeAt(root: string) {
  const planned = new Map<string, string>()
  const at = (file: string) => path.join(root, file)
  const exists = (file: string) => fs.existsSync(at(file))
  const read = (file: string) => planned.get(file) ?? fs.readFileSync(at(file), 'utf8')
  return {
    has: (file: string) => planned.has(file) || exists(file),
    read,
    list: (folder: string) => fs.readdirSync(at(folder)),
    make: (file: string, text: string) => void planned.set(file, text),
    /** Puts text at the place a pattern matches; a file that looks otherwise than expected is left alone, loudly. */
    edit(file: string, place: RegExp, put: (match: string) => string) {
      const before = read(file)
      const after = before.replace(place, put)
      if (after === before) throw new Error(`${file} does not look as expected; nothing was written.`)
      planned.set(file, after)
    },
    write(): Scaffolded {
      const before = new Map([...planned.keys()].map((file) => [file, exists(file) ? fs.readFileSync(at(file), 'utf8') : undefined]))
      const undo = () => {
        for (const [file, text] of before)
          if (text === undefined) fs.rmSync(at(file), { force: true })
          else fs.writeFileSync(at(file), text)
        for (const [file, text] of before) if (text === undefined) removeEmpty(path.dirname(at(file)))
      }
      try {
        for (const [file, text] of planned) {
          fs.mkdirSync(path.dirname(at(file)), { recursive: true })
          fs.writeFileSync(at(file), text)
        }
      } catch (error) {
        undo()
        throw error
      }
      const files = [...planned.keys()]
      const isNew = (file: string) => before.get(file) === undefined
      return { made: files.filter(isNew), changed: files.filter((file) => !isNew(file)), undo }
    },
  }
}

function removeEmpty(folder: string) {
  if (!fs.existsSync(folder) || fs.readdirSync(folder).length > 0) return
  fs.rmdirSync(folder)
  removeEmpty(path.dirname(folder))
}

/** What the module's own files are called, where it has some: leads, for instance, has leadScreens. */
function moduleNames(tree: Tree, { module, screens, bindings }: NounNames) {
  const exported = (file: string, pattern: RegExp, fallback: string) => (tree.has(file) && pattern.exec(tree.read(file))?.[1]) || fallback
  return {
    screens: exported(`packages/contract/src/${module}/${module}.screens.ts`, /export const (\w+) = \{/, screens!),
    bindings: exported(
      `apps/web/src/modules/${module}/${module}.routes.ts`,
      /export const (\w+) = (?:\[\n {2}\.\.\.)?pagesOf\(/,
      bindings!,
    ),
  }
}

function refuseTaken(tree: Tree, names: NounNames) {
  const { module, noun_table, nouns } = names
  const noun = names['noun-file']
  for (const folder of [`packages/contract/src/${module}/${noun}`, `apps/server/src/modules/${module}/${noun}`])
    if (tree.has(folder)) throw new Error(`${folder} is there already.`)
  if (new RegExp(`create (unlogged )?table ${noun_table} \\(`).test(tree.read('apps/server/db/schema.sql')))
    throw new Error(`There is a table ${noun_table} already.`)
  if (new RegExp(`^ {2}${nouns},$`, 'm').test(tree.read('packages/contract/src/index.ts')))
    throw new Error(`The contract has ${nouns} already.`)
}

/** The files of a noun, each with its template. */
function filesOf(tree: Tree, names: NounNames): Record<string, string> {
  const noun = names['noun-file']
  const [contract, server, web] = ['packages/contract/src', 'apps/server/src/modules', 'apps/web/src/modules'].map(
    (folder) => `${folder}/${names.module}/${noun}/${noun}`,
  )
  return {
    [`${contract}.contract.ts`]: 'contract',
    [`apps/server/db/migrations/${nextNumber(tree)}_${names.module.replaceAll('-', '_')}_${names['noun_one']}.sql`]: 'migration',
    ...Object.fromEntries(
      ['policy', 'queries', 'commands', 'handlers', 'builder', 'test'].map((layer) => [`${server}.${layer}.ts`, layer]),
    ),
    [`${web}-list.page.tsx`]: 'list-page',
    [`${web}.form.tsx`]: 'form',
  }
}

/** Migrations are numbered in tens, so that one can be put between two. */
function nextNumber(tree: Tree): string {
  const numbers = tree.list('apps/server/db/migrations').map((name) => Number(name.slice(0, 4)))
  return String((Math.floor(Math.max(...numbers) / 10) + 1) * 10).padStart(4, '0')
}

function register(tree: Tree, names: NounNames, screensFile: string, routesFile: string) {
  const { module, noun, nouns, permission } = names
  const folder = `${module}/${names['noun-file']}/${names['noun-file']}`
  const index = 'packages/contract/src/index.ts'
  tree.edit(index, /^/, () => `import { ${nouns} } from './${folder}.contract.ts'\n`)
  tree.edit(index, /\n\} as const satisfies Record<string, Resource>/, (end) => `\n  ${nouns},${end}`)
  const routes = 'apps/server/src/routes.ts'
  tree.edit(routes, /^/, () => `import { ${noun}Routes } from '#modules/${folder}.handlers.ts'\n`)
  tree.edit(routes, /\n\]\s*$/, (end) => `\n  ...${noun}Routes,${end}`)
  const one = names['noun_one']
  const acts = ['created', 'changed', 'removed'].map((act) => `  '${one}.${act}': '${names['Noun words']} ${act}',\n`).join('')
  tree.edit('packages/contract/src/kernel/audit.ts', /\} as const\nexport type AuditAction/, (end) => acts + end)
  tree.edit(
    'packages/contract/src/kernel/audit.ts',
    /\} as const\nexport type RecordKind/,
    (end) => `  ${one}: '${names['Noun words']}',\n${end}`,
  )
  const keys = ['create', 'delete', 'read', 'update'].map((act) => `  '${permission}.${act}',\n`).join('')
  tree.edit(
    'packages/contract/src/kernel/access.ts',
    /\] as const\n\nexport type Permission/,
    (end) => `  // ${names['nouns words']}\n${keys}${end}`,
  )
  if (!/import \{[^}]*\bscreen\b[^}]*\}/.test(tree.read(screensFile))) tree.edit(screensFile, /import \{/, (start) => `${start} screen,`)
  tree.edit(
    screensFile,
    /\}\s*$/,
    (end) =>
      `  ${nouns}: screen('/${module}/${names['noun-path']}', { access: '${permission}.read', title: '${names['Nouns words']}', menu: { section: 'settings', order: 90, icon: '${names['noun-path']}' } }),\n${end}`,
  )
  tree.edit(
    routesFile,
    /pagesOf\(\w+, \{/,
    (start) => `${start}\n  ${nouns}: () => import('./${names['noun-file']}/${names['noun-file']}-list.page.tsx'),\n`,
  )
  registerIcon(tree, names)
}

/** The drawing beside the menu entry: one that says nothing yet, with a name of its own to put the right one at. */
function registerIcon(tree: Tree, names: NounNames) {
  const key = names['noun-path']!
  tree.edit(
    'apps/web/src/app/icons.tsx',
    /const icons: Record<string, TablerIcon> = \{\n/,
    (start) => `${start}  ${/^\w+$/.test(key) ? key : `'${key}'`}: IconCircle,\n`,
  )
}

/** The rows that the walls ask of every noun: who may call it, and what its writes are sent about. */
function registerWithTheWalls(tree: Tree, { module, noun_one, noun_table }: NounNames) {
  const id = `${module}.${noun_one}`
  const rights = 'apps/server/test/role-rights.tsv'
  const [head, ...lines] = tree.read(rights).trimEnd().split('\n')
  const rows = ['create', 'edit', 'get', 'list', 'remove'].map((call) => `${id}.${call}\tsuper_admin administrator`)
  tree.make(rights, `${[head, ...[...lines, ...rows].sort()].join('\n')}\n`)
  tree.edit('apps/server/test/role-sights.ts', /(export const others = \[[^\]]*)\]/, (list) => `${list.slice(0, -1)}  '${id}.get',\n]`)
  tree.edit('apps/server/bench/plain-lines.ts', /const masterLines = \[\n/, (start) => `${start}  plain('${id}.list', '${noun_table}'),\n`)
  tree.edit(
    'apps/server/test/valid-bodies-masters.ts',
    /export const mastersBodies: Recipes = \{\n/,
    (start) => `${start}  '${id}': newest('${noun_table}'),\n`,
  )
}

function registerScreens(tree: Tree, { module, screens }: NounNames) {
  const file = 'packages/contract/src/screens.ts'
  tree.edit(file, /^/, () => `import { ${screens} } from './${module}/${module}.screens.ts'\n`)
  const key = screens!.replace(/Screens$/, '')
  tree.edit(file, /\n\} as const satisfies Record<string, Record<string, Screen>>/, (end) => `\n  ${key}: ${screens},${end}`)
}

function registerBindings(tree: Tree, { module, bindings }: NounNames) {
  const file = 'apps/web/src/app/bindings.ts'
  tree.edit(file, /^/, () => `import { ${bindings} } from '#modules/${module}/${module}.routes.ts'\n`)
  tree.edit(file, /\n\]\s*$/, (end) => `\n  ...${bindings},${end}`)
}
