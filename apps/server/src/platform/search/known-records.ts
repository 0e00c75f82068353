import type { KnownKind } from '@embark/contract/kernel/known-kinds.ts'
import type { KnownRecord } from '@embark/contract/kernel/known-record.ts'
import type { Ctx } from '../context.ts'
import { registry } from '../registry.ts'

/** Names records by their identifiers; those the actor may not open are left out. */
export type Naming = (ctx: Ctx, identifiers: readonly string[]) => Promise<Omit<KnownRecord, 'kind'>[]>

/** How records of a kind are named to somebody who knew them before; its module says, from its policy. */
export const knownRecords = registry<KnownKind, Naming>('how a kind of record is named again')
