import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CrashWorld, crashWorld } from './crash-world.ts'
import { listening } from './instance.ts'
import { countOf } from './tier.ts'

interface Write {
  readonly key: string
  readonly kind: 'lead' | 'note'
}

/** A client that keeps on writing, remembers on disk what was acknowledged, and repeats the rest with the same keys. */
class Writer {
  readonly sent: Write[] = []
  readonly acknowledged = new Set<string>()
  readonly refused: string[] = []
  /** Answers of a trouble nobody foresaw, or that do not say when to come again. */
  readonly faults: string[] = []
  readonly #path = path.join(os.tmpdir(), `embark-acknowledged-${randomUUID()}`)
  readonly #file = fs.openSync(this.#path, 'w')
  #lead = ''
  #medium = 0
  #writing = false
  #hands: Promise<void>[] = []
  readonly #world: CrashWorld
  readonly #headers: Record<string, string>

  constructor(world: CrashWorld, headers: Record<string, string>) {
    this.#world = world
    this.#headers = headers
  }

  async begin() {
    const mediums = await this.#world.query<{ id: number }>(`select id from lookup_values where type = 'lead_medium' order by id limit 1`)
    this.#medium = mediums[0]?.id ?? 0
    const first = { key: randomUUID(), kind: 'lead' } as const
    this.sent.push(first)
    const answer = await this.#post(first)
    if (!answer?.ok) throw new Error(`the first lead: ${answer?.status} ${await answer?.text()}`)
    // What the contract promises for a created lead.
    const { data } = (await answer.json()) as { data: { leadInfo: { identifier: string } } }
    this.#lead = data.leadInfo.identifier
    this.#acknowledge(first)
  }

  burst() {
    this.#writing = true
    this.#hands = Array.from({ length: 8 }, async (_, hand) => {
      while (this.#writing) {
        const write: Write = { key: randomUUID(), kind: hand % 2 ? 'lead' : 'note' }
        this.sent.push(write)
        if (!(await this.#try(write))) await sleep(20)
      }
    })
  }

