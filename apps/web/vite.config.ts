import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { dictionaries } from '../../tools/dictionaries.ts'

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

/** What an endpoint is for is said in the reference of the API, never in a browser. */
const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.contract.ts')) return null
    return { code: code.replace(/^ +summary:\s+(['"`])(?:[^\\]|\\.)*?\1,$/gm, ''), map: null }
  },
})

export default defineConfig(({ command }) => {
  const withGallery = command === 'serve' || process.env.EMBARK_GALLERY === '1'
  const pages = ['index.html', 'public.html', ...(withGallery ? ['gallery.html'] : [])]
  return {
    root: at('.'),
    plugins: [react(), dictionaries(), withoutJsonSchemas(), withoutSummaries()],
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
      target: 'es2022',
      rollupOptions: { input: pages.map(at).filter((page) => existsSync(page)) },
    },
  }
})
