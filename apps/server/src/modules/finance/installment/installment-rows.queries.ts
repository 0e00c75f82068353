import type { Installment } from '@embark/contract/finance/installment/installment.contract.ts'
import type { AgentState, ClientState, Hold } from '@embark/contract/finance/installment/state.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { onlyVisibleInstallments } from './installment.policy.ts'

/** Which of the installments of its application one is, for the table's name in the query. */
export const positionOf = (installment: string) => sql<Installment['position']>`
  (
    select jsonb_build_object('number', count(*) filter (where each.seq <= ${sql.ref(`${installment}.seq`)}), 'of', count(*))
    from application_installments each
    where each.application_id = ${sql.ref(`${installment}.application_id`)}
  )`

/** The installments the actor sees: all that tabs, filters and orders read. */
export const seenInstallments = (ctx: Ctx) => onlyVisibleInstallments(ctx, ctx.db.selectFrom('application_installments'))

/** Everything an installment is answered from, in one statement however many rows. */
const installmentRows = (ctx: Ctx) =>
  seenInstallments(ctx)
    .innerJoin('leads as l', 'l.id', 'application_installments.lead_id')
    .innerJoin('applications as a', 'a.id', 'application_installments.application_id')
    .innerJoin('institutions as i', 'i.id', 'application_installments.institution_id')
    .leftJoin('agents as g', 'g.id', 'application_installments.agent_id')
    .leftJoin('claims as c', 'c.id', 'application_installments.claim_id')
    .leftJoin('client_invoices as v', 'v.id', 'application_installments.invoice_id')
    .leftJoin('bank_accounts as b', 'b.id', 'c.bank_account_id')

const columns = [
  'application_installments.identifier',
  'application_installments.id',
  'application_installments.number',
  'application_installments.seq',
  'application_installments.expected_commission_in_minor',
  'application_installments.expected_currency_in',
  'application_installments.expected_commission_in_date',
  'application_installments.agent_share_bps',
  'application_installments.agent_part_bps',
  'application_installments.agent_id',
  'application_installments.remarks',
  'application_installments.claim_id',
  'application_installments.claimed_minor',
  'application_installments.invoice_id',
  'application_installments.invoice_line_id',
  'application_installments.received_minor',
  'application_installments.written_off_minor',
  'application_installments.accrued_minor',
  'application_installments.paid_minor',
  'application_installments.expected_received_at',
  'c.claim_no',
  'v.invoice_no',
  'v.identifier as invoice_identifier',
  'b.identifier as account_identifier',
  'l.identifier as lead_identifier',
  'l.number as lead_number',
  'l.first_name',
  'l.last_name',
  'a.identifier as application_identifier',
  'a.number as application_number',
  'a.intake_year',
  'i.id as institution_id',
  'i.name as institution_name',
  'g.identifier as agent_identifier',
  'g.name as agent_name',
] as const

/** The rows with their columns; checks on the columns allow the values named here and no other. */
export const installmentRecords = (ctx: Ctx) =>
  installmentRows(ctx)
    .select(columns)
    .select([
      sql<'rule' | 'manual' | 'adjustment'>`application_installments.origin`.as('origin'),
      sql<ClientState>`application_installments.client_state`.as('client_state'),
      positionOf('application_installments').as('position'),
      sql<AgentState>`application_installments.agent_state`.as('agent_state'),
      sql<Hold>`application_installments.client_hold`.as('client_hold'),
      sql<Hold>`application_installments.agent_hold`.as('agent_hold'),
      sql<string | null>`
        (
          select program.name
          from application_programs ap
          join programs program on program.id = ap.program_id
          where ap.application_id = a.id
          order by ap.order_by
          limit 1
        )`.as('program_name'),
      sql<Installment['otherAgentInfo']>`
        (
          select jsonb_build_object(
            'identifier', other.identifier, 'name', other.name, 'due_amount_minor',
            coalesce((
              select sum(l.amount_minor - coalesce((
                select sum(p.amount_minor) from agent_payment_allocations p where p.agent_invoice_line_id = l.id
              ), 0))
              from agent_invoice_lines l
              join agent_invoices v on v.id = l.agent_invoice_id and v.voided_at is null and v.agent_id = other.id
              where l.installment_id = application_installments.id
            ), 0)
          )
          from agents other
          where other.id = application_installments.other_agent_id
        )`.as('other_agent'),
      sql<string | null>`(select intake.label from lookup_values intake where intake.id = a.intake_id)`.as('intake'),
      sql<Installment['agent_invoice']>`
        (
          select jsonb_build_object('identifier', own.identifier, 'invoice_no', own.invoice_no)
          from agent_invoice_lines line
          join agent_invoices own on own.id = line.agent_invoice_id
            and own.voided_at is null
            and own.agent_id = application_installments.agent_id
          where line.installment_id = application_installments.id
          order by own.id desc
          limit 1
        )`.as('agent_invoice'),
      sql<{ relation_identifier: string; file_identifier: string; filename: string }[]>`
        coalesce(
          (
            select jsonb_agg(
              jsonb_build_object(
                'relation_identifier', f.identifier, 'file_identifier', file.identifier, 'filename', file.filename
              )
              order by f.id
            )
            from client_invoice_files f
            join files file on file.id = f.file_id
            where f.invoice_id = application_installments.invoice_id and f.removed_at is null
          ), '[]'
        )`.as('files'),
    ])
export type InstallmentRow = Awaited<ReturnType<ReturnType<typeof installmentRecords>['execute']>>[number]
