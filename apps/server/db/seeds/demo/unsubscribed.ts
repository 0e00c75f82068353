import type { Ctx } from '#platform/context.ts'

const choices = [
  { mailbox: 'student', email: true, sms: false, source: 'link', reason: 'I receive too many messages', remarks: null },
  {
    mailbox: 'institution',
    email: false,
    sms: false,
    source: 'link',
    reason: 'Other',
    remarks: 'Our office reads the portal every morning',
  },
  { mailbox: 'finance', email: true, sms: true, source: 'profile', reason: null, remarks: null, push: false },
] as const

/** Some of the demo's people left channels, so that the list of them shows something. */
export async function leaveChannels({ db }: Ctx) {
  const reasons = new Map(
    (await db.selectFrom('unsubscribe_reasons').select(['id', 'title']).execute()).map(({ id, title }) => [title, id]),
  )
  for (const { mailbox, reason, ...choice } of choices) {
    const person = await db.selectFrom('users').select('id').where('email', '=', `${mailbox}@harbour.example.com`).executeTakeFirstOrThrow()
    await db
      .insertInto('unsubscribe_preferences')
      .values({ ...choice, user_id: person.id, reason_id: reason === null ? null : (reasons.get(reason) ?? null) })
      .execute()
  }
}
