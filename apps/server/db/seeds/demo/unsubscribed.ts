import { choose } from '#modules/notifications/unsubscribe/unsubscribe.commands.ts'
import { reachablePerson } from '#modules/notifications/unsubscribe/unsubscribe.policy.ts'
import { unsubscribeToken } from '#modules/notifications/unsubscribe/unsubscribe-link.rules.ts'
import type { Stage } from './stage.ts'

const choices = [
  { mailbox: 'student', email: true, sms: false, by: 'link', reason: 'I receive too many messages', remarks: null },
  { mailbox: 'institution', email: false, sms: false, by: 'link', reason: 'Other', remarks: 'Our office reads the portal every morning' },
  { mailbox: 'finance', email: true, sms: true, by: 'profile', reason: null, remarks: null, push: false },
] as const

/** Some of the demo's people left channels, through the link of a mail or on their own page. */
export async function leaveChannels(stage: Stage) {
  const reasons = await stage.run(({ db }) => db.selectFrom('unsubscribe_reasons').select(['identifier', 'title']).execute())
  for (const { mailbox, by, reason, ...choice } of choices) {
    const person = await stage.run(({ db }) =>
      db.selectFrom('users').select(['id', 'identifier']).where('email', '=', `${mailbox}@harbour.example.com`).executeTakeFirstOrThrow(),
    )
    const reason_identifier = reasons.find(({ title }) => title === reason)?.identifier ?? null
    await stage.as(
      person.id,
      async (ctx) => {
        const ref = by === 'link' ? unsubscribeToken(ctx, person.id) : person.identifier
        const wish = { push: true, in_app: true, ...choice, reason_identifier }
        return choose(ctx, await reachablePerson(ctx, ref, 'unsubscribe.users.update'), wish)
      },
      'unsubscribe_preference.updated',
    )
  }
}
