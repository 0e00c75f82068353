import type { ColumnType } from 'kysely'

/** A jsonb column: read as whatever its contract says, written as JSON text so that arrays are never taken for SQL arrays. */
export type JsonColumn = ColumnType<unknown, string, string>
