import type { Carriers } from '../channels/carrier.ts'
import type { Actor, Ctx, Tenant } from '../context.ts'
import type { FileStore } from '../files/store.ts'
import type { Log } from '../observe/log.ts'
import type { Dial } from '../telephony/telephony.ts'

/** What a job works with: transactions of its own, as many as it needs, each as short as a request's. */
export interface JobTools {
  readonly tenant: Tenant
  readonly files: FileStore
  readonly carriers: Carriers
  /** Has the telephony provider make a call; nothing where this company has none. */
  readonly dial: Dial | undefined
  readonly log: Log
  readonly signal: AbortSignal
  /** One transaction in the tenant, as the product or as the given actor. */
  run<T>(work: (ctx: Ctx) => Promise<T>, actor?: Actor): Promise<T>
}

/** After so long a job has hung, unless its kind declares another limit. */
export const usualMinutes = 10
/** How long a job of a kind may take, of one company; then it is stopped, and that was one of its tries. */
export interface Limit {
  readonly minutes: number
}
/** For what goes through a file or all records of a company. */
export const longWork: Limit = { minutes: 240 }

export interface Job {
  readonly task: string
  readonly minutes?: number
  readonly handle: (tools: JobTools, payload: never) => Promise<void>
}

/** Names work for the queue. It may be started twice after a crash: write it so that the second time changes nothing. */
export const job = <P extends Record<string, unknown>>(
  task: string,
  handle: (tools: JobTools, payload: P) => Promise<void>,
  { minutes }: Limit = { minutes: usualMinutes },
): Job => ({
  task,
  minutes,
  handle: handle as Job['handle'],
})

export interface ClockJob {
  /** Five cron fields, in UTC. */
  readonly at: string
  readonly task: string
  readonly minutes?: number
  /** Runs once for every tenant. */
  readonly handle: (tools: JobTools) => Promise<void>
}

/** Work by the clock, once for every tenant. */
export const every = (at: string, task: string, handle: ClockJob['handle'], { minutes }: Limit = { minutes: usualMinutes }): ClockJob => ({
  at,
  task,
  minutes,
  handle,
})
