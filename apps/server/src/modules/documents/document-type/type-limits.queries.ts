import { complaintOfFile, type TypeFileKind, type TypeLimits } from '@embark/contract/documents/document-type/document-type.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuseField } from '#platform/refusal.ts'

/** What a company says that files of a type may be, as columns of any statement that has it under this name. */
export const limitsIn = (alias: 'type' | 'lookup_values') => {
  const meta = sql.ref(`${alias}.meta`)
  return [
    sql<number | null>`(${meta} ->> 'max_mb')::int`.as('max_mb'),
    // What keeps a type puts nothing else there.
    sql<TypeFileKind[]>`coalesce(${meta} -> 'file_kinds', '[]')`.as('file_kinds'),
  ] as const
}

/** Refuses files that are not what documents of their type may be; whoever saved them already has that undone. */
export async function refuseUnfitFiles(ctx: Ctx, typeId: number, fileIds: readonly number[], fieldOf: (at: number) => string) {
  const limits: TypeLimits = await ctx.db
    .selectFrom('lookup_values')
    .select(limitsIn('lookup_values'))
    .where('id', '=', typeId)
    .executeTakeFirstOrThrow()
  if (limits.max_mb === null && !limits.file_kinds.length) return
  const files = await ctx.db.selectFrom('files').select(['id', 'bytes', 'file_extension']).where('id', 'in', fileIds).execute()
  for (const [at, id] of fileIds.entries()) {
    const complaint = complaintOfFile(limits, files.find((file) => file.id === id)!)
    if (complaint) refuseField(fieldOf(at), complaint.text, complaint.vars)
  }
}
