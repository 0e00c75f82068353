import type { Ctx } from '#platform/context.ts'

/** Gives the student and the institution's person of the demo something of their own to see. */
export async function introduceGuests({ db }: Ctx) {
  const student = await db.selectFrom('users').select('id').where('email', '=', 'student@harbour.example.com').executeTakeFirstOrThrow()
  const lead = await db.selectFrom('applications').select('lead_id').orderBy('id', 'desc').executeTakeFirst()
  if (lead)
    await db
      .updateTable('leads')
      .set({ student_user_id: student.id, first_name: 'Zeynep', last_name: 'Öztürk', email: 'student@harbour.example.com' })
      .where('id', '=', lead.lead_id)
      .execute()
  const clerk = await db.selectFrom('users').select('id').where('email', '=', 'institution@harbour.example.com').executeTakeFirstOrThrow()
  const busiest = await db
    .selectFrom('applications')
    .select(({ fn }) => ['institution_id', fn.countAll<number>().as('n')])
    .groupBy('institution_id')
    .orderBy('n', 'desc')
    .executeTakeFirst()
  if (busiest) await db.insertInto('institution_users').values({ institution_id: busiest.institution_id, user_id: clerk.id }).execute()
}
