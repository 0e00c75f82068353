import type { LimitRule } from '@embark/contract/kernel/endpoint.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { asTenant } from '../db/tenant.ts'

export interface LimitVerdict {
  readonly isAllowed: boolean
  readonly remaining: number
  readonly resetSeconds: number
}

/** Counts a call against its limit, in the database, so that all processes count together. */
export async function countCall(pool: pg.Pool, tenantId: number, key: string, rule: LimitRule): Promise<LimitVerdict> {
  const start = Math.floor(Date.now() / 1000 / rule.seconds) * rule.seconds
  const hits = await asTenant(pool, tenantId, async (db) => {
    const { rows } = await sql<{ hits: number }>`
      insert into rate_limits (key, window_start) values (${key}, to_timestamp(${start}))
      on conflict (tenant_id, key, window_start) do update set hits = rate_limits.hits + 1 returning hits`.execute(db)
    return rows[0]?.hits ?? 1
  })
  return {
    isAllowed: hits <= rule.max,
    remaining: Math.max(0, rule.max - hits),
    resetSeconds: start + rule.seconds - Math.floor(Date.now() / 1000),
  }
}
