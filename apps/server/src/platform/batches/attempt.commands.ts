import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { whyRefused } from './attempt.queries.ts'
import type { Why } from './reported.queries.ts'

/** Performs one of many acts. A refusal rolls back only this one, and is returned instead of thrown. */
export async function attempted(ctx: Ctx, work: (ctx: Ctx) => Promise<unknown>): Promise<Why | null> {
  const postponed: (() => void)[] = []
  const held: Ctx = {
    ...ctx,
    changed: (change) => void postponed.push(() => ctx.changed(change)),
    audit: (action, change) => void postponed.push(() => ctx.audit(action, change)),
    emit: (name, payload) => void postponed.push(() => ctx.emit(name, payload)),
  }
  await sql`savepoint attempt`.execute(ctx.db)
  try {
    await work(held)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint attempt`.execute(ctx.db)
    return whyRefused(error)
  }
  for (const tell of postponed) tell()
  return null
}
