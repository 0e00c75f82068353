import { setReminder } from '#modules/leads/task/task.commands.ts'
import { taskSubject } from '#modules/leads/task/task.policy.ts'
import { actorFrom, holders } from '#platform/access/actors.ts'
import type { Ctx } from '#platform/context.ts'

/** What is planned beside the next steps of leads: by whom, and in how many hours from now. */
const plans = [
  ['counsellor', 'Order leaflets for the fair in Ankara', 'todo', 3],
  ['counsellor', 'Weekly report to the branch manager', 'todo', 27],
  ['counsellor', 'Meet the new representative of Trinity', 'meeting', 50],
  ['manager', 'Plan the shifts of December', 'todo', 5],
  ['manager', 'Call with the landlord of the Izmir office', 'call', 30],
  ['admin', 'Renew the certificate of the website', 'reminder', 70],
] as const

/** Sets what some of the demo's people have to do by themselves, as they would. */
export async function planDays(ctx: Ctx) {
  for (const [mailbox, note, type, hours] of plans) {
    const person = await holders(ctx.db)
      .where('users.email', '=', `${mailbox}@harbour.example.com`)
      .orderBy('held.position')
      .executeTakeFirstOrThrow()
    const scheduled_at = new Date(ctx.now().getTime() + hours * 3_600_000).toISOString()
    const acting = { ...ctx, actor: actorFrom(person) }
    await setReminder(acting, await taskSubject(acting, 'general', undefined), {
      scheduled_at,
      note,
      type,
      module_type: 'general',
      module_identifier: undefined,
    })
  }
}
