import type { StudentStatus } from '@embark/contract/leads/student/student.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { quotedReference } from '#platform/db/fragments.ts'
import { prove } from '#platform/proof.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { visibleLeads } from '../lead/lead.policy.ts'

/** Whether the account of a student is open, in the two words that are said of students. */
export const accountStatus = sql<StudentStatus>`case when account.status = 'active' then 'active' else 'suspended' end`

/** A student within the actor's scope, held until the change is saved; a lead without an account is none yet. */
export async function changeableStudent(ctx: Ctx, ref: string) {
  const lead = await visibleLeads(ctx)
    .select(['leads.id', 'leads.identifier', 'leads.student_user_id as user_id'])
    .where(quotedReference(ref, 'leads'))
    .forUpdate('leads')
    .executeTakeFirst()
  const { user_id: account_id, ...student } = lead ?? refuse('NOT_FOUND')
  const user_id = account_id ?? refuseField('lead_identifier', 'create user profile is required')
  // Read once the lead is held: whoever changed it meanwhile has done so.
  const account = ctx.db.selectFrom('users as account').select(accountStatus.as('status')).where('account.id', '=', user_id)
  return prove({ ...student, user_id, ...(await account.executeTakeFirstOrThrow()) })
}
export type ChangeableStudent = Awaited<ReturnType<typeof changeableStudent>>

/** The lead of which the actor is the student; of several the latest. Nobody else has one. */
export async function ownLead(ctx: Ctx): Promise<string> {
  const lead = await visibleLeads(ctx)
    .select('leads.identifier')
    .where('leads.student_user_id', '=', ctx.actor.id ?? 0)
    .orderBy('leads.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (lead ?? refuse('NOT_FOUND')).identifier
}
