import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import type { VisibleApplication } from '../application/application.policy.ts'

/** A paper of the application or its student, with the requirement it shall serve. */
export async function fittingPaper(ctx: Ctx, application: VisibleApplication, document: string, type: string) {
  const paper = await ctx.db
    .selectFrom('documents as d')
    .innerJoin('lookup_values as t', (join) => join.on('t.type', '=', 'document_type').on('t.is_active', '=', true))
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['d.revision', 'f.sha256', 'd.id as document_id', 't.id as document_type_id', 't.label'])
    .where(reference(document, 'd'))
    .where(reference(type, 't'))
    .where('d.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('d.module_type', '=', 'application'), eb('d.module_id', '=', application.id)]),
        eb.and([eb('d.module_type', '=', 'lead'), eb('d.module_id', '=', application.lead_id)]),
      ]),
    )
    .executeTakeFirst()
  return prove(paper ?? refuse('NOT_FOUND'))
}
export type FittingPaper = Proven<Awaited<ReturnType<typeof fittingPaper>>>
