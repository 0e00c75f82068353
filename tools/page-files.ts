import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, type ResolvedConfig, runnerImport } from 'vite'
import type { Endpoint } from '../packages/contract/src/kernel/endpoint.ts'

interface Binding {
  readonly screen: { readonly path: string }
  readonly page: () => unknown
}
interface ScreenRead {
  readonly path: string
  readonly endpoint: string
  readonly kept?: readonly string[]
  readonly query?: object
}
interface Asking {
  readonly shapeOf: (endpoint: Endpoint) => Record<string, unknown>
  readonly namesIn: (shape: object, kept: readonly string[]) => string[]
  readonly startOf: (shape: object, names: readonly string[]) => object
}
/** A page of the portal for the server's document: what to fetch at once, and what to ask for. */
export interface PageFiles {
  readonly path: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly asks: readonly object[]
}

const at = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))

/**
 * Tells the server which files each page of the portal is made of and what it reads first, so that its document names them all and they
 * come in one wave, beside the answers.
 */
export function pageFiles(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'page-files',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const load = async <T>(file: string) =>
          (await runnerImport<T>(at(file), { root: config.root, configFile: false, logLevel: 'error' })).module
        const [{ bindings }, { firstReads }, { allEndpoints }, asking] = await Promise.all([
          load<{ bindings: readonly Binding[] }>('apps/web/src/app/bindings.ts'),
          load<{ firstReads: readonly ScreenRead[] }>('apps/web/src/app/first-reads.ts'),
          load<{ allEndpoints: readonly Endpoint[] }>('packages/contract/src/index.ts'),
          load<Asking>('apps/web/src/platform/list/asked.ts'),
        ])
        const chunks = new Map(
          Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds.map((id) => [id, chunk] as const) : [])),
        )
        const filesOf = (file: string, seen: { scripts: Set<string>; styles: Set<string> }) => {
          const chunk = bundle[file]
          if (chunk?.type !== 'chunk' || seen.scripts.has(file)) return
          seen.scripts.add(file)
          for (const next of chunk.imports) filesOf(next, seen)
          for (const style of chunk.viteMetadata?.importedCss ?? []) seen.styles.add(style)
        }
        const fileOf = (module: string) => {
          const chunk = chunks.get(module)
          if (!chunk) throw new Error(`${module} is no file of the build`)
          return chunk.fileName
        }
        const start = { route: endpointOf('identity.profile.start', allEndpoints).route }
        const portal = at('apps/web/src/portal.tsx')
        // The document names its own script already, and what that imports.
        const inDocument = { scripts: new Set<string>(), styles: new Set<string>() }
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry && chunk.facadeModuleId === at('apps/web/index.html'))
            filesOf(chunk.fileName, inDocument)
        const pages = bindings.map(({ screen, page }): PageFiles => {
          const read = firstReads.find(({ path }) => path === screen.path)
          const needed = { scripts: new Set<string>(), styles: new Set<string>() }
          filesOf(fileOf(portal), needed)
          filesOf(fileOf(path.join(config.root, moduleOf(page))), needed)
          return {
            path: screen.path,
            scripts: [...needed.scripts].filter((file) => !inDocument.scripts.has(file)),
            styles: [...needed.styles].filter((file) => !inDocument.styles.has(file)),
            asks: [start, ...(read ? [askOf(read, allEndpoints, asking)] : [])],
          }
        })
        this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) })
      },
    },
  }
}

/** Which module a page is fetched from, as its binding says. */
function moduleOf(page: () => unknown) {
  const file = /\(\s*["']([^"']+\.tsx)["']/.exec(page.toString())?.[1]
  if (!file) throw new Error(`A page is fetched by an import of one file, and not by ${page}`)
  return file
}

function endpointOf(id: string, endpoints: readonly Endpoint[]) {
  const endpoint = endpoints.find((each) => each.id === id)
  if (!endpoint) throw new Error(`There is no endpoint ${id}`)
  return endpoint
}

function askOf(read: ScreenRead, endpoints: readonly Endpoint[], { shapeOf, namesIn, startOf }: Asking) {
  const endpoint = endpointOf(read.endpoint, endpoints)
  const shape = shapeOf(endpoint)
  // Other pages than lists keep in the address what their endpoint takes.
  const names = 'page' in shape ? namesIn(shape, read.kept ?? []) : Object.keys(shape)
  const start = 'page' in shape ? startOf(shape, names) : {}
  return { route: endpoint.route, at: read.path, names, start, query: read.query }
}
