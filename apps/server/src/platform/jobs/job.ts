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

export interface Job {
  readonly task: string
  readonly handle: (tools: JobTools, payload: never) => Promise<void>
}

/** Names work for the queue. It may be started twice after a crash: write it so that the second time changes nothing. */
export const job = <P extends Record<string, unknown>>(task: string, handle: (tools: JobTools, payload: P) => Promise<void>): Job => ({
  task,
  handle: handle as Job['handle'],
})

export interface ClockJob {
  /** Five cron fields, in UTC. */
  readonly at: string
  readonly task: string
  /** Runs once for every tenant. */
  readonly handle: (tools: JobTools) => Promise<void>
}

/** Work by the clock, once for every tenant. */
export const every = (at: string, task: string, handle: ClockJob['handle']): ClockJob => ({ at, task, handle })
