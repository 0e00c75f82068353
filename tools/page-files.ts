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
interface PublicBinding {
  readonly addresses: readonly RegExp[]
  readonly load: () => unknown
}
/** A public page for its document: the addresses it stands at, as patterns, and what to fetch at once. */
export interface PublicPageFiles {
  readonly addresses: readonly string[]
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
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
 * Tells the server which files each page is made of, and what one of the portal reads first, so that its document names them all and they
 * come in one wave, beside the answers; and the portal, for the pages that are opened after the first.
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
        const [{ bindings }, { publicPages }, { firstReads }, { allEndpoints }, asking] = await Promise.all([
          load<{ bindings: readonly Binding[] }>('apps/web/src/app/bindings.ts'),
          load<{ publicPages: readonly PublicBinding[] }>('apps/web/src/public.routes.ts'),
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
        const noFiles = () => ({ scripts: new Set<string>(), styles: new Set<string>() })
        /** What modules need beside what a document names already: its own script, and what that imports. */
        const beside = (document: string) => {
          const known = noFiles()
          for (const chunk of Object.values(bundle))
            if (chunk.type === 'chunk' && chunk.isEntry && chunk.facadeModuleId === at(document)) filesOf(chunk.fileName, known)
          return (...modules: readonly string[]) => {
            const needed = noFiles()
            for (const module of modules) filesOf(fileOf(module), needed)
            return {
              scripts: [...needed.scripts].filter((file) => !known.scripts.has(file)),
              styles: [...needed.styles].filter((file) => !known.styles.has(file)),
            }
          }
        }
        const module = (page: () => unknown) => path.join(config.root, moduleOf(page))
        const inPortal = beside('apps/web/index.html')
        const portal = at('apps/web/src/portal.tsx')
        const pages = bindings.map(({ screen, page }): PageFiles => {
          const read = firstReads.find((each) => each.path === screen.path)
          return {
            path: screen.path,
            ...inPortal(portal, module(page)),
            asks: [start, ...(read ? [askOf(read, allEndpoints, asking)] : [])],
          }
        })
        this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) })
        this.emitFile({ type: 'asset', fileName: 'page-needs.json', source: JSON.stringify(needsOf(pages, inPortal(portal).scripts)) })
        const outside = beside('apps/web/public.html')
        const light = publicPages.map(
          ({ addresses, load: page }): PublicPageFiles => ({ addresses: addresses.map(({ source }) => source), ...outside(module(page)) }),
        )
        this.emitFile({ type: 'asset', fileName: '.vite/public-pages.json', source: JSON.stringify(light) })
      },
    },
  }
}

/** The files of each page beside those that every page has, for the portal once it stands. */
function needsOf(pages: readonly PageFiles[], everywhere: readonly string[]) {
  const there = new Set(everywhere)
  const needs = pages.map(({ path: page, scripts }) => [page, scripts.filter((file) => !there.has(file))] as const)
  const files = [...new Set(needs.flatMap(([, scripts]) => scripts))]
  return { files, pages: Object.fromEntries(needs.map(([page, scripts]) => [page, scripts.map((file) => files.indexOf(file))])) }
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
