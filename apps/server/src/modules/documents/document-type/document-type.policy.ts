import type { Ctx } from '#platform/context.ts'
import { prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

const typeNamed = ({ db }: Ctx, identifier: string) =>
  db
    .selectFrom('lookup_values')
    .select(['id', 'label', 'meta', 'is_active'])
    .where('type', '=', 'document_type')
    .where('identifier', '=', identifier)

/** A document type of the company, from which all its people choose. */
export const visibleDocumentType = async (ctx: Ctx, identifier: string) =>
  prove((await typeNamed(ctx, identifier).executeTakeFirst()) ?? refuse('NOT_FOUND'))

/** The same, held until its change is saved; whoever may keep them keeps each. */
export const heldDocumentType = async (ctx: Ctx, identifier: string) =>
  prove((await typeNamed(ctx, identifier).forNoKeyUpdate().executeTakeFirst()) ?? refuse('NOT_FOUND'))
export type HeldDocumentType = Awaited<ReturnType<typeof heldDocumentType>>
