/** Everything that can be said about the code without running it: `npm run check`. Runs all, tells all, fails if one fails. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { steps } from './check-steps.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Runs the steps, two side by side, and gives the names of those that failed. */
export async function check() {
  const left = [...steps]
  const failed = []
  const work = async () => {
    for (let step = left.shift(); step; step = left.shift()) if (!(await passes(step))) failed.push(step[0])
  }
  await Promise.all([work(), work()])
  return failed
}

function passes([name, ...command]) {
  const started = Date.now()
  const child = spawn(process.execPath, command, { cwd: root })
  const output = []
  child.stdout.on('data', (data) => output.push(data))
  child.stderr.on('data', (data) => output.push(data))
  return new Promise((resolve) => {
    child.on('close', (status) => {
      console.log(`${status === 0 ? 'ok    ' : 'failed'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
      if (status !== 0) console.log(Buffer.concat(output).toString().trimEnd())
      resolve(status === 0)
    })
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && (await check()).length > 0) process.exitCode = 1
