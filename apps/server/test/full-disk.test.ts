import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { type CrashWorld, crashWorld } from './crash-world.ts'

const megabyte = 1_048_576
/** A disk of its own, whose size can be changed; only where this user may mount one. */
const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-disk-'))
const mount = (...options: string[]) => process.platform === 'linux' && spawnSync('mount', [...options, disk]).status === 0
const isMounted = mount('-t', 'tmpfs', '-o', 'size=2g', 'tmpfs')
const usedOf = () => {
  const { blocks, bfree, bsize } = fs.statfsSync(disk)
  return (blocks - bfree) * bsize
}

let world: CrashWorld | undefined
afterAll(async () => {
  await world?.end()
  if (isMounted) spawnSync('umount', ['-l', disk])
  fs.rmSync(disk, { recursive: true, force: true })
})

/** Every file of the store, whole or begun. */
const filesIn = (dir: string) => fs.readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

test.skipIf(!isMounted)(
  'a full disk refuses what is written, lets what is read be read, and loses nothing',
  async () => {
    world = await crashWorld({}, {}, disk)
    const { url } = world
    await world.start()
    const headers = await world.signIn()
    const [medium] = await world.query<{ id: number }>(`select id from lookup_values where type = 'lead_medium' order by id limit 1`)
    const acknowledged = new Set<string>()
    const write = async (key: string = randomUUID()) => {
      const body = JSON.stringify({ first_name: key, email: `${key}@example.com`, lead_medium_id: medium!.id, remarks: key.repeat(50) })
      const answer = await fetch(`${url}/api/leads/add`, { method: 'POST', headers: { ...headers, 'Idempotency-Key': key }, body })
      if (answer.ok) acknowledged.add(key)
      return answer
    }
    const upload = async () => {
      const form = new FormData()
      form.append('file', new Blob(['%PDF-1.7\n', Buffer.alloc(4.5 * megabyte, 'a')], { type: 'application/pdf' }), 'a.pdf')
      const { 'Content-Type': _, ...who } = headers
      return (await fetch(`${url}/api/v1/files/upload-file`, { method: 'POST', headers: who, body: form })).status
    }
    const statusOf = async (at: string) => (await fetch(`${url}${at}`, { headers })).status
    expect((await write()).status).toBe(201)
    const store = path.join(fs.readdirSync(disk).map((name) => path.join(disk, name))[0]!, 'files')
    const filesBefore = fs.existsSync(store) ? filesIn(store) : 0

    // Room for a little more than nothing: the store is refused first, and then the database.
    expect(mount('-o', `remount,size=${usedOf() + megabyte / 2}`)).toBe(true)
    expect(await upload()).toBe(507)
    expect(fs.existsSync(store) ? filesIn(store) : 0).toBe(filesBefore)
    const refused = new Map<number, number>()
    const until = Date.now() + 120_000
    while ((refused.get(507) ?? 0) < 5 && Date.now() < until) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => write()))
      for (const { status } of answers) if (status !== 201) refused.set(status, (refused.get(status) ?? 0) + 1)
    }
    expect([...refused.keys()].filter((status) => ![507, 503].includes(status))).toEqual([])
    expect(refused.get(507)).toBeGreaterThanOrEqual(5)
    expect(await statusOf('/healthz')).toBe(200)
    expect(await statusOf('/readyz')).toBe(503)
    expect(await statusOf('/api/leads')).toBe(200)

    expect(mount('-o', 'remount,size=2g')).toBe(true)
    const freed = Date.now()
    while (!(await write()).ok && Date.now() - freed < 30_000) await sleep(50)
    const healedMs = Date.now() - freed
    expect(healedMs).toBeLessThan(30_000)
    await expect.poll(() => statusOf('/readyz'), { timeout: 30_000 }).toBe(200)
    const kept = await world.query<{ first_name: string; n: number }>(`select first_name, count(*)::int as n from leads group by 1`)
    const counts = new Map(kept.map(({ first_name, n }) => [first_name, n]))
    expect([...acknowledged].filter((key) => counts.get(key) !== 1)).toEqual([])
    process.stdout.write(
      `R45 ${acknowledged.size} acknowledged, ${JSON.stringify(Object.fromEntries(refused))} refused, healed in ${healedMs} ms\n`,
    )
  },
  300_000,
)
