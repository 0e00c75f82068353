import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { freePort, untilReady } from './serve.ts'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const password = 'seven quiet lighthouses'

/** The command line of what was unpacked, which answers in JSON. */
function embark<T>(folder: string, env: NodeJS.ProcessEnv, ...args: string[]): T {
  const made = spawnSync(path.join(folder, 'script/embark'), ['--json', ...args], { env, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`embark ${args.join(' ')} failed:\n${made.stdout}${made.stderr}`)
  return JSON.parse(made.stdout.trim().split('\n').at(-1) ?? '') as T
}

test('the archive runs where there is no npm and nothing to build: unpacked, started, a company made, signed in', async ({ browser }) => {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-unpacked-'))
  const port = await freePort()
  const baseURL = `http://localhost:${port}`
  // Only what a server has: node, and a shell.
  const bin = path.join(work, 'bin')
  fs.mkdirSync(bin)
  // PostgreSQL never runs as root, and has to find its programs.
  fs.chmodSync(work, 0o755)
  for (const program of ['node', 'sh', 'readlink', 'dirname', 'unshare', 'chown'])
    fs.symlinkSync(
      program === 'node' ? process.execPath : spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim(),
      path.join(bin, program),
    )
  const env = {
    PATH: bin,
    EMBARK_DATA_DIR: path.join(work, 'data'),
    EMBARK_PORT: String(port),
    EMBARK_DEMO: 'false',
    EMBARK_PASSWORD_PASSES: '2',
  }
  const made = spawnSync(process.execPath, [path.join(root, 'tools/archive.mjs')], { cwd: root, encoding: 'utf8' })
  const archive = made.stdout.trim().split('\n').at(-1) ?? ''
  expect([made.status, made.stderr]).toEqual([0, ''])
  expect(fs.statSync(archive).size).toBeLessThan(120_000_000)
  expect(spawnSync('tar', ['-xzf', archive, '-C', work]).status).toBe(0)
  const folder = path.join(work, path.basename(archive, '.tar.gz'))
  const person = ['--tenant', 'acme', '--first-name', 'Ada', '--last-name', 'Lovelace', '--role', 'administrator']
  embark(folder, env, 'tenant', 'create', 'acme', '--name', 'Acme')
  const { link } = embark<{ link: string }>(folder, env, 'user', 'create', 'ada@acme.example', ...person)
  const server = spawn(path.join(folder, 'script/start'), { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = once(server, 'exit')
  let said = ''
  server.stderr.on('data', (data) => {
    said += data
  })
  try {
    await untilReady(baseURL, () => server.exitCode)
    const page = await (await browser.newContext({ baseURL })).newPage()
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Repeat the password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByRole('link', { name: /Sign in/ }).click()
    await page.getByLabel('Email or mobile number').fill('ada@acme.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Set up your company' })).toBeVisible()
    await page.context().close()
  } finally {
    server.kill('SIGTERM')
    const [code] = await exit
    expect([code, said]).toEqual([0, ''])
    fs.rmSync(work, { recursive: true, force: true })
    fs.rmSync(archive)
  }
})
