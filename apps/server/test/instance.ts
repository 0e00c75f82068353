import type { AddressInfo } from 'node:net'
import { expect, inject } from 'vitest'
import { SessionDirectory } from '#platform/access/sessions.ts'
import { openPool } from '#platform/db/pool.ts'
import { Dispatcher } from '#platform/events/dispatcher.ts'
import { linksOf } from '#platform/files/signed-links.ts'
import { diskStore } from '#platform/files/store.ts'
import type { Budget } from '#platform/http/budget.ts'
import type { Patience } from '#platform/http/patience.ts'
import { createLog } from '#platform/observe/log.ts'
import { startRealtime } from '#platform/realtime/socket.ts'
import { TenantDirectory } from '#platform/tenancy/directory.ts'
import type { Means } from '#platform/work.ts'
import { createApp } from '../src/app.ts'
import { subscribers } from '../src/subscribers.ts'
import { tokens } from './world.ts'

const log = createLog('silent')

interface InstanceOptions {
  /** Another database than that of all tests. */
  readonly databaseUrl?: string
  readonly connections?: number
  readonly budget?: Budget
  readonly patience?: Patience
}

/**
 * A whole web process beside the one of all tests: connections, warm answers, a port, sockets and a dispatcher of its own, on the same
 * database.
 */
export async function anInstance({ databaseUrl = inject('databaseUrl'), connections = 5, budget, patience }: InstanceOptions = {}) {
  const pool = openPool(databaseUrl, { size: connections })
  // Who listens keeps a connection to itself.
  const ears = openPool(databaseUrl, { size: 3 })
  const sessions = new SessionDirectory(ears)
  await sessions.listen()
  const tenants = new TenantDirectory(ears)
  tenants.follow(sessions)
  let tell: Means['tell'] = () => undefined
  let wake: Means['wake'] = () => undefined
  let carried = Promise.resolve()
  const means = {
    pool,
    tokens,
    tenants,
    sessions,
    publicUrl: 'https://portal.example',
    files: diskStore(`${inject('dataDir')}/files`),
    links: linksOf(tokens, sessions),
    tell: ((...said) => tell(...said)) as Means['tell'],
    wake: () => wake(),
    now: () => new Date(),
  }
  const dispatcher = new Dispatcher(means, tenants, subscribers, log)
  const app = await createApp({
    services: { ...means, budget, provesAnswers: true },
    log,
    trustedProxies: [],
    isSecure: false,
    ...(patience && { patience }),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const realtime = startRealtime({ pool: ears, log, http: app.server, doors: means })
  tell = realtime.tell
  return {
    pool,
    app,
    /** Says something to rooms, as a request does after its commit. */
    tell: means.tell,
    /**
     * From now on carries the events of this company to their subscribers when it is woken, as a process does with those of all: the
     * others' belong to other tests.
     */
    carry: (tenantId: number) => {
      wake = () => {
        carried = carried.then(() => dispatcher.settle(tenantId))
      }
    },
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async stop() {
      await dispatcher.stop()
      await realtime.stop()
      await app.close()
      wake = () => undefined
      await carried
      sessions.stop()
      await Promise.all([pool.end(), ears.end()])
    },
  }
}

/** A socket over plain requests: what it heard so far, and whether the server closed it. */
export async function listening(origin: string, token: string) {
  const state = { heard: [] as string[], isOpen: false, isClosed: false }
  const address = `${origin}/socket.io/?EIO=4&transport=polling`
  const { sid } = JSON.parse((await (await fetch(address)).text()).slice(1)) as { sid: string }
  const url = `${address}&sid=${sid}`
  await fetch(url, { method: 'POST', body: `40${JSON.stringify({ token })}` })
  const poll = async () => {
    while (!state.isClosed) {
      const reply = await fetch(url)
      const packets = reply.ok ? (await reply.text()).split('\u001e') : ['1']
      for (const packet of packets) {
        if (packet.startsWith('42')) state.heard.push((JSON.parse(packet.slice(2)) as [string])[0])
        if (packet === '2') await fetch(url, { method: 'POST', body: '3' })
        state.isOpen ||= packet.startsWith('40')
        state.isClosed ||= packet === '1' || packet === '41' || packet.startsWith('44')
      }
    }
  }
  poll().catch(() => {
    state.isClosed = true
  })
  await expect.poll(() => state.isOpen || state.isClosed).toBe(true)
  return state
}
