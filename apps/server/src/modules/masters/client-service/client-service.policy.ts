import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A client service of the company. Whoever may change one may change all. */
export async function anyClientService(ctx: Ctx, ref: string) {
  const service = await ctx.db.selectFrom('client_services').select(['id', 'name']).where(reference(ref)).executeTakeFirst()
  return prove(service ?? refuse('NOT_FOUND'))
}
export type AnyClientService = Proven<Awaited<ReturnType<typeof anyClientService>>>

/**
 * The client services a person chooses from: those assigned to them in their role, or all of them if none are. Students and institutions
 * choose from none.
 */
export const choosableClientServices = ({ db, actor }: Ctx) => {
  const assigned = sql`select client_service_id from assigned_client_services where user_id = ${actor.id} and role_id = ${actor.roleId}`
  return db
    .selectFrom('client_services')
    .$if(actor.kind === 'person', (rows) => rows.where(sql<SqlBool>`not exists (${assigned}) or client_services.id in (${assigned})`))
    .$if(actor.group === 'user' || actor.group === 'institution_staff', (rows) => rows.where(sql<SqlBool>`false`))
}
