import type { Language } from '@embark/contract/kernel/language.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuseField } from '#platform/refusal.ts'
import { payerOf } from '../payer/payer.queries.ts'

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
        b.routing_code_type, 'country', c.iso2
      ) as snapshot
    from bank_accounts b
    left join countries c on c.id = b.country_id
    where b.deleted_at is null and (b.identifier::text = ${String(ref)} or b.id::text = ${String(ref)})
    for share of b`.execute(ctx.db)
  return rows[0] ?? refuseField(field, 'Account is required')
}

/** The party a document is made out to, as it is written down now, and the language it is addressed in. */
export async function billTo(ctx: Ctx, institutionId: number): Promise<{ snapshot: Record<string, unknown>; language: Language }> {
  const { institutionInfo, name, address, email, tax_number, country_code, document_language } = await payerOf(ctx, institutionId)
  const snapshot = {
    name: name || institutionInfo.name,
    country: country_code,
    ...(address && { address }),
    ...(email && { email }),
    ...(tax_number && { tax_number }),
  }
  return { snapshot, language: document_language }
}
