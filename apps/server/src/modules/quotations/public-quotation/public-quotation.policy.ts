import type { Language } from '@embark/contract/kernel/language.ts'
import type { QuotationStatus } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** How long after its last day a quotation can still be read at its address, so that one may look up what was agreed. */
const readableDays = 60

const atAddress = (ctx: Ctx, key: string) =>
  ctx.db
    .selectFrom('quotations')
    .innerJoin('leads', 'leads.id', 'quotations.lead_id')
    .leftJoin('users as author', 'author.id', 'quotations.sent_by')
    .select(['quotations.id', 'quotations.lead_id', 'quotations.number', 'quotations.revision', 'quotations.title', 'quotations.terms'])
    .select(['quotations.valid_until', 'quotations.accepted', 'quotations.responded_at', 'leads.first_name'])
    .select((eb) => [
      // Check constraints allow only these values.
      eb.ref('quotations.language').$castTo<Language>().as('language'),
      // What is over is over, whether the job has said so yet or not.
      sql<QuotationStatus>`
        case when quotations.status in ('sent', 'viewed') and quotations.expires_at <= ${ctx.now().toISOString()}::timestamptz
          then 'expired' else quotations.status end`.as('status'),
      sql<string | null>`trim(author.first_name || ' ' || author.last_name)`.as('author'),
    ])
    .where('quotations.public_key', '=', key)
    .where('quotations.status', '<>', 'draft')
    .where('quotations.expires_at', '>', new Date(ctx.now().getTime() - readableDays * 86_400_000).toISOString())
    .where('leads.deleted_at', 'is', null)

/** The quotation at a secret address: whoever has the address may read it and answer it. A wrong one looks like one that is gone. */
export const quotationAt = async (ctx: Ctx, key: string) => prove((await atAddress(ctx, key).executeTakeFirst()) ?? refuse('NOT_FOUND'))

/** The same, held until its answer is saved. */
export const heldQuotationAt = async (ctx: Ctx, key: string) =>
  prove((await atAddress(ctx, key).forUpdate('quotations').executeTakeFirst()) ?? refuse('NOT_FOUND'))

export type QuotationAt = Proven<Awaited<ReturnType<typeof quotationAt>>>
