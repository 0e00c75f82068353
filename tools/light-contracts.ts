import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import type { Endpoint } from '../packages/contract/src/kernel/endpoint.ts'

const contractFolder = fileURLToPath(new URL('../packages/contract/src/', import.meta.url))
const webFolder = fileURLToPath(new URL('../apps/web/src/', import.meta.url))
const mark = '?asked'
const imported = /^import \{([^}]*)\} from '(@embark\/contract\/[^']+\.contract\.ts)'/m
const declared = /^export const (\w+) = resource\('([\w.]+)'/gm
/** Where an endpoint is only asked, and none of its schemas is read. */
const asking = new Set(['useEndpoint', 'useList', 'call', 'useAction', 'useConfirmedAction', 'queryOf'])
const staling = new Set(['stales', 'markStale'])
/** Facts of an endpoint that its schemas say, or that are the server's. */
const left = new Set([
  'params',
  'query',
  'body',
  'response',
  'summary',
  'description',
  'message',
  'audit',
  'access',
  'concurrency',
  'idempotency',
  'status',
  'errors',
])

/** What every list takes, and no page narrows by as it does by a filter. */
const ofEveryList = new Set(['page', 'per_page', 'search', 'sort', 'sort_by', 'cursor', 'count', 'filters'])

interface Kinds {
  readonly filterKindsOf: (query: unknown, parameters: readonly string[]) => object
}
type Shape = Record<string, { safeParse(value: undefined): { data?: unknown } }>

/**
 * Gives files that only ask endpoints a light twin of the contract: the same ids and routes, how each list begins and how its filters are
 * chosen, worked out by the build. Schemas, and the library they are made with, then come with the first form. What is declared beside them
 * and used by nobody goes.
 */
export function lightContracts(): Plugin {
  let world: Promise<{ endpoints: readonly Endpoint[]; kindsOf: Kinds['filterKindsOf'] }> | undefined
  const load = async <T>(file: string) =>
    (await runnerImport<T>(`${contractFolder}${file}`, { configFile: false, logLevel: 'error' })).module
  const known = () => {
    world ??= Promise.all([load<{ allEndpoints: readonly Endpoint[] }>('index.ts'), load<Kinds>('kernel/filter-kinds.ts')]).then(
      ([{ allEndpoints }, { filterKindsOf }]) => ({ endpoints: allEndpoints, kindsOf: filterKindsOf }),
    )
    return world
  }
  return {
    name: 'light-contracts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(`.contract.ts${mark}`)) return null
      const whole = await this.resolve(id.slice(0, -mark.length), importer)
      return whole && `${whole.id}${mark}`
    },
    async load(id) {
      if (!id.endsWith(`.contract.ts${mark}`)) return null
      const { endpoints, kindsOf } = await known()
      return {
        code: twinOf(readFileSync(id.slice(0, -mark.length), 'utf8'), endpoints, kindsOf),
        moduleType: 'js',
        moduleSideEffects: false,
      }
    },
    transform(code, id) {
      if (!id.startsWith(webFolder) || id.includes('.test.')) return null
      if (!imported.test(code)) return null
      // The tree of a file is plain data; its types say more than is looked at.
      const others = otherwiseUsed(this.parse(code, { lang: 'tsx' }) as unknown as Node)
      const made = code.replaceAll(new RegExp(imported, 'gm'), (statement, names: string, from: string) =>
        withTwin(statement, names, from, others),
      )
      return made === code ? null : { code: made, map: null }
    },
  }
}

/** Which resources a contract declares, by the names they are exported by. */
const resourcesOf = (source: string) => new Map([...source.matchAll(declared)].map(([, name, noun]) => [name!, noun!]))

function withTwin(statement: string, names: string, from: string, others: ReadonlySet<string>) {
  const resources = resourcesOf(readFileSync(`${contractFolder}${from.slice('@embark/contract/'.length)}`, 'utf8'))
  const all = names
    .split(',')
    .map((each) => each.trim())
    // Types are gone by now, and an import of nothing else would still fetch the whole.
    .filter((each) => each && !each.startsWith('type '))
  const isLight = (each: string) => {
    const [name, alias = name] = each.split(/\s+as\s+/)
    return resources.has(name!) && !others.has(alias!)
  }
  const [light, whole] = [all.filter(isLight), all.filter((each) => !isLight(each))]
  if (!light.length) return statement
  const rest = whole.length ? `; import { ${whole.join(', ')} } from '${from}'` : ''
  return `import { ${light.join(', ')} } from '${from}${mark}'${rest}`
}

