import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { bundles } from '../../tools/bundles.ts'
import { dictionaries } from '../../tools/dictionaries.ts'
import { lightContracts, pureContracts } from '../../tools/light-contracts.ts'
import { pageFiles } from '../../tools/page-files.ts'
import { withoutServerFacts } from '../../tools/server-facts.ts'

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const server = 'http://127.0.0.1:3000'

/** Nothing in a browser asks zod for JSON schemas; their code would be 5 kB of every first visit. */
const withoutJsonSchemas = (): Plugin => ({
  name: 'without-json-schemas',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!/zod\/v4\/core\/(json-schema-processors|json-schema-generator|to-json-schema)\.js$/.test(id)) return null
    const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
    return names.map((name) => `export const ${name} = () => undefined`).join('\n')
  },
})

/** Lists go page by page; what joins pages to endless ones would be 1 kB of every first visit. */
const withoutEndlessPages = (): Plugin => ({
  name: 'without-endless-pages',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    /@tanstack\/query-core\/.+\/infiniteQueryBehavior\.js$/.test(id)
      ? ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage'].map((name) => `export const ${name} = () => undefined`).join('\n')
      : null,
})

/** No buttons stand in groups here; what would draw them hangs on every button, and would be half a kB of every first visit. */
const withoutButtonGroups = (): Plugin => ({
  name: 'without-button-groups',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const name = /@mantine\/core\/.+\/(ButtonGroup(?:Section)?)\.mjs$/.exec(id)?.[1]
    return name ? `export const ${name} = undefined` : null
  },
})

/** React subscribes to stores by itself since its version 18; what does it for older ones would be 1 kB of every first visit. */
const ownStoreHook = (): Plugin => ({
  name: 'own-store-hook',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    /use-sync-external-store\/(cjs\/use-sync-external-store-shim\.production|shim\/index)\.js$/.test(id)
      ? `export { useSyncExternalStore } from 'react'`
      : null,
})

/** The calendar brings a font of icons in its styles, which our policy of pages refuses and none of our calendars shows. */
const withoutCalendarFont = (): Plugin => ({
  name: 'without-calendar-font',
  apply: 'build',
  transform: (code, id) => (id.includes('@fullcalendar/core') ? code.replace(/@font-face\{font-family:fcicons[^}]*\}/, '') : null),
})

/** An async script is asked for after all others, unless it says that they wait for it; the build forgets what a document says of that. */
const firstScriptFirst = (): Plugin => ({
  name: 'first-script-first',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: (html) => html.replace('<script async ', '<script async fetchpriority="high" ') },
})

const loadedBy = new Map<string, Set<string>>()
const [portals, pages] = [new Set<string>(), new Set<string>()]
/** Remembers what stands in the browser once a chunk does, by the names of the files, and which chunks are pages of the portal. */
const whatIsLoaded = (): Plugin => ({
  name: 'what-is-loaded',
  apply: 'build',
  enforce: 'pre',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const gather = (file: string, seen: Set<string>): Set<string> => {
        const chunk = bundle[file]
        if (seen.has(file) || chunk?.type !== 'chunk') return seen
        seen.add(file)
        for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
        for (const next of chunk.imports) gather(next, seen)
        return seen
      }
      for (const [file, chunk] of Object.entries(bundle)) {
        loadedBy.set(file, gather(file, new Set()))
        if (chunk.type !== 'chunk') continue
        if (chunk.moduleIds.includes(at('src/portal.tsx'))) portals.add(file)
        if (chunk.facadeModuleId?.endsWith('.page.tsx')) pages.add(file)
      }
    },
  },
})

/**
 * What a script fetches ahead of a part: what is not there already. Of a page that the portal opens only the styles, for which it waits;
 * the scripts it learns from the build's list of pages.
 */
const aheadOf = (part: string, files: string[], host: string) =>
  files.filter((file) => !loadedBy.get(host)?.has(file) && (file.endsWith('.css') || !portals.has(host) || !pages.has(part)))

export default defineConfig(({ command }) => {
  const withGallery = command === 'serve' || process.env.EMBARK_GALLERY === '1'
  const { gather, groups } = bundles()
  const documents = ['index.html', 'public.html', ...(withGallery ? ['gallery.html'] : [])]
  return {
    root: at('.'),
    plugins: [
      react(),
      dictionaries(),
      withoutJsonSchemas(),
      withoutEndlessPages(),
      withoutButtonGroups(),
      ownStoreHook(),
      withoutCalendarFont(),
      firstScriptFirst(),
      withoutServerFacts(),
      lightContracts(),
      pureContracts(),
      whatIsLoaded(),
      gather,
      pageFiles(),
    ],
    server: {
      proxy: {
        '/api': server,
        '/v1': server,
        '/socket.io': { target: server, ws: true },
      },
    },
    build: {
      outDir: at('dist'),
      emptyOutDir: true,
      manifest: true,
      modulePreload: {
        // The browsers we build for know it, and older ones fetch a little later.
        polyfill: false,
        // Naming everything for each page was 10 kB of the first visit, naming what a page needs beside the portal 6 kB.
        resolveDependencies: (part, files, { hostId }) => aheadOf(part, files, hostId),
      },
      target: 'es2022',
      // The largest are the words of a language, which no code splits.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input: documents.map(at).filter((page) => existsSync(page)),
        output: {
          codeSplitting: { groups },
          // What a file is called stands in the first script for each page; names were 4 kB of the first visit. The manifest knows them.
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: 'assets/[hash:7][extname]',
        },
      },
    },
  }
})
