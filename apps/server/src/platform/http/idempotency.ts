import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { refuse } from '../refusal.ts'
import type { Written } from './reply.ts'

/** Runs `work` at most once per key and caller: the key is saved with the effect, a repeat gets the first answer (G-M-61). */
export async function once(ctx: Ctx, key: string, request: unknown, work: () => Promise<Written>): Promise<Written> {
  const caller = ctx.actor.identifier ?? ctx.ip ?? 'public'
  const hash = createHash('sha256')
    .update(JSON.stringify(request) ?? '')
    .digest()
  // A second call with the same key waits here until the first one is saved or undone.
  const mine = await sql<{
    id: number
  }>`
    insert into idempotency_keys (key, caller, request_hash)
    values (${key}, ${caller}, ${hash})
    on conflict (tenant_id, caller, key) do nothing
    returning id`.execute(ctx.db)
  const id = mine.rows[0]?.id
  if (id === undefined) return repeated(ctx, key, caller, hash)
  const answer = await work()
  await ctx.db
    .updateTable('idempotency_keys')
    .set({ status: 200, answer: answer.text ?? 'null' })
    .where('id', '=', id)
    .execute()
  return answer
}

async function repeated(ctx: Ctx, key: string, caller: string, hash: Buffer): Promise<Written> {
  const row = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', sql<string>`answer::text`.as('answer')])
    .where('key', '=', key)
    .where('caller', '=', caller)
    .executeTakeFirstOrThrow()
  if (!hash.equals(row.request_hash)) refuse('IDEMPOTENCY_KEY_REUSED')
  ctx.wasRepeated()
  return { value: JSON.parse(row.answer), text: row.answer }
}
