import { sql } from 'kysely'
import { onlyVisibleApplications } from '#modules/applications/applications.public.ts'
import { onlyVisibleLeads } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The document of a record this actor may see, in the trash or not; else a refusal that tells nothing. */
export async function visibleDocument(ctx: Ctx, ref: string | number) {
  const found = await ctx.db
    .selectFrom('documents')
    .innerJoin('files as file', 'file.id', 'documents.file_id')
    .select([
      'documents.id',
      'documents.identifier',
      'documents.module_type',
      'documents.module_id',
      'documents.document_type_id',
      'documents.status',
      'documents.deleted_at',
      'file.filealias',
      'file.file_extension',
    ])
    .where(reference(ref, 'documents'))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('documents.module_type', '=', 'lead'),
          eb.exists(
            onlyVisibleLeads(ctx, ctx.db.selectFrom('leads')).select('leads.id').where('leads.id', '=', sql<number>`documents.module_id`),
          ),
        ]),
        eb.and([
          eb('documents.module_type', '=', 'application'),
          eb.exists(
            onlyVisibleApplications(ctx, ctx.db.selectFrom('applications'))
              .select('applications.id')
              .where('applications.id', '=', sql<number>`documents.module_id`),
          ),
        ]),
      ]),
    )
    .executeTakeFirst()
  return prove(found ?? refuse('NOT_FOUND'))
}
export type VisibleDocument = Proven<Awaited<ReturnType<typeof visibleDocument>>>
