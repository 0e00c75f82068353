import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CrashWorld, crashWorld } from './crash-world.ts'
import { isWhole } from './tier.ts'

/** From Midway to Kiritimati by the hour, and Kathmandu: minutes east of UTC. */
const offsets = [...Array.from({ length: 26 }, (_, index) => (index - 11) * 60), 345]
/** Where the server stands: a zone ahead of everybody that once lost a day, and elsewhere those behind and in between. */
const zones = isWhole ? ['Pacific/Apia', 'America/New_York', 'Pacific/Midway'] : ['Pacific/Apia']
/** Days that begin an hour later or earlier somewhere, the last of a year and of a February. */
const days = ['2000-03-26', '1999-12-31', '2004-02-29', '2011-12-30']

let world: CrashWorld
beforeAll(async () => {
  world = await crashWorld({ TZ: zones[0]! })
  await world.start()
}, 120_000)
afterAll(() => world.end(), 30_000)

interface Lead {
  readonly identifier: string
  readonly version: number
  readonly date_of_birth: string | null
  readonly created_at: string
}

test.each(zones.map((zone) => [zone]))(
  'a day stays the day it was written as, in every zone, with a server in %s',
  async (zone) => {
    if (zone !== zones[0]) {
      await world.stopServer()
      await world.start({ TZ: zone })
    }
    const signedIn = await world.signIn()
    const [medium] = await world.query<{ id: number }>(`select id from lookup_values where type = 'lead_medium' order by id limit 1`)
    const slid: string[] = []
    let looked = 0
    const same = (what: string, is: unknown, meant: unknown) => {
      looked++
      if (is !== meant) slid.push(`${zone}: ${what} is ${is}, not ${meant}`)
    }

    for (const [turn, offset] of offsets.entries()) {
      const headers = { ...signedIn, 'Time-Offset': String(offset) }
      const call = async (method: string, path: string, body?: object) => {
        const answer = await fetch(`${world.url}/api${path}`, {
          method,
          headers: { ...headers, 'Idempotency-Key': randomUUID() },
          ...(body && { body: JSON.stringify(body) }),
        })
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
        return answer
      }
      // What the contract promises for a lead and for a list of them.
      const read = async (identifier: string) =>
        ((await (await call('GET', `/leads/single-lead/${identifier}`)).json()) as { data: { leadInfo: Lead } }).data.leadInfo
      const listed = async (filters: object) => {
        const query = new URLSearchParams({ filters: JSON.stringify(filters), per_page: '200' })
        const { data } = (await (await call('GET', `/leads?${query}`)).json()) as { data: { recordsInfo: Lead[] } }
        return data.recordsInfo.map(({ identifier }) => identifier)
      }
      const [born, corrected] = [days[turn % days.length]!, days[(turn + 1) % days.length]!]
      const body = { first_name: 'Grace', email: `${randomUUID()}@example.com`, lead_medium_id: medium!.id, date_of_birth: born }
      const made = (await (await call('POST', '/leads/add', body)).json()) as { data: { leadInfo: { identifier: string } } }
      const { identifier } = made.data.leadInfo
      const lead = await read(identifier)
      same(`born at ${offset}`, lead.date_of_birth, born)
      await call('PUT', `/leads/edit/${identifier}`, { date_of_birth: corrected, version: lead.version })
      same(`corrected at ${offset}`, (await read(identifier)).date_of_birth, corrected)
      const [row] = await world.query<{ day: string }>('select date_of_birth::text as day from leads where identifier = $1', [identifier])
      same(`kept at ${offset}`, row!.day, corrected)

      // A moment is of the day it is on the clock of whoever asks.
      const mine = new Date(Date.parse(lead.created_at) + offset * 60_000).toISOString().slice(0, 10)
      const before = new Date(Date.parse(mine) - 86_400_000).toISOString().slice(0, 10)
      same(`made on its day at ${offset}`, (await listed({ created_at: { from: mine, to: mine } })).includes(identifier), true)
      same(`made the day before at ${offset}`, (await listed({ created_at: { from: before, to: before } })).includes(identifier), false)
    }

    process.stdout.write(`R56 a server in ${zone}: ${JSON.stringify({ offsets: offsets.length, looked, slid: slid.length })}\n`)
    expect(slid).toEqual([])
  },
  120_000,
)
