import type { Language } from '@embark/contract/kernel/language.ts'
import { type SqlBool, sql } from 'kysely'
import { passwordLink } from '#modules/identity/identity.public.ts'
import { notify, sendLetter } from '#modules/notifications/notifications.public.ts'
import { on } from '#platform/events/subscribe.ts'

/** Notifies the people who decide about requests of a new one. */
const received = on('agent_request.received', 'agent_request.tell_deciders', async (ctx, { id }, { eventId }) => {
  const request = await ctx.db.selectFrom('agent_requests').select(['company_name', 'identifier']).where('id', '=', id).executeTakeFirst()
  if (!request) return
  const deciders = await ctx.db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('users.id')
    .where(sql<SqlBool>`'agents.requests.update' = any(roles.permissions)`)
    .where('users.status', '=', 'active')
    .where('users.group', '=', 'company')
    .execute()
  await notify(
    ctx,
    deciders.map((one) => one.id),
    {
      event: 'agent_requested',
      module_type: 'agent_request',
      vars: { company: request.company_name },
      dedupe_key: `agent-request-${eventId}`,
    },
  )
})

/** Tells the applicant the decision; an approved one gets the link for their first password. */
const decided = on('agent_request.decided', 'agent_request.answer', async (ctx, { id }) => {
  const request = await ctx.db
    .selectFrom('agent_requests')
    .leftJoin('users', (join) =>
      join.onRef('users.email', '=', 'agent_requests.email').onRef('users.agent_id', '=', 'agent_requests.agent_id'),
    )
    .select(['agent_requests.first_name', 'agent_requests.email', 'agent_requests.status'])
    // Written by the public page, which knows our languages only.
    .select((eb) => eb.ref('agent_requests.language').$castTo<Language>().as('language'))
    .select(['agent_requests.decline_reason', 'users.id as user_id'])
    .where('agent_requests.id', '=', id)
    .executeTakeFirst()
  if (!request) return
  const { email, language, first_name: name, user_id } = request
  const about = { company: ctx.tenant.name, name }
  const to = { channel: 'email', recipient: email, language, dedupe_key: `agent-request-decided-${id}` } as const
  if (request.status === 'approved' && user_id !== null) {
    const values = { ...about, link: await passwordLink(ctx, user_id, ctx.publicUrl), address: `${ctx.publicUrl}/signin` }
    return sendLetter(ctx, { ...to, event: 'agent_request_approved', values, is_secret: true })
  }
  const reason = request.decline_reason
  if (reason) return sendLetter(ctx, { ...to, event: 'agent_request_declined_reason', values: { ...about, reason } })
  return sendLetter(ctx, { ...to, event: 'agent_request_declined', values: about })
})

export const agentRequestSubscribers = [received, decided]
