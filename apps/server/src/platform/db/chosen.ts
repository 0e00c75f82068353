import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { refuseField } from '../refusal.ts'
import { reference } from './fragments.ts'
import type { DB } from './schema.ts'

/** The id of the row somebody chose at a field, by id or identifier, or a complaint at that field; nothing chosen is nothing. */
export async function chosen<R extends string | number | null | undefined>(
  ctx: Ctx,
  table: keyof DB,
  ref: R,
  field: string,
  text = 'Choose one of the options',
): Promise<number | (R extends string | number ? never : null)> {
  if (ref == null) return null as R extends string | number ? never : null
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${reference(ref)}`.execute(ctx.db)
  return rows[0]?.id ?? refuseField(field, text)
}
