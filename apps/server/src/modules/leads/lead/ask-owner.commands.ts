import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { leadValues } from './lead.messages.ts'
import type { LeadOfOthers } from './lead.policy.ts'

/** Tells the owner of a lead who asks about it, once a day; the asker sees as much of it as before. */
export async function askOwner(ctx: Ctx, lead: LeadOfOthers) {
  const asker = await ctx.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow()
  const day = ctx.now().toISOString().slice(0, 10)
  await notify(ctx, [lead.owner_id], {
    event: 'lead_asked_about',
    module_type: 'lead',
    module_identifier: lead.identifier,
    vars: { ...leadValues(lead), asker: fullNameOf(asker) },
    dedupe_key: `asked:${lead.number}:${ctx.actor.id}:${day}`,
  })
  ctx.changed({ module: 'lead', id: lead.id, after: { asked: lead.owner_id } })
  return {}
}
