/** Everything that can be said about the code without running it: `npm run check`. Runs all, tells all, fails if one fails. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { steps } from './check-steps.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Runs the steps one after another and gives the names of those that failed. */
export function check() {
  return steps
    .filter(([name, ...command]) => {
      const started = Date.now()
      const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
      console.log(`${status === 0 ? 'ok    ' : 'failed'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
      if (status !== 0) console.log(`${stdout}${stderr}`.trimEnd())
      return status !== 0
    })
    .map(([name]) => name)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && check().length > 0) process.exitCode = 1
