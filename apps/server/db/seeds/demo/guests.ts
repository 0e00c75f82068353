import { StudentBody } from '@embark/contract/leads/student/student.contract.ts'
import { type SqlBool, sql } from 'kysely'
import { leadWith, visibleLead } from '#modules/leads/lead/lead.policy.ts'
import { editFacts } from '#modules/leads/lead/lead-checks.queries.ts'
import { editLead } from '#modules/leads/lead/lead-edit.commands.ts'
import { changeStudentStatus, createStudent, inviteStudent } from '#modules/leads/student/student.commands.ts'
import { changeableStudent } from '#modules/leads/student/student.policy.ts'
import { editStaff } from '#modules/organization/staff/staff.commands.ts'
import { changeableStaff } from '#modules/organization/staff/staff.policy.ts'
import type { Ctx } from '#platform/context.ts'

/** Gives the student and the institution's person of the demo something of their own to see. */
export async function introduceGuests(ctx: Ctx) {
  const { db } = ctx
  const application = await db.selectFrom('applications').select('lead_id').orderBy('lead_id', 'desc').executeTakeFirst()
  if (application) {
    const wishes = { first_name: 'Zeynep', last_name: 'Öztürk', email: 'student@harbour.example.com' }
    await editLead(ctx, await leadWith(ctx, application.lead_id, editFacts(ctx, wishes)), { ...wishes, allow_duplicate: false })
    await inviteStudent(ctx, await visibleLead(ctx, application.lead_id), { send_invitation: true })
  }
  await letStudentsIn(ctx)
  const clerk = await db.selectFrom('users').select('id').where('email', '=', 'institution@harbour.example.com').executeTakeFirstOrThrow()
  const busiest = await db
    .selectFrom('applications')
    .select(({ fn }) => ['institution_id', fn.countAll<number>().as('n')])
    .groupBy('institution_id')
    .orderBy('n', 'desc')
    .executeTakeFirst()
  if (busiest) await letInstitutionIn(ctx, clerk.id, busiest.institution_id)
}

async function letInstitutionIn(ctx: Ctx, clerkId: number, institution: number) {
  const person = await changeableStaff(ctx, String(clerkId))
  const { first_name, last_name, email, country_code, mobile } = person
  const kept = { first_name, last_name, email, country_code: country_code!, mobile: mobile! }
  await editStaff(ctx, person, { ...kept, gender: 'female', extension: null, institution_ids: [institution] })
}

/** How many of those who apply have an account. */
const accounts = 12

/** Students of every kind to look at: invited, not invited yet, suspended, and two who were made as students from the start. */
async function letStudentsIn(ctx: Ctx) {
  const leads = await ctx.db
    .selectFrom('leads')
    .select('leads.identifier')
    .where(sql<SqlBool>`leads.id in (select a.lead_id from applications a where a.deleted_at is null)`)
    .where('leads.deleted_at', 'is', null)
    .where('leads.student_user_id', 'is', null)
    .where('leads.email', 'is not', null)
    .where(sql<SqlBool>`not exists (select from users known where known.email = lower(leads.email))`)
    .orderBy('leads.id', 'desc')
    .limit(accounts)
    .execute()
  for (const [index, { identifier }] of leads.entries())
    await inviteStudent(ctx, await visibleLead(ctx, identifier), { send_invitation: index % 4 !== 3 })
  const [last] = leads.slice(-1)
  if (last) {
    const remarks = 'Asked us to pause until spring'
    await changeStudentStatus(ctx, await changeableStudent(ctx, last.identifier), { status: 'suspended', remarks })
  }
  const medium = await ctx.db
    .selectFrom('lookup_values')
    .select('id')
    .where('type', '=', 'lead_medium')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  for (const [first_name, last_name] of [
    ['Meryem', 'Haddad'],
    ['Lucas', 'Martin'],
  ] as const)
    await createStudent(
      ctx,
      StudentBody.parse({
        first_name,
        last_name,
        email: `${first_name}.${last_name}@students.example.com`.toLowerCase(),
        lead_medium_id: medium.id,
      }),
    )
}
