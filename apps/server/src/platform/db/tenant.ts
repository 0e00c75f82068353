import type pg from 'pg'
import { corked, type Db, queriesOn, releaseReader, streamOf } from './pool.ts'

const retryable = new Set(['40001', '40P01'])
const codeOf = (error: unknown) => (error as { code?: string } | null)?.code

/** A statement that travels together with the commit: for what a unit of work leaves behind and reads nothing from. */
export type Leave = (statement: { name: string; text: string; values: unknown[] }) => void

/** On what terms a unit of work has a connection. */
export interface Terms {
  /** How long one statement may take; longer ones are ended. What the connection allows otherwise. */
  readonly statementSeconds?: number | undefined
  /** Hears for how many milliseconds the connection was taken. */
  readonly spent?: ((ms: number) => void) | undefined
}

/**
 * Runs `work` in one transaction in which only the tenant's rows exist. Nothing waits that need not: begin and tenant travel with the
 * first statement of the work, what it leaves behind travels with the commit, and a reader has its answer before the commit is confirmed.
 */
export async function asTenant<T>(
  pool: pg.Pool,
  tenantId: number,
  work: (db: Db, leave: Leave) => Promise<T>,
  mode: 'read' | 'write' = 'write',
  { statementSeconds, spent }: Terms = {},
): Promise<T> {
  const limit = statementSeconds ? `;set local statement_timeout=${statementSeconds * 1_000}` : ''
  const begin = `begin${mode === 'read' ? ' read only' : ''};set local app.tenant_id=${Math.trunc(tenantId)}${limit}`
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect()
    const began = performance.now()
    let broken: Error | undefined
    let isLeaving = false
    try {
      const result = await begun(client, begin, work)
      if (mode === 'read' && !result.left.length) {
        isLeaving = true
        releaseReader(pool, client)
        return result.done
      }
      const committed = together(client, () => [...result.left.map((statement) => client.query(statement)), client.query('commit')])
      if (isUndone((await Promise.all(committed)).at(-1)))
        throw new Error('The transaction was undone: a failed statement in it was passed over')
      return result.done
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      if (attempt >= 4 || !retryable.has(codeOf(error) ?? '')) throw error
    } finally {
      spent?.(performance.now() - began)
      if (!isLeaving) client.release(broken)
    }
  }
}

/** After a failed statement a commit undoes everything and says so, without an error. */
const isUndone = (commit: unknown) => (commit as { command?: string } | undefined)?.command === 'ROLLBACK'

// Without its begin the tenant is unknown, and the wall refuses every statement: so none needs to wait for it.
async function begun<T>(client: pg.PoolClient, begin: string, work: (db: Db, leave: Leave) => Promise<T>) {
  const left: Parameters<Leave>[0][] = []
  corked(client)
  const ready = client.query(begin)
  ready.catch(() => undefined)
  const done = await work(queriesOn(client), (statement) => void left.push(statement))
  await ready
  return { done, left }
}

/** Sends statements as one message; each is answered in its turn. */
function together(client: pg.PoolClient, send: () => Promise<unknown>[]): Promise<unknown>[] {
  const stream = streamOf(client)
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** Runs `work` on a connection without a tenant, for the few tables all tenants share. */
export async function withoutTenant<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(queriesOn(client))
  } finally {
    client.release()
  }
}
