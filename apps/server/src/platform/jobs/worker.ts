import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { systemActor } from '../access/sessions.ts'
import type { Tenant } from '../context.ts'
import type { Log } from '../observe/log.ts'
import type { TenantDirectory } from '../tenancy/directory.ts'
import { type Means, perform } from '../work.ts'
import type { ClockJob, Job, JobTools } from './job.ts'
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
  const one = jobs.map(({ task, handle }) => [
    task,
    async (payload: unknown, helpers: { abortSignal?: AbortSignal | undefined }) => {
      const { tenant_id } = payload as { tenant_id: number }
      // A tenant made a moment ago may not be known here yet, and one that is suspended may come back: the queue tries again later.
      const tenant = await tenants.byId(tenant_id)
      if (!tenant) throw new Error(`The tenant ${tenant_id} of this job is not active`)
      await handle(toolsFor(options, tenant, task, helpers.abortSignal), payload as never)
    },
  ])
  const all = clock.map(({ task, handle }) => [
    task,
    async (_: unknown, helpers: { abortSignal?: AbortSignal | undefined }) => {
      const failures: unknown[] = []
      for (const tenant of await tenants.all())
        await handle(toolsFor(options, tenant, task, helpers.abortSignal)).catch((error: unknown) => {
          options.log.error({ err: error, task, tenant: tenant.code }, 'a task of the clock failed')
          failures.push(error)
        })
      if (failures.length) throw new AggregateError(failures, `${task} failed for ${failures.length} tenants`)
    },
  ])
  return Object.fromEntries([...one, ...all])
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
    run: (work, actor = systemActor) =>
      perform(
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
      ),
  }
}
