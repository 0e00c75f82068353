import { toDecimal } from '@embark/contract/kernel/money.ts'
import { leadValues } from '#modules/leads/leads.public.ts'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'

const whatItIsAbout = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('lead_payments as p')
    .innerJoin('leads', 'leads.id', 'p.lead_id')
    .leftJoin('applications', 'applications.id', 'p.application_id')
    .select(['p.title', 'p.amount_minor', 'p.currency', 'p.created_by', 'leads.student_user_id'])
    .select(['leads.number', 'leads.first_name', 'leads.last_name', 'leads.identifier as lead', 'applications.identifier as application'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()

/** Tells of a payment: the student what is asked for, and both sides that the money came. Whoever did it knows. */
export async function tellOfPayment(ctx: Ctx, id: number, what: 'requested' | 'received') {
  const { title, amount_minor, currency, created_by, student_user_id, lead, application, ...name } = await whatItIsAbout(ctx, id)
  const people = [student_user_id, what === 'received' ? created_by : null].filter((each) => each !== null && each !== ctx.actor.id)
  const vars = { ...leadValues(name), payment: title, amount: `${toDecimal(amount_minor, currency)} ${currency}` }
  if (application)
    await notify(ctx, people as number[], {
      event: `application_payment_${what}`,
      module_type: 'application',
      module_identifier: application,
      vars,
    })
  else await notify(ctx, people as number[], { event: `lead_payment_${what}`, module_type: 'lead', module_identifier: lead, vars })
}
