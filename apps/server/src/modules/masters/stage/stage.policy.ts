import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A stage of the company. Whoever may change one may change all. */
export async function anyStage(ctx: Ctx, ref: string | number) {
  const stage = await ctx.db
    .selectFrom('stages')
    .select(['id', 'identifier', 'name', 'key', 'module_type', 'type', 'position', 'parent_stage_id', 'is_active', 'is_default'])
    .where(reference(ref))
    .executeTakeFirst()
  return prove(stage ?? refuse('NOT_FOUND'))
}
/** A stage that may become the parent of the stage `own`, with the facts that decide it. */
export async function possibleParent(ctx: Ctx, ref: string | number, child: number) {
  const parent = await ctx.db
    .selectFrom('stages')
    .select(['id', 'module_type', 'type', 'position', sql<boolean>`parent_stage_id is not null`.as('hasParent')])
    .select([
      sql<boolean>`exists (select from timeline_stages ts where ts.stage_id = stages.id)`.as('isAssigned'),
      sql<boolean>`exists (select from stages child where child.parent_stage_id = ${child}::int)`.as('ownGroups'),
    ])
    .where(reference(ref))
    .executeTakeFirst()
  return parent && prove(parent)
}
export type AnyStage = Proven<Awaited<ReturnType<typeof anyStage>>>
