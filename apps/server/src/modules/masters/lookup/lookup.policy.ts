import { lookupTypes } from '@embark/contract/masters/lookup/lookup.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { isStanding } from './lookup.queries.ts'

const valueAt = ({ db }: Ctx, ref: string) =>
  db
    .selectFrom('lookup_values')
    .select(['id', 'type', 'label', 'is_active', 'meta'])
    .where(reference(ref))
    .where('type', 'in', lookupTypes)
    .where(isStanding)

/** A value of one of the company's lists. Whoever may see one may see all. */
export const shownListValue = async (ctx: Ctx, ref: string) => (await valueAt(ctx, ref).executeTakeFirst()) ?? refuse('NOT_FOUND')

/** A value of one of the company's lists, locked while it is changed. Whoever may change one may change all. */
export const anyListValue = async (ctx: Ctx, ref: string) =>
  prove((await valueAt(ctx, ref).forUpdate().executeTakeFirst()) ?? refuse('NOT_FOUND'))
export type AnyListValue = Proven<Awaited<ReturnType<typeof anyListValue>>>
