import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { roomOfTenant, roomOfUser } from '#platform/realtime/rooms.ts'
import { diceOf } from './dice.ts'
import { anInstance } from './instance.ts'
import { type LightSocket, lightSocket } from './light-socket.ts'
import { countOf, isWhole } from './tier.ts'
import { newTenant, type World } from './world.ts'

type Instance = Awaited<ReturnType<typeof anInstance>>
interface News {
  readonly identifier: string
  readonly turn: number
  readonly at: number
}
interface Listener {
  readonly companyId: number
  readonly userId: number
  readonly token: string
  socket: LightSocket
  readonly heard: News[]
}

/** Opens so many sockets of some people of a company, in turn on each of the instances. */
async function listenersOf(company: World, instances: readonly Instance[], sockets: number): Promise<Listener[]> {
  const people = await Promise.all([0, 1, 2, 3, 4].map(() => company.userWith('leads.read')))
  return Promise.all(
    Array.from({ length: sockets }, async (_, index) => {
      const { id: userId, token } = people[index % people.length]!
      const heard: News[] = []
      const socket = await open(instances[index % instances.length]!, token, heard)
      return { companyId: company.id, userId, token, socket, heard }
    }),
  )
}

const open = (instance: Instance, token: string, heard: News[]) =>
  // What these tests tell is news and nothing else.
  lightSocket(
    instance.url,
    token,
    (name, message) => void (name === 'recordChanged' && heard.push({ ...(message as News), at: Date.now() })),
  )

const records = 50
const events = countOf(10_000, 1_000)

test(`${events} events on two instances reach each socket they are for, once and in the order of their record, and no other`, {
  timeout: 600_000,
}, async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const instances = [await anInstance(), await anInstance()]
  const listeners = [...(await listenersOf(acme, instances, countOf(150, 30))), ...(await listenersOf(other, instances, countOf(50, 10)))]
  const userIds = (companyId: number) => [...new Set(listeners.filter((one) => one.companyId === companyId).map(({ userId }) => userId))]
  const dice = diceOf(61)
  const expected = new Map(listeners.map((listener) => [listener, [] as string[]]))
  const sentAt: number[] = []

  /** Tells a change of a record to one person, or to all of the company; a record is told by the same instance each time. */
  async function tell(turn: number, among: readonly Instance[]) {
    const companyId = dice.chance(75) ? acme.id : other.id
    const record = dice.below(records)
    const userId = dice.chance(95) ? dice.pick(userIds(companyId)) : undefined
    const room = userId === undefined ? roomOfTenant(companyId) : roomOfUser(companyId, userId)
    const identifier = `${companyId}-${record}`
    for (const listener of listeners)
      if (listener.companyId === companyId && (userId === undefined || listener.userId === userId))
        expected.get(listener)!.push(`${identifier} ${turn}`)
    sentAt[turn] = Date.now()
    among[record % among.length]!.tell([room], 'recordChanged', { identifier, turn })
    // As fast as they arrive: more than that would measure how long a queue became.
    if (turn % 10 === 9) await allHeard()
  }
  const count = (lists: Iterable<readonly unknown[]>) => [...lists].reduce((sum, list) => sum + list.length, 0)
  async function allHeard() {
    const meant = count(expected.values())
    for (let left = 6_000; left > 0 && count(listeners.map(({ heard }) => heard)) < meant; left--) await sleep(5)
  }
  const wrong = () =>
    listeners.filter((listener) => {
      const heard = listener.heard.map(({ identifier, turn }) => `${identifier} ${turn}`)
      // Of one record in order; of two, told by two instances, either may come first.
      const inOrder = (list: readonly string[]) =>
        list.toSorted((a, b) => Number(a.split('-')[1]!.split(' ')[0]) - Number(b.split('-')[1]!.split(' ')[0]))
      return inOrder(heard).join() !== inOrder(expected.get(listener)!).join()
    }).length

  const half = events / 2
  for (let turn = 0; turn < half; turn++) await tell(turn, instances)
  await expect.poll(wrong, { timeout: 60_000 }).toBe(0)
  const waits = listeners.flatMap(({ heard }) => heard.map(({ turn, at }) => at - sentAt[turn]!)).sort((a, b) => a - b)

  // One instance goes; its pages open their sockets on the other, and hear what is said from then on.
  await instances[0]!.stop()
  await expect.poll(() => listeners.filter(({ socket }) => !socket.isOpen).length).toBeGreaterThanOrEqual(listeners.length / 2)
  for (const listener of listeners.filter(({ socket }) => !socket.isOpen))
    listener.socket = await open(instances[1]!, listener.token, listener.heard)
  for (let turn = half; turn < events; turn++) await tell(turn, instances.slice(1))
  await expect.poll(wrong, { timeout: 60_000 }).toBe(0)

  const p99 = waits[Math.floor(waits.length * 0.99)]!
  const deliveries = count(listeners.map(({ heard }) => heard))
  process.stdout.write(`R61 two instances: ${JSON.stringify({ sockets: listeners.length, events, deliveries, p99, lost: 0 })}\n`)
  for (const { socket } of listeners) socket.close()
  await instances[1]!.stop()
  // By the clock only where nothing else runs.
  if (isWhole) expect(p99).toBeLessThanOrEqual(500)
})
