import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CrashWorld, crashWorld } from './crash-world.ts'

interface Write {
  readonly key: string
  readonly kind: 'lead' | 'note'
}

/** A client that keeps on writing, remembers on disk what was acknowledged, and repeats the rest with the same keys. */
class Writer {
  readonly sent: Write[] = []
  readonly acknowledged = new Set<string>()
  readonly refused: string[] = []
  readonly #file = fs.openSync(path.join(os.tmpdir(), `embark-acknowledged-${process.pid}`), 'w')
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
    return fs
      .readFileSync(path.join(os.tmpdir(), `embark-acknowledged-${process.pid}`), 'utf8')
      .trim()
      .split('\n')
  }

  close() {
    fs.closeSync(this.#file)
    fs.rmSync(path.join(os.tmpdir(), `embark-acknowledged-${process.pid}`))
  }

  async #try(write: Write): Promise<boolean> {
    const answer = await this.#post(write)
    if (answer?.ok) {
      this.#acknowledge(write)
      return true
    }
    if (answer && answer.status < 500) this.refused.push(`${answer.status} ${await answer.text()}`)
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
beforeAll(async () => {
  world = await crashWorld()
  await world.start()
}, 60_000)
afterAll(() => world.end(), 30_000)

it('keeps every acknowledged write once, and each with one audit entry, when the server and then the database are killed', async () => {
  const writer = new Writer(world, await world.signIn())
  await writer.begin()
  writer.burst()
  await writer.untilMore(60)
  await world.killServer()
  await writer.stop()
  await world.start()
  await writer.repeat()
  writer.burst()
  await writer.untilMore(60)
  await world.killDatabase()
  await writer.untilMore(20)
  await writer.stop()
  await writer.repeat()

  const saved = await world.query<{ key: string; rows: number; audited: number }>(`
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
    group by key`)
  const once = new Map(saved.map(({ key, rows, audited }) => [key, { rows, audited }]))
  const acknowledged = writer.read()
  writer.close()
  expect(writer.refused).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(140)
  expect(acknowledged.filter((key) => !once.has(key))).toEqual([])
  expect(saved.filter(({ rows, audited }) => rows !== 1 || audited !== 1)).toEqual([])
}, 90_000)
