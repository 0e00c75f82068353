import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

interface Untold {
  readonly id: number
  readonly program_id: number
  readonly campus_id: number | null
  readonly intake_id: number | null
  readonly created_at: string
  readonly program: string
}

/** Changes of programs that nobody was told of yet, oldest first, held until they are. */
export async function untoldChanges(ctx: Ctx, most: number) {
  const { rows } = await sql<Untold>`
    select change.id, change.program_id, offering.campus_id, change.intake_id, change.created_at, programs.name as program
    from program_changes as change
    join programs on programs.id = change.program_id
    left join program_offerings as offering on offering.id = change.offering_id
    where change.told_at is null
    order by change.id
    limit ${most}
    for update of change skip locked`.execute(ctx.db)
  return rows
}

export const markTold = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db.updateTable('program_changes').set({ told_at: ctx.now().toISOString() }).where('id', 'in', ids).execute()
