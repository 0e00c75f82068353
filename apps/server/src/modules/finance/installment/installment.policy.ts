import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Bound, type Bounds, boundFor, type Sight, why } from '#platform/access/sight.ts'
import { type Ctx, scopeOf } from '#platform/context.ts'
import type { DB } from '#platform/db/schema.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

type Bounded = SelectQueryBuilder<{ application_installments: DB['application_installments'] }, 'application_installments', unknown>

const nobodys: Bound = { within: () => sql<SqlBool>`false`, why: why.nobody }
/** What each scope sees of the installments, and why; they have no assignees, so other scopes see none. */
const bounds: Bounds = {
  tenant: { within: () => sql<SqlBool>`true`, why: why.tenant },
  branch: { within: ({ branchId }) => sql<SqlBool>`application_installments.branch_id = ${branchId}`, why: why.branch },
  agency: { within: ({ agentId }) => sql<SqlBool>`application_installments.agent_id = ${agentId}`, why: why.agency },
  team: nobodys,
  assigned: nobodys,
  institution: nobodys,
  own: nobodys,
}
/** How invoices are seen, for who explains it: by their installments. */
export const installmentSight: Sight = {
  module: 'invoices',
  permission: 'invoices.read',
  table: 'application_installments',
  live: sql<SqlBool>`true`,
  bounds,
}

/** Narrows any query over installments to those this actor may see. */
export function onlyVisibleInstallments<Q>(ctx: Ctx, query: Q): Q {
  const bounded = query as unknown as Bounded
  const within = scopeOf(ctx, 'invoices') === 'tenant' ? bounded : bounded.where(boundFor(bounds, ctx, 'invoices'))
  return within as unknown as Q
}

/** Agents read their own side only: no institution amounts and no internal remarks (G-M-43). */
export const seesClientSide = ({ actor }: Pick<Ctx, 'actor'>) => actor.kind === 'system' || actor.group === 'company'

/**
 * The ids of installments, all of them visible, or a refusal that does not tell which of them exist elsewhere. Our own id is a
 * number, what people name an installment by is text.
 */
export async function visibleInstallments(ctx: Ctx, refs: readonly (string | number)[]): Promise<Proven<readonly number[]>> {
  const distinctRefs = [...new Set(refs)]
  const ids = distinctRefs.filter((ref) => typeof ref === 'number')
  const texts = distinctRefs.filter((ref) => typeof ref === 'string')
  const visible = await onlyVisibleInstallments(ctx, ctx.db.selectFrom('application_installments').select(['id', 'number', 'identifier']))
    .where(sql<boolean>`(id = any(${ids}::int[])
      or number = any(${texts.filter((ref) => /^\d+$/.test(ref))}::int[])
      or identifier = any(${texts.filter((ref) => !/^\d+$/.test(ref))}::uuid[]))`)
    .execute()
  const byRef = new Map<string | number, number>(
    visible.flatMap(({ id, number, identifier }) => [[id, id] as const, [String(number), id] as const, [identifier, id] as const]),
  )
  const visibleIds = distinctRefs.map((ref) => byRef.get(ref) ?? refuse('NOT_FOUND'))
  return prove([...new Set(visibleIds)].sort((a, b) => a - b))
}
export type VisibleInstallments = Proven<readonly number[]>

/** That an invoice of an agency is the actor's own, where they are of one: two agencies may share an installment. */
export const isOwnInvoice = ({ actor }: Ctx, alias: string) =>
  actor.group === 'agent' ? sql<SqlBool>`${sql.ref(`${alias}.agent_id`)} = ${actor.agentId}::int` : sql<SqlBool>`true`

/** The installments of a person that agencies share in, for the decision about whose the person is. */
export async function sharedInstallments(ctx: Ctx, leadId: number): Promise<VisibleInstallments> {
  const rows = await ctx.db
    .selectFrom('application_installments')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('agent_id', 'is not', null)
    .orderBy('id')
    .execute()
  return prove(rows.map(({ id }) => id))
}

/** Documents are seen by who sees every installment on them. */
export async function visibleDocument(ctx: Ctx, kind: 'claim' | 'invoice' | 'credit_note' | 'agent_invoice', ref: string) {
  if (kind !== 'agent_invoice' && !seesClientSide(ctx)) refuse('NOT_FOUND')
  const lines = {
    claim: sql<{
      id: number
      installment_id: number
    }>`select c.id, l.installment_id from claims c join claim_lines l on l.claim_id = c.id where c.claim_no = ${ref}`,
    invoice: sql<{
      id: number
      installment_id: number
    }>`
      select v.id, l.installment_id
      from client_invoices v
      join client_invoice_lines il on il.invoice_id = v.id
      join claim_lines l on l.id = il.claim_line_id
      where v.identifier::text = ${ref}`,
    credit_note: sql<{
      id: number
      installment_id: number
    }>`
      select n.id, l.installment_id
      from credit_notes n
      join client_invoice_lines il on il.credit_note_id = n.id
      join claim_lines l on l.id = il.claim_line_id
      where n.identifier::text = ${ref}`,
    agent_invoice: sql<{
      id: number
      installment_id: number
    }>`
      select v.id, l.installment_id
      from agent_invoices v
      join agent_invoice_lines l on l.agent_invoice_id = v.id
      where v.identifier::text = ${ref} and ${isOwnInvoice(ctx, 'v')}`,
  }[kind]
  const seen = onlyVisibleInstallments(ctx, ctx.db.selectFrom('application_installments').select('id'))
  const { rows } = await sql<{ id: number; hidden: number }>`
    select document.id,
      count(*) filter (
        where document.installment_id not in (
          ${seen.where(sql<boolean>`application_installments.id = document.installment_id`)}
        )
      )::int as hidden
    from (${lines}) as document
    group by document.id`.execute(ctx.db)
  const document = rows[0]
  return document && document.hidden === 0 ? prove(document.id) : refuse('NOT_FOUND')
}
export type VisibleDocument = Proven<number>

/** The tabs of the institution's side are not for agents (G-M-43). */
export const mustSeeTab = (ctx: Ctx, tab: string) => {
  if (tab.startsWith('client_') && !seesClientSide(ctx)) refuse('PERMISSION_DENIED')
}
