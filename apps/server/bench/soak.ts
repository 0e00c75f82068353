import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { everyLine, titleOf } from './every-line.ts'
import type { World } from './line.ts'
import { Connection, type Shot, textOf } from './load.ts'
import { shotsOf } from './measure.ts'
import { memoryOf, type Target } from './processes.ts'

/** At most so many requests a second, each on a connection of its own, so that sockets are opened and closed as well. */
const pace = 14
// Caches fill and the engine compiles; what grows after that is a leak.
const warmMinutes = 15

interface Sample {
  readonly minute: number
  readonly memory: number
  readonly heap: number
  readonly descriptors: number
  readonly handles: number
  readonly lagMs: number
}

/** What a server holds after being asked everything the bench asks, in turn, for so long (R60), and what it refused. */
export async function measureSoak(world: World, product: Target, minutes: number): Promise<{ said: string; refused: number }> {
  const samples: Sample[] = []
  const failures = new Map<string, number>()
  let shots: (() => Shot)[] = []
  let [sent, isOver] = [0, false]
  const ask = async () => {
    const next = shots[sent++ % shots.length]!
    const connection = await Connection.open(product.port)
    const answer = await connection.send(next())
    connection.close()
    if (answer.status >= 300) throw new Error(`${answer.status} ${textOf(answer).slice(0, 120)}`)
  }
  const asking = async () => {
    while (!isOver) {
      await Promise.all([ask().catch(({ message }: Error) => failures.set(message, (failures.get(message) ?? 0) + 1)), sleep(1_000 / pace)])
    }
  }
  shots = await everyShot(world)
  const asked = asking()
  for (let minute = 1; minute <= minutes; minute++) {
    await sleep(60_000)
    // A token lasts a quarter of an hour.
    if (minute % 5 === 0) shots = await everyShot(world)
    samples.push({ minute, ...(await sampleOf(product)) })
    console.error(JSON.stringify(samples.at(-1)))
  }
  isOver = true
  await asked
  const failed = [...failures].map(([message, count]) => `${count} x ${message}`)
  const lines = [`soak of ${minutes} minutes, ${sent} requests and sockets`, ...judged(samples), `failed: ${failed.join('; ') || 'none'}`]
  return { said: lines.join('\n'), refused: [...failures.values()].reduce((sum, count) => sum + count, 0) }
}

async function everyShot(world: World): Promise<(() => Shot)[]> {
  const shots = []
  for (const line of everyLine) {
    try {
      shots.push(shotsOf(line, await line.ready(world)).product)
    } catch (error) {
      console.error(`${titleOf(line)}: ${(error as Error).message}`)
    }
  }
  return shots
}

async function sampleOf({ port, pid }: Target): Promise<Omit<Sample, 'minute'>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const of = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce((sum, [, value]) => sum + Number(value), 0)
  return {
    memory: memoryOf(pid).now,
    heap: Math.round(of('nodejs_heap_size_used_bytes') / 2 ** 20),
    descriptors: fs.readdirSync(`/proc/${pid}/fd`).length,
    handles: of('nodejs_active_handles'),
    lagMs: Math.round(of('nodejs_eventloop_lag_p99_seconds') * 1_000),
  }
}

export function judged(samples: readonly Sample[]): string[] {
  const after = samples.filter(({ minute }) => minute > warmMinutes)
  // A line through fewer points than three says nothing of where it leads.
  if (after.length < 3)
    return [`nothing is said of growth: only what follows the first ${warmMinutes} minutes counts, three minutes at least`]
  const third = Math.ceil(after.length / 3)
  const least = (name: keyof Sample, part: readonly Sample[]) => Math.min(...part.map((sample) => sample[name]))
  const lines = (['memory', 'heap', 'descriptors', 'handles', 'lagMs'] as const).map(
    (name) => `${name}: at least ${least(name, after.slice(0, third))} in the first third, ${least(name, after.slice(-third))} in the last`,
  )
  return [`memory grows by ${slope(after).toFixed(2)} MiB a minute (goal 1)`, ...lines]
}

/** MiB a minute, by the least squares. */
function slope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [minute, memory] = [mean((sample) => sample.minute), mean((sample) => sample.memory)]
  return mean((sample) => (sample.minute - minute) * (sample.memory - memory)) / mean((sample) => (sample.minute - minute) ** 2)
}
