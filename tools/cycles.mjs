/** Refuses code that depends on itself, however indirectly. Types may refer to one another, so it looks at what is left without them. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { leavePackagesOutside } from './build.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['apps/server/src/cli/embark.ts', 'apps/web/src/main.tsx'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  write: false,
  metafile: true,
  format: 'esm',
  platform: 'node',
  jsx: 'automatic',
  logLevel: 'error',
  loader: { '.css': 'empty' },
  plugins: [{ name: 'packages stay outside', setup: leavePackagesOutside }],
})

const done = new Set()
const found = new Set()

/** Walks from a file; a file met again on the way there closes a circle. A page fetched later is no part of it. */
function walk(file, way) {
  if (way.includes(file)) {
    const circle = way.slice(way.indexOf(file))
    const first = circle.indexOf([...circle].sort()[0])
    found.add([...circle.slice(first), ...circle.slice(0, first)].join(' → '))
    return
  }
  if (done.has(file)) return
  for (const { path: next, kind, external } of metafile.inputs[file]?.imports ?? [])
    if (!external && kind === 'import-statement') walk(next, [...way, file])
  done.add(file)
}

for (const file of Object.keys(metafile.inputs)) walk(file, [])
for (const circle of found) console.error(`goes in a circle: ${circle}`)
if (found.size > 0) process.exitCode = 1
