import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Log } from '../observe/log.ts'

/** How often the jobs of dead processes are looked for, and how long a job is left alone after it was taken. */
const lookEveryMs = 2_000
const spareSeconds = 3

/** The namespace of our advisory locks, so that they meet nobody else's. */
const lockSpace = 724_117

/**
 * Gives the jobs of processes that died back to the queue within seconds; by itself it waits four hours. Each process holds an advisory
 * lock under the name by which it takes jobs, and the database lets go of it the moment the connection breaks: a job taken under a name
 * that nobody holds has nobody who works on it.
 */
export function watchOverJobs(connectionString: string, log: Log) {
  // The library gives its events names and types; the emitter of Node has the methods.
  const events = new EventEmitter() as WorkerEvents
  const alive = new Set<string>()
  let anchor: pg.Client | undefined
  let isStopped = false
  const hold = (id: string) => anchor?.query('select pg_advisory_lock_shared($1, hashtext($2))', [lockSpace, id])
  events.on('pool:create', ({ workerPool }) => {
    alive.add(workerPool.id)
    hold(workerPool.id)?.catch(() => undefined)
  })

  /** The one connection that stands for this process; made anew where the database let it go. */
  async function anchored(): Promise<pg.Client> {
    if (anchor) return anchor
    const client = new pg.Client({ connectionString, application_name: 'embark worker lives' })
    client.on('error', () => undefined)
    client.on('end', () => {
      if (anchor === client) anchor = undefined
    })
    await client.connect()
    anchor = client
    await Promise.all([...alive].map(hold))
    return client
  }

  async function giveBack() {
    const client = await anchored()
    // Of two processes that look at once one has the exclusive lock for a moment, and the other leaves that name for next time.
    const { rows } = await client.query<{ locked_by: string; jobs: number }>(
      `
        with dead as materialized (
          select locked_by, count(*)::int as jobs
          from graphile_worker._private_jobs
          where locked_by <> all($2::text[])
          group by locked_by
          having max(locked_at) < now() - make_interval(secs => $3)
        ), free as materialized (
          select locked_by, jobs
          from dead
          where pg_try_advisory_xact_lock($1, hashtext(locked_by))
        )
        select locked_by, jobs, graphile_worker.force_unlock_workers(array[locked_by])
        from free`,
      [lockSpace, [...alive], spareSeconds],
    )
    for (const { locked_by, jobs } of rows) log.warn({ process: locked_by, jobs }, 'jobs of a process that died go on here')
  }

  let looking = Promise.resolve()
  const look = () => {
    looking = looking.then(giveBack).catch((error: unknown) => {
      if (!isStopped) log.warn({ err: error }, 'jobs of dead processes could not be looked for')
    })
    return looking
  }
  const timer = setInterval(look, lookEveryMs).unref()
  return {
    events,
    /** Ready once this process is known to live; what died before is given back then. */
    begin: look,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await looking
      await anchor?.end().catch(() => undefined)
    },
  }
}
