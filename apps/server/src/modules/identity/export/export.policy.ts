import { sql } from 'kysely'
import type { Keeper } from '#modules/documents/documents.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { exportedRegistry, reachIn } from './exported.queries.ts'

/** What the files of exports are kept for. */
export const exportPurpose = 'export'

/** The exports somebody ordered. */
export const ownExports = (ctx: Ctx) => ctx.db.selectFrom('exports').where('exports.user_id', '=', ctx.actor.id!)

/** One of the actor's own exports, or a refusal. */
export async function ownExport(ctx: Ctx, ref: string) {
  const order = await ownExports(ctx).select(['exports.id', 'exports.identifier', 'exports.list']).where(reference(ref)).executeTakeFirst()
  return prove(order ?? refuse('NOT_FOUND'))
}
export type OwnExport = Proven<Awaited<ReturnType<typeof ownExport>>>

/** The file opens for who ordered it, in the role they had, while they may still make one and see as far as they did. */
const seesExport: Keeper = (ctx, file) => {
  const reaches = exportedRegistry.entries().flatMap(([name, list]) => (can(ctx, list.permission) ? [`${name} ${reachIn(ctx, list)}`] : []))
  return sql`exists (
    select from exports e
    where e.file_id = ${file} and e.user_id = ${ctx.actor.id}::int and e.role_id = ${ctx.actor.roleId}::int
      and e.list || ' ' || e.reach = any(${reaches}::text[])
  )`
}
export const exportKeepers: Readonly<Record<string, Keeper>> = { [exportPurpose]: seesExport }
