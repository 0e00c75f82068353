import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { systemActor } from '../access/sessions.ts'
import type { Tenant } from '../context.ts'
import type { Log } from '../observe/log.ts'
import type { TenantDirectory } from '../tenancy/directory.ts'
import { type Means, perform } from '../work.ts'
import { type ClockJob, type Job, type JobTools, usualMinutes } from './job.ts'
import { watchOverJobs } from './lives.ts'

export interface WorkerOptions {
  /** The owner's address: the queue has a schema of its own. */
  readonly ownerUrl: string
  readonly means: Means
  readonly tenants: TenantDirectory
  readonly jobs: readonly Job[]
  readonly clock: readonly ClockJob[]
  readonly concurrency: number
  readonly log: Log
}

/** Starts to work off the queue of all tenants. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { ownerUrl, concurrency, log, clock } = options
  const pool = new pg.Pool({ connectionString: ownerUrl, max: concurrency + 2, application_name: 'embark worker' })
  const quiet = (error: Error) => log.warn({ err: error }, 'a worker connection ended')
  pool.on('error', quiet)
  pool.on('connect', (client) => client.on('error', quiet))
  const lives = watchOverJobs(ownerUrl, log)
  await lives.begin()
  const runner: Runner = await run({
    events: lives.events,
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1_000,
    // Long work ends between two batches soon after it is asked to, and goes on in the next process.
    gracefulShutdownAbortTimeout: 500,
    logger: new Logger(() => (level, message) => void (level === 'error' && log.error(message))),
    taskList: taskListOf(options),
    parsedCronItems: parseCronItems(clock.map(({ at, task }) => ({ match: at, task }))),
  })
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the worker ended'))
  return {
    async stop() {
      await runner.stop().catch(() => {})
      await lives.stop()
      await pool.end()
    },
  }
}

/** Every task of the queue by its name; one of the clock goes through all tenants, whatever happens in one of them. */
export function taskListOf(options: Pick<WorkerOptions, 'jobs' | 'clock' | 'tenants' | 'means' | 'log'>): TaskList {
  const { jobs, clock, tenants } = options
  const one = jobs.map(({ task, minutes, handle }) => [
    task,
    async (payload: unknown, helpers: { abortSignal?: AbortSignal | undefined }) => {
      const { tenant_id } = payload as { tenant_id: number }
      // A tenant made a moment ago may not be known here yet, and one that is suspended may come back: the queue tries again later.
      const tenant = await tenants.byId(tenant_id)
      if (!tenant) throw new Error(`The tenant ${tenant_id} of this job is not active`)
      await within(minutes, task, helpers.abortSignal, (signal) => handle(toolsFor(options, tenant, task, signal), payload as never))
    },
  ])
  const all = clock.map(({ task, minutes, handle }) => [
    task,
    async (_: unknown, helpers: { abortSignal?: AbortSignal | undefined }) => {
      const failures: unknown[] = []
      for (const tenant of await tenants.all())
        await within(minutes, task, helpers.abortSignal, (signal) => handle(toolsFor(options, tenant, task, signal))).catch(
          (error: unknown) => {
            options.log.error({ err: error, task, tenant: tenant.code }, 'a task of the clock failed')
            failures.push(error)
          },
        )
      if (failures.length) throw new AggregateError(failures, `${task} failed for ${failures.length} tenants`)
    },
  ])
  return Object.fromEntries([...one, ...all])
}

/** Why a job was stopped that hung. */
class TookTooLong extends Error {}

/**
 * Lets a job work for as long as its kind may. One that hangs frees its place then and has failed once; what of it still moves is told to
 * stop, and gets no further transaction. Work that is killed with its process goes on in another (lives.ts).
 */
async function within(
  minutes = usualMinutes,
  task: string,
  stopping: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const limit = new AbortController()
  const signal = stopping ? AbortSignal.any([stopping, limit.signal]) : limit.signal
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new TookTooLong(`${task} was stopped: it did not end within ${minutes} minutes`)
      limit.abort(error)
      reject(error)
    }, minutes * 60_000)
  })
  try {
    await Promise.race([work(signal), over])
  } finally {
    clearTimeout(timer)
  }
}

/** The tools of one job in one tenant. */
export function toolsFor(
  { means, log }: Pick<WorkerOptions, 'means' | 'log'>,
  tenant: Tenant,
  task: string,
  signal: AbortSignal = new AbortController().signal,
): JobTools {
  return {
    tenant,
    files: means.files,
    carriers: means.carriers ?? {},
    dial: means.telephony?.dialFor(tenant.code),
    log: log.child({ task, tenant: tenant.code }),
    signal,
    run: async (work, actor = systemActor) => {
      if (signal.reason instanceof TookTooLong) throw signal.reason
      return perform(
        means,
        {
          tenant,
          actor,
          language: tenant.default_language,
          offsetMinutes: 0,
          traceId: `job-${task}`,
          ip: null,
          ifMatch: null,
          mode: 'write',
        },
        work,
      )
    },
  }
}
