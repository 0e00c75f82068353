import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** What a place of the settings counts, as a part of the one statement that asks for all of them. */
export type Figures = (ctx: Ctx) => RawBuilder<Readonly<Record<string, number>>>

/** Figures by their names, each a query of one number over a table that stays small. */
export const figures = (parts: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<Readonly<Record<string, number>>> => {
  const pairs = Object.entries(parts).flatMap(([name, count]) => [sql`${sql.lit(name)}`, sql`(${count})`])
  return sql`jsonb_build_object(${sql.join(pairs)})`
}

/** How many rows of a table there are, or those that meet a condition. */
export const countOf = (table: string, where: RawBuilder<unknown> = sql`true`) =>
  sql`select count(*)::int from ${sql.table(table)} where ${where}`
