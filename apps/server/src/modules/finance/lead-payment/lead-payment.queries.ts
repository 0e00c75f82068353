import { type LeadPayment, leadPayments, type PaymentSum } from '@embark/contract/finance/lead-payment/lead-payment.contract.ts'
import { nextOf, owedIn } from '@embark/contract/finance/lead-payment/lead-payment.rules.ts'
import { money } from '@embark/contract/kernel/money.ts'
import type { RecordNumber } from '@embark/contract/kernel/shapes.ts'
import { sql } from 'kysely'
import { keptFile, linkedKept } from '#modules/documents/documents.public.ts'
import { seesInternal, type VisibleLead } from '#modules/leads/leads.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { companyDay, ifThere, person } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import { byNumber } from '#platform/list/order.ts'

const isOwed = sql<boolean>`lead_payments.status = any(${[...owedIn]}::text[])`
const isOverdue = sql<boolean>`(${isOwed} and lead_payments.due_date is not null and lead_payments.due_date < ${companyDay})`

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('lead_payments')
    .leftJoin('applications as about', 'about.id', 'lead_payments.application_id')
    .leftJoin('service_requests as service', 'service.id', 'lead_payments.service_request_id')
    .leftJoin('users as maker', 'maker.id', 'lead_payments.created_by')
    .select(['lead_payments.identifier', 'lead_payments.id', 'lead_payments.version', 'lead_payments.title', 'lead_payments.due_date'])
    .select(['lead_payments.paid_at', 'lead_payments.reference', 'lead_payments.created_at', 'lead_payments.amount_minor'])
    .select(['lead_payments.currency', 'lead_payments.remarks'])
    .select(({ ref }) => [
      // Check constraints allow only these values.
      ref('lead_payments.status').$castTo<LeadPayment['status']>().as('status'),
      ref('lead_payments.payment_for').$castTo<LeadPayment['payment_for']>().as('payment_for'),
      ref('lead_payments.gateway').$castTo<LeadPayment['gateway']>().as('gateway'),
      isOverdue.as('is_overdue'),
      keptFile('lead_payments.receipt_file_id').as('receiptInfo'),
      ifThere(
        'about',
        sql<{ identifier: string; id: RecordNumber }>`jsonb_build_object('identifier', about.identifier, 'id', about.number)`,
      ).as('application'),
      ifThere(
        'service',
        sql<{ identifier: string; number: number }>`jsonb_build_object('identifier', service.identifier, 'number', service.number)`,
      ).as('service_request'),
      ifThere('maker', person('maker')).as('created_by'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const shown = (ctx: Ctx, { amount_minor, currency, receiptInfo, remarks, ...payment }: Row): LeadPayment => ({
  ...payment,
  total: money(amount_minor, currency),
  remarks: seesInternal(ctx) ? remarks : null,
  receiptInfo: linkedKept(ctx, receiptInfo),
  can: { change_status: can(ctx, 'payments.update') && nextOf(payment.status).length > 0 },
})

const list = declareList(leadPayments.ofLead, {
  key: 'lead_payments.id',
  from: ({ db }, lead: VisibleLead) => db.selectFrom('lead_payments').where('lead_payments.lead_id', '=', lead.id),
  rows: (ctx) => rows(ctx),
  filters: {},
  orders: { created_at: byNumber },
  present: async (ctx, page: Row[]) => page.map((row) => shown(ctx, row)),
})

/** The payments of one lead, the newest first, with what is owed and what was paid. */
export async function paymentsOfLead(ctx: Ctx, lead: VisibleLead, query: Parameters<typeof list.page>[1]) {
  return { ...(await list.page(ctx, query, lead)), sumsInfo: await sumsOf(ctx, lead) }
}

async function sumsOf(ctx: Ctx, { id }: VisibleLead): Promise<PaymentSum[]> {
  const { rows: sums } = await sql<{ currency: string; owed: number; overdue: number; paid: number; refunded: number }>`
    select currency,
      coalesce(sum(amount_minor) filter (where ${isOwed}), 0)::bigint as owed,
      coalesce(sum(amount_minor) filter (where ${isOverdue}), 0)::bigint as overdue,
      coalesce(sum(amount_minor) filter (where status = 'paid'), 0)::bigint as paid,
      coalesce(sum(amount_minor) filter (where status = 'refunded'), 0)::bigint as refunded
    from lead_payments
    where lead_id = ${id}
    group by currency
    order by currency`.execute(ctx.db)
  return sums.map(({ currency, ...amounts }) => ({
    currency,
    owed: money(Number(amounts.owed), currency),
    overdue: money(Number(amounts.overdue), currency),
    paid: money(Number(amounts.paid), currency),
    refunded: money(Number(amounts.refunded), currency),
  }))
}

/** One payment, as returned after it was written. */
export const leadPaymentById = async (ctx: Ctx, id: number) =>
  shown(ctx, await rows(ctx).where('lead_payments.id', '=', id).executeTakeFirstOrThrow())

/** A payment with whom it concerns: the student, who asked, and who has the lead, as far as their roles let them read payments. */
export async function toldLeadPayment(ctx: Ctx, id: number) {
  const { rows } = await sql<{
    title: string
    amount_minor: number
    currency: string
    lead_identifier: string
    application_identifier: string | null
    number: number
    first_name: string
    last_name: string
    user_ids: number[]
  }>`
    select p.title, p.amount_minor, p.currency, l.identifier as lead_identifier, l.number, l.first_name, l.last_name,
      (select a.identifier from applications a where a.id = p.application_id and a.deleted_at is null) as application_identifier,
      array(
        select u.id
        from users u
        where u.id in (l.student_user_id, l.owner_id, p.created_by) and u.status = 'active'
          and exists (
            select from user_roles held
            join roles r on r.id = held.role_id and r.is_active and 'payments.read' = any(r.permissions)
            where held.user_id = u.id)
        order by u.id
      ) as user_ids
    from lead_payments p
    join leads l on l.id = p.lead_id and l.deleted_at is null
    where p.id = ${id}`.execute(ctx.db)
  return rows[0]
}
