import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuseField } from '#platform/refusal.ts'

export interface AccountCopy {
  readonly id: number
  readonly snapshot: Record<string, unknown>
}

/** A live bank account and what a document copies of it; named by identifier or number (G-M-52, G-M-56). */
export async function liveAccount(ctx: Ctx, ref: string | number, field: string): Promise<AccountCopy> {
  const { rows } = await sql<AccountCopy>`
    select b.id,
      jsonb_build_object(
        'account_name', b.account_name, 'account_number', b.account_number, 'bank_name', b.bank_name, 'bank_address',
        b.bank_address, 'swift_code', b.swift_code, 'iban', b.iban, 'routing_code', b.routing_code, 'routing_code_type',
        b.routing_code_type, 'country', c.name
      ) as snapshot
    from bank_accounts b
    left join countries c on c.id = b.country_id
    where b.deleted_at is null and (b.identifier::text = ${String(ref)} or b.id::text = ${String(ref)})
    for share of b`.execute(ctx.db)
  return rows[0] ?? refuseField(field, 'Account is required')
}

/** The party a claim is addressed to, as the institution is named now. */
export async function billTo(ctx: Ctx, institutionId: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ snapshot: Record<string, unknown> }>`
    select jsonb_build_object('name', i.name, 'country', c.name) as snapshot
    from institutions i
    join countries c on c.id = i.country_id
    where i.id = ${institutionId}`.execute(ctx.db)
  return rows[0]!.snapshot
}
