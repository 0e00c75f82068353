import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { erasePerson, type Leftovers } from '../personal-data/personal-data.commands.ts'

/** Erases the person of a lead in the trash, and takes the lead out of it; what they share with another lead stays. */
export async function purgeLead(ctx: Ctx, id: number): Promise<Leftovers> {
  const due = await ctx.db
    .updateTable('leads')
    .set({ purged_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('purged_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return due ? erasePerson(ctx, id, { isShared: true }) : { gone: [], imports: [] }
}
