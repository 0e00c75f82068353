import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../cli/commands.ts'
import { loadConfig } from '../config/config.ts'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { diskStore } from '../files/store.ts'
import { createLog } from '../observe/log.ts'
import { backupAge, lastDue, makeIfDue, makeKept, outlivedBackups } from './schedule.ts'
import { nameAt, openVault } from './vault.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-schedule-'))
let server: Embedded
let s3: { run(): Promise<unknown>; close(): Promise<void> }
let port = 0
let ownerUrl = ''
beforeAll(async () => {
  server = await startEmbedded({ ephemeral: true, settings: ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'] })
  ownerUrl = server.url
  await migrate(ownerUrl)
  await sql(ownerUrl, `insert into tenants (code, name) values ('acme', 'Acme')`)
  port = await new Promise<number>((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      // A server that listens on TCP has an address with a port.
      const { port: free } = probe.address() as net.AddressInfo
      probe.close(() => resolve(free))
    })
  })
  // A stand-in that speaks the protocol of S3.
  s3 = new S3rver({
    address: '127.0.0.1',
    port,
    directory: path.join(root, 's3'),
    silent: true,
    configureBuckets: [{ name: 'kept', configs: [] }],
  })
  await s3.run()
})
afterAll(async () => {
  await s3.close()
  await server.stop()
  fs.rmSync(root, { recursive: true, force: true })
})

async function sql(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const environment = (more: Record<string, string>) => ({
  DATABASE_URL: ownerUrl,
  EMBARK_DATA_DIR: path.join(root, 'data'),
  EMBARK_BACKUP_AT: '02:15',
  EMBARK_BACKUP_KEEP_DAILY: '2',
  EMBARK_BACKUP_KEEP_WEEKLY: '1',
  ...more,
})
const onDisk = (name: string) => environment({ EMBARK_BACKUP_DIR: path.join(root, name) })
const inBucket = () =>
  environment({
    EMBARK_BACKUP_STORE: 's3',
    EMBARK_BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    EMBARK_BACKUP_S3_BUCKET: 'kept',
    EMBARK_BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
    EMBARK_BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
    EMBARK_BACKUP_S3_FORCE_PATH_STYLE: 'true',
  })
const source = () => ({ ownerUrl, files: diskStore(path.join(root, 'files')) })

async function embark(env: Record<string, string>, ...args: string[]) {
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  const openOperator = () => Promise.reject(new Error('The product is not part of this test'))
  const code = await runCommand([...args, '--json'], {
    config: { env },
    serve: async () => undefined,
    openOperator,
    print: say,
    complain: say,
  })
  return { code, ...JSON.parse(said.join('')) }
}

test('of each of the last days and weeks the newest backup is kept, and the newest of all whatever is asked', () => {
  const days = Array.from({ length: 40 }, (_, day) => nameAt(new Date(Date.UTC(2026, 9, 1 + day, 2, 15))))
  const twice = nameAt(new Date(Date.UTC(2026, 10, 9, 1)))
  const gone = outlivedBackups([...days, twice], { keepDaily: 7, keepWeekly: 4 })
  const kept = days.filter((name) => !gone.includes(name)).map((name) => name.slice(7, 15))
  // The 9th of November 2026 is a Monday; of the weeks before it their Sundays stay.
  expect(kept).toEqual(['20261025', '20261101', '20261103', '20261104', '20261105', '20261106', '20261107', '20261108', '20261109'])
  expect(gone).toContain(twice)
  expect(outlivedBackups(days.slice(0, 1), { keepDaily: 1, keepWeekly: 0 })).toEqual([])
})

test('a backup is due once a day at its time, and one that was missed is due at once', () => {
  expect(lastDue('02:15', new Date('2026-11-23T02:15:00Z')).toISOString()).toBe('2026-11-23T02:15:00.000Z')
  expect(lastDue('02:15', new Date('2026-11-23T02:14:59Z')).toISOString()).toBe('2026-11-22T02:15:00.000Z')
})

test('of several processes one makes the backup that is due, and none makes it twice', async () => {
  const config = loadConfig({ env: onDisk('once') })
  const log = createLog('silent')
  const attempts = await Promise.all([1, 2, 3].map(() => makeIfDue(source(), config, '02:15', log)))
  expect(attempts.filter(Boolean)).toHaveLength(1)
  expect(await makeIfDue(source(), config, '02:15', log)).toBe(false)
  const names = await (await openVault(config.backup)).list()
  expect(names).toHaveLength(1)
  expect(fs.statSync(path.join(root, 'once', names[0] ?? '')).mode & 0o777).toBe(0o600)
  expect(await backupAge(await openVault(config.backup))).toBeLessThan(600)
})

test('backups go to a bucket, old ones are let go, and the latest is restored from it into an empty installation', async () => {
  const env = inBucket()
  const config = loadConfig({ env })
  for (const day of [1, 2, 3, 4]) await makeKept(source(), config, new Date(Date.UTC(2026, 9, day, 2, 15)))
  expect(await embark(env, 'backups', 'list')).toMatchObject({
    code: 0,
    names: ['embark-20261003T021500Z.embark', 'embark-20261004T021500Z.embark'],
  })
  const [newest] = (await embark(env, 'doctor')).findings.filter(({ check }: { check: string }) => check === 'backup')
  expect(newest).toMatchObject({ status: 'broken', detail: expect.stringMatching(/bucket kept is \d+ hours old/) })
  expect((await embark(env, 'backups', 'make')).removed).toEqual(['embark-20261003T021500Z.embark'])
  await sql(server.url, 'create database elsewhere')
  const elsewhere = new URL(server.url)
  elsewhere.pathname = '/elsewhere'
  const target = { ...env, DATABASE_URL: elsewhere.href, EMBARK_DATA_DIR: path.join(root, 'elsewhere') }
  expect(await embark(target, 'backups', 'restore', 'yesterday')).toMatchObject({
    code: 1,
    error: expect.stringContaining('no backup yesterday'),
  })
  expect(await embark(target, 'backups', 'restore', 'latest')).toMatchObject({ code: 0, files: 0 })
  expect(await sql(elsewhere.href, 'select code from tenants')).toEqual([{ code: 'acme' }])
})

test('a place that is not there is told, and leaves nothing half-made', async () => {
  const env = { ...inBucket(), EMBARK_BACKUP_S3_BUCKET: 'missing' }
  expect((await embark(env, 'backups', 'make')).code).toBe(1)
  expect(fs.existsSync(path.join(root, 'data', 'backup-in-work'))).toBe(false)
  expect(() => loadConfig({ env: environment({ EMBARK_BACKUP_STORE: 's3' }) })).toThrow('backup.s3.bucket')
})
