import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { registry } from '#platform/registry.ts'

/** That the actor sees the record that keeps this file. */
export type Keeper = (ctx: Ctx, file: RawBuilder<number>) => RawBuilder<SqlBool>

/** Records that keep files in columns of their own, by the purpose those files have. */
export const keepers = registry<string, Keeper>('records that keep files')
