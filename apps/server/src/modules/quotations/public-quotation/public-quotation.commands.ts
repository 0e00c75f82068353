import { isOpen, noMoreAnswers } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { moveQuotation } from '../quotation/quotation.commands.ts'
import { type QuotationAt, quotationAt } from './public-quotation.policy.ts'
import { shownPublicly } from './public-quotation.queries.ts'

/** Notes that its reader opened a quotation; the first time counts. */
export async function noteSeen(ctx: Ctx, quotation: QuotationAt, key: string) {
  if (quotation.status !== 'sent') {
    ctx.wasRepeated()
    return shownPublicly(ctx, quotation)
  }
  await moveQuotation(ctx, quotation, 'viewed', { viewed_at: ctx.now().toISOString() })
  return shownPublicly(ctx, await quotationAt(ctx, key))
}

interface Answer {
  readonly response: 'accepted' | 'declined'
  readonly position?: number | null | undefined
  readonly remarks?: string | null | undefined
}

/** Takes the answer of a family: one option, or none. The same answer once more changes nothing. */
export async function takeAnswer(ctx: Ctx, quotation: QuotationAt, key: string, { response, position, remarks }: Answer) {
  const { status, accepted } = quotation
  if (status === response && (response === 'declined' || accepted === position)) {
    ctx.wasRepeated()
    return shownPublicly(ctx, quotation)
  }
  if (status === 'expired') refuse('QUOTATION_EXPIRED')
  if (!isOpen(status)) refuse('QUOTATION_STATE', { reason: translate(ctx.language, noMoreAnswers) })
  const answered = { responded_at: ctx.now().toISOString(), response_remarks: remarks ?? null }
  if (response === 'declined') await moveQuotation(ctx, quotation, 'declined', answered)
  else {
    const option = await ctx.db
      .selectFrom('quotation_items')
      .select('id')
      .where('quotation_id', '=', quotation.id)
      .where('position', '=', position!)
      .executeTakeFirst()
    if (!option) refuseField('position', 'Choose one of the options')
    await moveQuotation(ctx, quotation, 'accepted', { ...answered, accepted: position! })
  }
  return shownPublicly(ctx, await quotationAt(ctx, key))
}
