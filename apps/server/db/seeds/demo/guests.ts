import { leadWith, visibleLead } from '#modules/leads/lead/lead.policy.ts'
import { editFacts } from '#modules/leads/lead/lead-checks.queries.ts'
import { editLead } from '#modules/leads/lead/lead-edit.commands.ts'
import { inviteStudent } from '#modules/leads/student/student.commands.ts'
import type { Ctx } from '#platform/context.ts'

/** Gives the student and the institution's person of the demo something of their own to see. */
export async function introduceGuests(ctx: Ctx) {
  const { db } = ctx
  const application = await db.selectFrom('applications').select('lead_id').orderBy('id', 'desc').executeTakeFirst()
  if (application) {
    const wishes = { first_name: 'Zeynep', last_name: 'Öztürk', email: 'student@harbour.example.com' }
    await editLead(ctx, await leadWith(ctx, application.lead_id, editFacts(ctx, wishes)), { ...wishes, allow_duplicate: false })
    await inviteStudent(ctx, await visibleLead(ctx, application.lead_id))
  }
  const clerk = await db.selectFrom('users').select('id').where('email', '=', 'institution@harbour.example.com').executeTakeFirstOrThrow()
  const busiest = await db
    .selectFrom('applications')
    .select(({ fn }) => ['institution_id', fn.countAll<number>().as('n')])
    .groupBy('institution_id')
    .orderBy('n', 'desc')
    .executeTakeFirst()
  if (busiest) await db.insertInto('institution_users').values({ institution_id: busiest.institution_id, user_id: clerk.id }).execute()
}
