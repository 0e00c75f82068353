import type pg from 'pg'
import { type Db, queriesOn } from './pool.ts'

const retryable = new Set(['40001', '40P01'])
const codeOf = (error: unknown) => (error as { code?: string } | null)?.code

/** Runs `work` in one transaction in which only the tenant's rows exist. Begin and tenant travel in one message. */
export async function asTenant<T>(
  pool: pg.Pool,
  tenantId: number,
  work: (db: Db) => Promise<T>,
  mode: 'read' | 'write' = 'write',
): Promise<T> {
  const begin = `begin${mode === 'read' ? ' read only' : ''};set local app.tenant_id=${Math.trunc(tenantId)}`
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query(begin)
      const result = await work(queriesOn(client))
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      if (attempt >= 4 || !retryable.has(codeOf(error) ?? '')) throw error
    } finally {
      client.release(broken)
    }
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
