import { applicationNumber } from '@embark/contract/applications/application/application-number.rules.ts'
import { mostOffers, type PrintKind } from '@embark/contract/applications/print/print.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { inCurrency } from '@embark/contract/kernel/money.ts'
import { ratesOn } from '#modules/masters/masters.public.ts'
import { companyOnPaper, numbersOf, printedSheet } from '#modules/organization/organization.public.ts'
import type { Ctx } from '#platform/context.ts'
import { companyToday } from '#platform/days.ts'
import { type VisibleApplication, visibleApplication, visibleApplications } from '../application/application.policy.ts'
import { applicationRecord } from '../application/record.queries.ts'
import { checklistOf } from '../checklist/checklist.queries.ts'
import { conditionsOf } from '../offer-condition/offer-condition.queries.ts'
import { checklistSheet, offersSheet, type PrintedOffer, type PrintHead, summarySheet } from './print-sheets.rules.ts'

/** An application on paper, as far as its reader sees it. */
export async function printOf(ctx: Ctx, kind: PrintKind, application: VisibleApplication) {
  const { language, tenant } = ctx
  const record = await applicationRecord(ctx, application.identifier)
  const head: PrintHead = {
    language,
    numbers: numbersOf(tenant.settings, language),
    from: await companyOnPaper(ctx),
    printed_on: companyToday(ctx),
    number: applicationNumber(record.id),
    student: fullNameOf(record.studentInfo),
  }
  const sheet =
    kind === 'offers'
      ? offersSheet(await offersOfStudent(ctx, application), head)
      : kind === 'checklist'
        ? checklistSheet(record, (await checklistOf(ctx, application)).recordsInfo, head)
        : summarySheet(record, (await conditionsOf(ctx, application)).recordsInfo, head)
  return printedSheet(ctx, `${kind}-${record.id}.pdf`, sheet)
}

/** The offers a student has from the applications their reader sees, those to be answered first at the head. */
async function offersOfStudent(ctx: Ctx, { lead_id }: VisibleApplication): Promise<PrintedOffer[]> {
  const rows = await visibleApplications(ctx)
    .select('applications.identifier')
    .where('applications.lead_id', '=', lead_id)
    .where('applications.offer_letter_received_at', 'is not', null)
    .orderBy((eb) => eb.fn.coalesce('applications.offer_letter_deadline', eb.val('9999-12-31')))
    .orderBy('applications.id')
    .limit(mostOffers)
    .execute()
  const rates = await ratesOn(ctx, companyToday(ctx))
  const base = ctx.tenant.currency
  const offers: PrintedOffer[] = []
  for (const { identifier } of rows) {
    const record = await applicationRecord(ctx, identifier)
    const { recordsInfo } = await conditionsOf(ctx, await visibleApplication(ctx, identifier))
    const fee = record.tuition_fee
    const rate = fee && fee.currency !== base ? rates.get(fee.currency) : undefined
    const converted = fee && rate ? { total: inCurrency(fee.amount_minor, fee.currency, base, rate.rate), ...rate } : null
    offers.push({ record, conditions: recordsInfo, converted })
  }
  return offers
}
