import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { quotationName } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import { companyOnPaper, numbersOf, printedSheet } from '#modules/organization/organization.public.ts'
import type { Ctx } from '#platform/context.ts'
import { itemsOf } from './quotation-items.queries.ts'
import { type PrintableQuotation, quotationSheet } from './quotation-sheet.rules.ts'

/** A quotation ready to print. */
async function printableQuotation(ctx: Ctx, id: number): Promise<PrintableQuotation> {
  const { first_name, last_name, sent_at, created_at, ...quotation } = await ctx.db
    .selectFrom('quotations')
    .innerJoin('leads', 'leads.id', 'quotations.lead_id')
    .select(['quotations.number', 'quotations.revision', 'quotations.title', 'quotations.valid_until', 'quotations.terms'])
    .select(['quotations.accepted', 'quotations.sent_at', 'quotations.created_at', 'leads.first_name', 'leads.last_name'])
    // A check constraint allows only our languages.
    .select((eb) => eb.ref('quotations.language').$castTo<Language>().as('language'))
    .where('quotations.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...quotation,
    reader: fullNameOf({ first_name, last_name }),
    issued_on: (sent_at ?? created_at).slice(0, 10),
    items: await itemsOf(ctx, id),
    from: await companyOnPaper(ctx),
  }
}

/** A quotation as PDF in its own language. */
export async function quotationPdf(ctx: Ctx, id: number) {
  const quotation = await printableQuotation(ctx, id)
  const sheet = quotationSheet(quotation, numbersOf(ctx.tenant.settings, quotation.language))
  return printedSheet(ctx, `${quotationName(quotation)}.pdf`, sheet)
}
