import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { assertDurable, startEmbedded } from './embedded.ts'
import { isRunning } from './embedded-postmaster.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-embedded-'))
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))
const patience = { timeout: 120_000 }

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    await client.end()
    throw error
  }
  return client
}

const postmasterOf = (dataDir: string) => Number(fs.readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

async function untilAnswering(url: string): Promise<pg.Client> {
  for (;;) {
    try {
      return await connected(url)
    } catch {
      await sleep(50)
    }
  }
}

test('a first start makes a durable database with checksums, and stopping leaves nothing running', patience, async () => {
  const dataDir = path.join(root, 'first')
  const embedded = await startEmbedded({ dataDir })
  const client = await connected(embedded.url)
  await expect(assertDurable(client)).resolves.toBeUndefined()
  expect((await client.query('show data_checksums')).rows).toEqual([{ data_checksums: 'on' }])
  const { pathname, port } = new URL(embedded.url)
  expect(pathname).toBe('/embark')
  // An outgoing connection is never given it, so the server finds it free when it has to start again.
  expect(Number(port)).toBeLessThan(32_768)
  await client.end()
  const postmaster = postmasterOf(dataDir)
  await embedded.stop()
  expect(isRunning(postmaster)).toBe(false)
})

test('nobody signs in to it without its password', patience, async () => {
  const embedded = await startEmbedded({ dataDir: path.join(root, 'first') })
  const stranger = new URL(embedded.url)
  stranger.password = ''
  await expect(connected(stranger.href)).rejects.toThrow('password')
  await embedded.stop()
})

test(
  'rows acknowledged before kill -9 of the postmaster are there when it has come back by itself, at the same address',
  patience,
  async () => {
    const dataDir = path.join(root, 'killed')
    const embedded = await startEmbedded({ dataDir })
    const client = await connected(embedded.url)
    await client.query('create table deeds (id int primary key)')
    let acknowledged = 0
    const writing = (async () => {
      for (;;) {
        await client.query('insert into deeds values ($1)', [acknowledged + 1])
        acknowledged++
        if (acknowledged === 100) process.kill(postmasterOf(dataDir), 'SIGKILL')
      }
    })()
    await expect(writing).rejects.toThrow()
    const again = await untilAnswering(embedded.url)
    const { rows } = await again.query<{ id: number }>('select id from deeds order by id')
    expect(acknowledged).toBeGreaterThanOrEqual(100)
    expect(rows.slice(0, acknowledged).map(({ id }) => id)).toEqual(Array.from({ length: acknowledged }, (_, index) => index + 1))
    await again.end()
    await embedded.stop()
  },
)

test('a server left behind by a killed process is taken over with its rows, and stopped with its new owner', patience, async () => {
  const dataDir = path.join(root, 'orphan')
  const script = `import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))}
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(url)
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = await once(parent.stdout, 'data')
  const first = await connected(String(printed).trim())
  await first.query('create table kept as select 7 as seven')
  await first.end()
  parent.kill('SIGKILL')
  await once(parent, 'exit')

  const embedded = await startEmbedded({ dataDir })
  expect(embedded.reused).toBe(true)
  const second = await connected(embedded.url)
  expect((await second.query('select seven from kept')).rows).toEqual([{ seven: 7 }])
  await second.end()
  const postmaster = postmasterOf(dataDir)
  await embedded.stop()
  expect(isRunning(postmaster)).toBe(false)
})

test('two processes share one server, and the first to leave does not take it from the other', patience, async () => {
  const dataDir = path.join(root, 'orphan')
  const script = `import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))}
    const guest = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(guest.reused)
    await guest.stop()`
  const embedded = await startEmbedded({ dataDir })
  const guest = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = await once(guest.stdout, 'data')
  expect(String(printed).trim()).toBe('true')
  await once(guest, 'exit')
  const client = await connected(embedded.url)
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await embedded.stop()
})

test('a database that may forget what it acknowledged is refused by the name of the setting', patience, async () => {
  const embedded = await startEmbedded({ ephemeral: true })
  const client = await connected(embedded.url)
  await expect(assertDurable(client)).rejects.toThrow('fsync, full_page_writes, synchronous_commit')
  await client.end()
  await embedded.stop()
})

test('a portal that is told to stop while it starts for the first time leaves no server running', patience, async () => {
  const dataDir = path.join(root, 'hasty')
  const main = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, '../../main.ts')], {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL: '', EMBARK_DATA_DIR: dataDir, EMBARK_PORT: '0', EMBARK_LOG_LEVEL: 'fatal' },
    stdio: 'ignore',
  })
  const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid')
  while (!(fs.existsSync(pidFile) && postmasterOf(dataDir) > 0) && main.exitCode === null) await sleep(2)
  const postmaster = postmasterOf(dataDir)
  main.kill('SIGTERM')
  const [code] = await once(main, 'exit')
  expect([code, isRunning(postmaster)]).toEqual([0, false])
})