/** A node of a syntax tree, as far as it is looked at here. */
interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Names that are used otherwise than to ask an endpoint of theirs, anywhere in a file. */
function otherwiseUsed(node: Node, above: readonly Node[] = [], names = new Set<string>()): Set<string> {
  if (node.type === 'ImportDeclaration') return names
  if (node.type === 'Identifier' && !isOnlyAsked(node, above)) names.add(String(node.name))
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) otherwiseUsed(child, [node, ...above], names)
  return names
}

function isOnlyAsked(name: Node, [parent, call, list, part]: readonly Node[]) {
  if (parent?.type === 'MemberExpression' && parent.property === name && !parent.computed) return true
  const isKey = parent?.type === 'Property' || parent?.type === 'TSPropertySignature'
  if (isKey && parent.key === name && !parent.shorthand) return true
  if (parent?.type === 'TSTypeQuery' || parent?.type === 'TSQualifiedName') return true
  if (parent?.type !== 'MemberExpression' || parent.computed) return false
  const isCalled = call?.type === 'CallExpression' && (call.arguments as readonly unknown[])[0] === parent
  if (isCalled) return asking.has(String((call.callee as Node).name))
  if (call?.type === 'MemberExpression') return call.object === parent && (call.property as Node).name === 'id'
  // What an act makes stale goes by the ids.
  const holders: Readonly<Record<string, unknown>> = {
    Property: list?.key,
    VariableDeclarator: list?.id,
    JSXExpressionContainer: part?.name,
  }
  const holder = holders[list?.type ?? ''] ?? list?.callee
  return call?.type === 'ArrayExpression' && isNode(holder) && staling.has(String(holder.name))
}

function twinOf(source: string, endpoints: readonly Endpoint[], kindsOf: Kinds['filterKindsOf']) {
  const lines = [...resourcesOf(source)].map(([name, noun]) => {
    const own = endpoints.filter(({ id }) => id.startsWith(`${noun}.`) && id.split('.').length === noun.split('.').length + 1)
    return `export const ${name} = {${own.map((endpoint) => `${endpoint.id.split('.').at(-1)}: ${lightOf(endpoint, kindsOf)}`).join(',\n')}}`
  })
  return `const start = (data) => ({ safeParse: () => ({ data }) })\n${lines.join('\n')}`
}

function lightOf(endpoint: Endpoint, kindsOf: Kinds['filterKindsOf']) {
  const facts = Object.entries(endpoint).filter(([name, value]) => !left.has(name) && value !== undefined)
  const response = 'kind' in endpoint.response ? { kind: endpoint.response.kind } : {}
  const shape = (endpoint.query as { shape?: Shape } | undefined)?.shape
  const starts =
    shape &&
    Object.entries(shape).map(([name, each]) => `${JSON.stringify(name)}: start(${JSON.stringify(each.safeParse(undefined).data)})`)
  const kinds =
    shape &&
    JSON.stringify(
      kindsOf(
        endpoint.query,
        Object.keys(shape).filter((name) => !ofEveryList.has(name)),
      ),
    )
  const query = shape ? `, query: { shape: { ${starts} }, kinds: ${kinds} }` : ''
  return `{ ...${JSON.stringify({ ...Object.fromEntries(facts), response })}${query} }`
}

/** Says of what a contract declares that nothing happens by declaring it, so that what nobody uses goes. */
export const pureContracts = (): Plugin => ({
  name: 'pure-contracts',
  apply: 'build',
  transform(code, id) {
    if (!id.startsWith(contractFolder) || !/\.ts$/.test(id)) return null
    const tree = this.parse(code)
    const inits = tree.body.flatMap((statement) => {
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return []
      return declaration.declarations.flatMap(({ init }) => {
        if (!init || ['ArrowFunctionExpression', 'FunctionExpression', 'Literal'].includes(init.type)) return []
        return [init as unknown as { start: number; end: number }]
      })
    })
    const made = [...inits].reverse().reduce((text, { start, end }) => {
      return `${text.slice(0, start)}/*#__PURE__*/ (() => (${text.slice(start, end)}))()${text.slice(end)}`
    }, code)
    return { code: made, map: null, moduleSideEffects: false }
  },
})
