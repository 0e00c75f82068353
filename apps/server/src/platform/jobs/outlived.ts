import type { RawBuilder, SqlBool } from 'kysely'
import { registry } from '../registry.ts'

/** What is kept for a while only: a table, and what of it nobody asks for any more. */
export interface Outlived {
  readonly table: string
  readonly isOver: RawBuilder<SqlBool>
}
export const outlived = registry<string, Outlived>('what is kept for a while only')
