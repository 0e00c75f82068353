import { markAllRead } from '#modules/notifications/notification/notification.commands.ts'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Stage } from './stage.ts'

/** Everybody has read what they were told of until now. */
export async function readWhatWasTold(stage: Stage) {
  const readers = await stage.run(({ db }) =>
    db
      .selectFrom('notifications as n')
      .innerJoin('users', 'users.id', 'n.user_id')
      .select('users.id')
      .distinct()
      .where('n.read_at', 'is', null)
      .where('users.status', '=', 'active')
      .orderBy('users.id')
      .execute(),
  )
  for (const { id } of readers) await stage.as(id, markAllRead, 'notification.all_read')
}

/** What some of the demo's people were told last, so that their bells and the outbox show something. */
export async function tellPeople(ctx: Ctx) {
  for (const mailbox of ['counsellor', 'admin'] as const) {
    const { id } = await ctx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${mailbox}@harbour.example.com`)
      .executeTakeFirstOrThrow()
    const leads = await ctx.db
      .selectFrom('leads')
      .select(['identifier', 'first_name', 'last_name'])
      .$if(mailbox === 'counsellor', (rows) =>
        rows.where('id', 'in', (eb) => eb.selectFrom('lead_users').select('lead_id').where('user_id', '=', id)),
      )
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    for (const { identifier, first_name, last_name } of leads)
      await notify(ctx, [id], {
        type: 'lead',
        module_type: 'lead',
        module_identifier: identifier,
        title: 'A lead enquired again',
        content: '{{name}} enquired again',
        vars: { name: `${first_name} ${last_name}`.trim() },
      })
  }
}
