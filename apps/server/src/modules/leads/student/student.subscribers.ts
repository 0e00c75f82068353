import { type SqlBool, sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { leadValues } from '../lead/lead.messages.ts'

/** Nobody reads of a newcomer twice, and a large company does not ring at every desk. */
const atMost = 50

/** Who deals out leads where this one belongs: its branch, or the whole company. */
const dealersOf = (ctx: Ctx, branchId: number | null) =>
  ctx.db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('users.id')
    .distinct()
    .where('users.status', '=', 'active')
    .where('users.group', '=', 'company')
    .where('roles.is_active', '=', true)
    .where(sql<SqlBool>`'leads.assign' = any(roles.permissions)`)
    .where(
      sql<SqlBool>`exists (
        select from role_data_scopes scope
        where scope.role_id = roles.id and scope.module = 'leads'
          and (scope.scope = 'tenant' or scope.scope = 'branch' and users.branch_id = ${branchId}::int))`,
    )
    .orderBy('users.id')
    .limit(atMost)
    .execute()

/** Tells who works the lead, or who deals leads out where nobody does yet, that its person came in. */
const joined = on('lead.student_joined', 'student.tell_joined', async (ctx, { id }, { eventId }) => {
  const lead = await ctx.db
    .selectFrom('leads')
    .select(['number', 'identifier', 'first_name', 'last_name', 'branch_id'])
    .select(sql<number[]>`array(select lead_users.user_id from lead_users where lead_users.lead_id = leads.id)`.as('user_ids'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!lead) return
  const readers = lead.user_ids.length ? lead.user_ids : (await dealersOf(ctx, lead.branch_id)).map((person) => person.id)
  await notify(ctx, readers, {
    event: 'student_joined',
    module_type: 'lead',
    module_identifier: lead.identifier,
    vars: leadValues(lead),
    dedupe_key: `student:${eventId}`,
  })
})

export const studentSubscribers = [joined]
