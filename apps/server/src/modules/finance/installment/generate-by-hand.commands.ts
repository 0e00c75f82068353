import { dayOf } from '@embark/contract/finance/installment/day.rules.ts'
import type { ManualLine } from '@embark/contract/finance/installment/installment.contract.ts'
import type * as z from 'zod'
import type { VisibleApplication } from '#modules/applications/applications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { expectedCommission } from '../commission/rule.queries.ts'
import { insertLines, installmentsOnEnrolment } from './generate.commands.ts'

/** Makes installments by hand: by the commission rule, or from explicit lines that follow the ones there are (G-M-42). */
export async function generateByHand(
  ctx: Ctx,
  application: VisibleApplication,
  lines: readonly z.output<typeof ManualLine>[] | undefined,
): Promise<{ readonly ids: number[]; readonly resultInfo: { readonly created: number; readonly changed: number } }> {
  const { missing, ...resultInfo } = lines
    ? { created: await addLines(ctx, application.id, lines), changed: 0, missing: false }
    : await installmentsOnEnrolment(ctx, application.id)
  if (missing) refuse('COMMISSION_MISSING')
  const all = await ctx.db
    .selectFrom('application_installments')
    .select('id')
    .where('application_id', '=', application.id)
    .orderBy('seq')
    .execute()
  ctx.changed({ module: 'application', id: application.id, after: { installment_ids: all.map(({ id }) => id) } })
  return { ids: all.map(({ id }) => id), resultInfo }
}

async function addLines(ctx: Ctx, applicationId: number, lines: readonly z.output<typeof ManualLine>[]) {
  await ctx.db.selectFrom('applications').select('id').where('id', '=', applicationId).forUpdate().execute()
  const expected = (await expectedCommission(ctx, applicationId)) ?? refuse('NOT_FOUND')
  const { last } = await ctx.db
    .selectFrom('application_installments')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const made = lines.map((line, index) => ({
    seq: (last ?? 0) + index + 1,
    minor: line.amount,
    currency: line.currency,
    due: dayOf(ctx, line.expected_commission_in_date),
    origin: 'manual' as const,
    remarks: line.remarks,
  }))
  await insertLines(ctx, { ...expected, rule: null }, made)
  ctx.emit('installment.created', { application_id: applicationId })
  return made.length
}
