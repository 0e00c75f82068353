import type { PayerBody } from '@embark/contract/finance/payer/payer.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { VisiblePayer } from './payer.policy.ts'
import { payerOf } from './payer.queries.ts'

/** Writes down whom documents to an institution are made out to from now on. */
export async function changePayer(ctx: Ctx, { id }: VisiblePayer, { language = null, ...body }: PayerBody) {
  const { name, address, email, tax_number, language: kept } = await payerOf(ctx, id)
  const after = { ...body, language }
  await sql`
    insert into payers (institution_id, name, address, email, tax_number, language)
    values (${id}, ${after.name}, ${after.address}, ${after.email}, ${after.tax_number}, ${after.language})
    on conflict (tenant_id, institution_id) do update
    set name = excluded.name, address = excluded.address, email = excluded.email, tax_number = excluded.tax_number,
      language = excluded.language`.execute(ctx.db)
  ctx.changed({ module: 'institution', id, before: { name, address, email, tax_number, language: kept }, after })
  return payerOf(ctx, id)
}
