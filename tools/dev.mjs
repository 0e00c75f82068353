/**
 * Everything for changing Embark: the server, started again at every change, and the web app, changed in place. `npm run dev [-- --port
 * 5173]`; Ctrl+C stops both.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { install } from './install.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { port } = parseArgs({ options: { port: { type: 'string', default: '5173' } } }).values
const webPort = Number(port)
const apiPort = Number(process.env.EMBARK_PORT ?? 3000)
const address = `http://localhost:${webPort}`

install({ withTools: true })
const web = await openWeb()
const server = startServer()
let isLeaving = false

server.on('exit', (code) => void leave(code ?? 1))
process.on('SIGINT', () => void leave(0))
process.on('SIGTERM', () => void leave(0))
console.log(`The web app is at ${address}, its gallery at ${address}/gallery.html. Ctrl+C stops both.`)

/** The server from its sources, with the demo company; a group of its own, so that Ctrl+C reaches it once, from here. */
function startServer() {
  const args = ['watch', '--clear-screen=false', '--tsconfig', 'apps/server/tsconfig.json', 'apps/server/src/main.ts']
  return spawn(process.execPath, [path.join(root, 'node_modules/tsx/dist/cli.mjs'), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
    env: {
      EMBARK_PUBLIC_URL: address,
      EMBARK_DEMO: 'true',
      EMBARK_LOG_LEVEL: 'warn',
      NODE_ENV: 'development',
      ...process.env,
      EMBARK_PORT: String(apiPort),
    },
  })
}

/** The web app by Vite, which asks the server for everything that is not a page or a part of one. */
async function openWeb() {
  const { createServer } = await import('vite')
  const target = `http://127.0.0.1:${apiPort}`
  const vite = await createServer({
    configFile: path.join(root, 'apps/web/vite.config.ts'),
    plugins: [await lightPages()],
    server: {
      port: webPort,
      strictPort: true,
      proxy: {
        '/api': target,
        '/v1': target,
        '/docs': target,
        '/openapi.json': target,
        '/socket.io': { target, ws: true },
      },
    },
  })
  await vite.listen()
  return vite
}

/** Public addresses get the light page, as the server gives it. */
async function lightPages() {
  const { tsImport } = await import('tsx/esm/api')
  const { allScreens } = await tsImport('@embark/contract/screens.ts', import.meta.url)
  const { addressesOf } = await tsImport('@embark/contract/kernel/screen-address.ts', import.meta.url)
  const patterns = allScreens.filter(({ page }) => page === 'public').map(({ path }) => addressesOf(path))
  const isPublic = (url) => [...patterns, /^\/signin(\/|$)/].some((pattern) => pattern.test(url.split('?')[0]))
  return {
    name: 'public addresses get the light page',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (request.headers.accept?.includes('text/html') && isPublic(request.url)) request.url = '/public.html'
        next()
      })
    },
  }
}

async function leave(code) {
  if (isLeaving) return
  isLeaving = true
  if (server.exitCode === null && server.signalCode === null) {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
  }
  await web.close()
  process.exit(code)
}