  async stop() {
    this.#writing = false
    await Promise.all(this.#hands)
  }

  /** Until so many more have been acknowledged. */
  async untilMore(count: number) {
    const goal = this.acknowledged.size + count
    for (let left = 600; this.acknowledged.size < goal; left--) {
      if (left === 0)
        throw new Error(`only ${this.acknowledged.size} of ${goal} writes were acknowledged; ${this.refused.slice(-3).join('\n')}`)
      await sleep(50)
    }
  }

  /** Sends what was not acknowledged again, with the key it had. */
  async repeat() {
    for (const write of this.sent)
      for (let left = 100; !this.acknowledged.has(write.key); left--) {
        if (left === 0) throw new Error(`a repeat was never acknowledged; ${this.refused.slice(-3).join('\n')}`)
        if (!(await this.#try(write))) await sleep(100)
      }
  }

  /** What the disk says was acknowledged. */
  read(): string[] {
    return fs.readFileSync(this.#path, 'utf8').trim().split('\n')
  }

  close() {
    fs.closeSync(this.#file)
    fs.rmSync(this.#path)
  }

  async #try(write: Write): Promise<boolean> {
    const answer = await this.#post(write)
    if (answer?.ok) {
      this.#acknowledge(write)
      return true
    }
    if (answer && answer.status < 500) this.refused.push(`${answer.status} ${await answer.text()}`)
    if (answer && answer.status >= 500 && !(answer.status === 503 && answer.headers.has('retry-after')))
      this.faults.push(`${answer.status} ${await answer.text()}`)
    return false
  }

  #acknowledge({ key }: Write) {
    fs.writeSync(this.#file, `${key}\n`)
    fs.fsyncSync(this.#file)
    this.acknowledged.add(key)
  }

  async #post({ key, kind }: Write): Promise<Response | undefined> {
    const [route, body] =
      kind === 'lead'
        ? ['/leads/add', { first_name: key, email: `${key}@example.com`, lead_medium_id: this.#medium }]
        : [`/leads/${this.#lead}/notes`, { content: key }]
    const headers = { ...this.#headers, 'Idempotency-Key': key }
    return fetch(`${this.#world.url}/api${route}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined)
  }
}

let world: CrashWorld
let headers: Record<string, string>
beforeAll(async () => {
  world = await crashWorld()
  await world.start()
  headers = await world.signIn()
})
afterAll(() => world.end())

/** What the database keeps of these writes: each key with its rows and its audit entries. */
async function keptOf(writer: Writer) {
  const keys = writer.sent.map(({ key }) => key)
  const kept = await world.query<{ key: string; rows: number; audited: number }>(
    `
    select key, count(*)::int as rows, (array_agg(audited))[1]::int as audited
    from (
      select first_name as key,
        (
          select count(*)
          from audit_entries a
          where a.tenant_id = l.tenant_id and a.action = 'lead.created' and a.record_id = l.id
        ) as audited
      from leads l
      union all
      select content,
        (
          select count(*)
          from audit_entries a
          where a.tenant_id = n.tenant_id and a.action = 'lead.note_added' and (a.after ->> 'note_id')::int = n.id
        )
      from notes n
    ) as writes
    where key = any($1)
    group by key`,
    [keys],
  )
  const acknowledged = writer.read()
  writer.close()
  const once = new Set(kept.map(({ key }) => key))
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((key) => !once.has(key)),
    double: kept.filter(({ rows, audited }) => rows !== 1 || audited !== 1),
  }
}

/** What the database's own check finds wrong with its tables and with all that stands in their indexes. */
async function corruption(): Promise<unknown[]> {
  await world.query('create extension if not exists amcheck')
  const broken = await world.query(`
    select c.oid::regclass::text as relation, v.*
    from pg_class c
    cross join lateral verify_heapam(c.oid) v
    where c.relkind = 'r' and c.relpersistence = 'p'`)
  // Says what is wrong by failing.
  await world.query(`
    select bt_index_check(i.indexrelid, true)
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relkind = 'i' and i.indisvalid and i.indisready`)
  return broken
}

it('keeps every acknowledged write once, and each with one audit entry, when the server and then the database are killed', async () => {
  const writer = new Writer(world, headers)
  await writer.begin()
  const [ready, serving]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < countOf(50, 1); turn++) {
    writer.burst()
    await writer.untilMore(60)
    await world.killServer()
    await writer.stop()
    const began = Date.now()
    await world.start()
    ready.push(Date.now() - began)
    await writer.repeat()
  }
  writer.burst()
  for (let turn = 0; turn < countOf(20, 1); turn++) {
    await writer.untilMore(60)
    const began = Date.now()
    await world.killDatabase()
    // More than were on their way.
    await writer.untilMore(9)
    serving.push(Date.now() - began)
  }
  await writer.untilMore(20)
  await writer.stop()
  await writer.repeat()

  const { acknowledged, lost, double } = await keptOf(writer)
  const figures = { acknowledged, readyMs: Math.max(...ready), servingMs: Math.max(...serving) }
  process.stdout.write(`R42, R43 killed ${ready.length} and ${serving.length} times: ${JSON.stringify(figures)}\n`)
  expect([writer.refused, writer.faults, lost, double]).toEqual([[], [], [], []])
  expect(acknowledged).toBeGreaterThan(140)
  expect(await corruption()).toEqual([])
}, 1_500_000)

it('bears that the database is restarted while eight write: asks them to come again, and hears afterwards of all that happened', async () => {
  const restarts = countOf(10, 1)
  const writer = new Writer(world, headers)
  await writer.begin()
  writer.burst()
  let longest = 0
  for (let turn = 0; turn < restarts; turn++) {
    await writer.untilMore(40)
    const began = Date.now()
    await world.restartDatabase()
    await writer.untilMore(9)
    longest = Math.max(longest, Date.now() - began)
  }
  await writer.stop()
  await writer.repeat()

  // A page that listens now hears through the connections that were made anew.
  const page = await listening(world.url, headers['Authorization']!.replace('Bearer ', ''))
  const after = new Writer(world, headers)
  await after.begin()
  await expect.poll(() => page.heard, { timeout: 30_000 }).toContain('recordChanged')
  after.close()
  const waiting = () => world.query('select from outbox_events where dispatched_at is null')
  await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(0)
  const idle = `select from pg_stat_activity where state like 'idle in transaction%' and state_change < now() - interval '5 seconds'`
  expect(await world.query(idle)).toEqual([])

  const { acknowledged, lost, double } = await keptOf(writer)
  process.stdout.write(`R44 fast restarts: ${JSON.stringify({ restarts, acknowledged, longestMs: longest })}\n`)
  expect([writer.refused, writer.faults, lost, double]).toEqual([[], [], [], []])
}, 600_000)
