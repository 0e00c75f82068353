import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { roomsFor } from '#platform/realtime/rooms.ts'
import { installmentListeners, paymentNews } from './audience.queries.ts'

async function tell(ctx: Ctx, of: { ids: readonly number[] } | { application_id: number }, action: 'created' | 'changed') {
  for (const one of await installmentListeners(ctx, of))
    ctx.tell(roomsFor(ctx.tenant.id, 'invoices', one), 'recordChanged', { noun: 'installment', identifier: one.identifier, action })
}

/** What finance tells the screens that are open, and the agent who was paid. */
export const financeSubscribers = [
  on('installment.created', 'installment.tell_created', async (ctx, { application_id }) => tell(ctx, { application_id }, 'created')),
  on('installment.changed', 'installment.tell_changed', async (ctx, { ids }) => tell(ctx, { ids }, 'changed')),
  on('agent.paid', 'agent.tell_paid', async (ctx, { payment_id }) => {
    const payment = await paymentNews(ctx, payment_id)
    await notify(ctx, payment.user_ids, {
      event: 'agent_paid',
      module_type: 'invoice',
      vars: { amount: payment.amount, name: payment.agent_name, number: payment.payment_no },
      dedupe_key: `agent_payment:${payment_id}`,
    })
  }),
]
