import { RecordNumber } from '@embark/contract/kernel/shapes.ts'
import type { PublicQuotation } from '@embark/contract/quotations/public-quotation/public-quotation.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import type { Ctx } from '#platform/context.ts'
import { itemsOf } from '../quotation/quotation-items.queries.ts'
import type { QuotationAt } from './public-quotation.policy.ts'

/** The version that took the place of another. */
const newerThan = (ctx: Ctx, { number, revision }: QuotationAt) =>
  ctx.db
    .selectFrom('quotations')
    .select('public_key')
    .where('number', '=', number)
    .where('revision', '>', revision)
    .where('status', '<>', 'draft')
    .orderBy('revision', 'desc')
    .executeTakeFirst()

/** A quotation as its reader sees it; of one that is over or was replaced no more than that. */
export async function shownPublicly(ctx: Ctx, quotation: QuotationAt): Promise<PublicQuotation> {
  const { id, number, status, lead_id: _, ...said } = quotation
  const isGone = status === 'expired' || status === 'superseded'
  const { name, accent_color, settings } = ctx.tenant
  const items = isGone ? [] : await itemsOf(ctx, id)
  const newer = status === 'superseded' ? await newerThan(ctx, quotation) : undefined
  return {
    ...said,
    number: RecordNumber.parse(number),
    status,
    terms: isGone ? null : said.terms,
    company: { name, accent_color, email: settings.contact.email || null, phone: settings.contact.phone || null },
    items: items.map(({ factsInfo: { city, country }, intake, ...item }) => ({
      ...item,
      intake: { ...intake, label: translate(ctx.language, intake.label) },
      city,
      country,
    })),
    newer: newer?.public_key ?? null,
  }
}
