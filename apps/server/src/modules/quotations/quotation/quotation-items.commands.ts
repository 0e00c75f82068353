import { money } from '@embark/contract/kernel/money.ts'
import type { QuotationEdit, QuotationItemBody } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import { totalOf } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import type { QuotedFacts } from '@embark/contract/quotations/quotation/quotation-record.contract.ts'
import { sql } from 'kysely'
import { checkYear } from '#modules/applications/applications.public.ts'
import { type DatedRate, rateBetween } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { companyToday } from '#platform/days.ts'
import { refuseField } from '#platform/refusal.ts'
import { type CatalogueProgram, programsAt } from './quotable-programs.queries.ts'

function factsOf(ctx: Ctx, program: CatalogueProgram): QuotedFacts {
  const fee = (minor: number | null) => (minor === null ? null : money(minor, program.currency))
  return {
    city: program.city,
    country: program.country,
    study_level: program.study_level,
    duration: program.duration,
    duration_type: program.duration_type,
    attendance_on: program.attendance_on,
    is_fulltime: program.is_fulltime,
    url: program.url,
    tuition_fee: fee(program.tuition_fee_minor),
    application_fee: fee(program.application_fee_minor),
    quoted_at: ctx.now().toISOString(),
  }
}

/** The rate of each option's currency on the day of the company; a family's currency without one is a complaint at its field. */
async function ratesOf(ctx: Ctx, currencies: readonly string[], family: string | null) {
  const rates = new Map<string, DatedRate>()
  if (family === null) return rates
  for (const currency of new Set(currencies)) {
    const rate = await rateBetween(ctx, currency, family, companyToday(ctx))
    if (rate) rates.set(currency, rate)
    else if (currency !== family) refuseField('currency', 'No exchange rate is kept between these currencies')
  }
  return rates
}

async function refuseOddIntakes(ctx: Ctx, items: readonly QuotationItemBody[], programs: readonly CatalogueProgram[]) {
  const { rows } = await sql<{ id: number }>`
    select id from lookup_values where type = 'intake' and id = any(${items.map(({ intake_id }) => intake_id)}::int[])`.execute(ctx.db)
  for (const [index, { intake_id, intake_year, ...item }] of items.entries()) {
    const intakes = programs.find(({ program_id }) => program_id === item.program_id)?.intakes.map(({ id }) => id) ?? []
    if (!rows.some(({ id }) => id === intake_id)) refuseField(`items.${index}.intake_id`, 'Intake is required')
    if (intakes.length && !intakes.includes(intake_id)) refuseField(`items.${index}.intake_id`, 'This program does not begin then')
    checkYear(ctx, `items.${index}.intake_year`, intake_year)
  }
}

/** Writes the options of a draft, in the place of those it had; what the catalogue says of them today is kept, in the language of the family. */
export async function writeItems(ctx: Ctx, quotationId: number, { items, language, currency }: QuotationEdit) {
  const programs = await programsAt(ctx, items, language)
  const had = await ctx.db.deleteFrom('quotation_items').where('quotation_id', '=', quotationId).returning('offering_id').execute()
  await refuseOddIntakes(ctx, items, programs)
  const rates = await ratesOf(
    ctx,
    items.map((item) => item.currency),
    currency ?? null,
  )
  for (const [index, item] of items.entries()) {
    const program =
      programs.find(({ program_id, campus_id }) => program_id === item.program_id && campus_id === item.campus_id) ??
      refuseField(`items.${index}.program_id`, 'This program is not offered at this campus')
    if (!program.is_active && !had.some(({ offering_id }) => offering_id === program.id))
      refuseField(`items.${index}.program_id`, 'This program is no longer offered')
    await writeItem(ctx, quotationId, { item, program, position: index + 1, rate: rates.get(item.currency) })
  }
}

interface Written {
  readonly item: QuotationItemBody
  readonly program: CatalogueProgram
  readonly position: number
  readonly rate: DatedRate | undefined
}

async function writeItem(ctx: Ctx, quotationId: number, { item, program, position, rate }: Written) {
  const { id } = await ctx.db
    .insertInto('quotation_items')
    .values({
      quotation_id: quotationId,
      position,
      offering_id: program.id,
      program_id: program.program_id,
      campus_id: program.campus_id,
      institution_id: program.institution_id,
      program_name: program.program,
      campus_name: program.campus,
      institution_name: program.institution,
      intake_id: item.intake_id,
      intake_year: item.intake_year,
      currency: item.currency,
      tuition_fee_minor: item.tuition_fee ?? null,
      application_fee_minor: item.application_fee ?? null,
      scholarship_minor: item.scholarship_amount ?? null,
      total_minor: totalOf(item),
      rate: rate?.rate ?? null,
      rate_on: rate?.rate_on ?? null,
      remarks: item.remarks ?? null,
      facts: JSON.stringify(factsOf(ctx, program)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = [
    ...item.other_fees.map((line) => ({ ...line, kind: 'fee', due_on: null })),
    ...item.discounts.map((line) => ({ ...line, kind: 'discount', due_on: null })),
    ...item.installments.map((line) => ({ ...line, kind: 'installment' })),
  ].map(({ amount, ...line }, place) => ({ ...line, item_id: id, position: place + 1, amount_minor: amount, currency: item.currency }))
  if (lines.length) await ctx.db.insertInto('quotation_lines').values(lines).execute()
}

/** Reads the rates of a draft anew, so that what is sent quotes those of its day; an option whose rate is gone keeps the one it had. */
export async function renewRates(ctx: Ctx, quotationId: number, family: string | null) {
  if (family === null) return
  const items = await ctx.db.selectFrom('quotation_items').select(['id', 'currency']).where('quotation_id', '=', quotationId).execute()
  const rates = await ratesOf(
    ctx,
    items.map(({ currency }) => currency),
    family,
  )
  for (const { id, currency } of items) {
    const rate = rates.get(currency)
    if (rate) await ctx.db.updateTable('quotation_items').set({ rate: rate.rate, rate_on: rate.rate_on }).where('id', '=', id).execute()
  }
}

/** Copies the options of one version to the next, with all that was quoted. */
export async function copyItems(ctx: Ctx, from: number, to: number) {
  await sql`
    with copied as (
      insert into quotation_items (
        quotation_id, position, offering_id, program_id, campus_id, institution_id, program_name, campus_name, institution_name, intake_id,
        intake_year, currency, tuition_fee_minor, application_fee_minor, scholarship_minor, total_minor, rate, rate_on, remarks, facts)
      select
        ${to}::int, position, offering_id, program_id, campus_id, institution_id, program_name, campus_name, institution_name, intake_id,
        intake_year, currency, tuition_fee_minor, application_fee_minor, scholarship_minor, total_minor, rate, rate_on, remarks, facts
      from quotation_items
      where quotation_id = ${from}
      returning id, position
    )
    insert into quotation_lines (item_id, kind, position, label, amount_minor, currency, due_on)
    select copied.id, l.kind, l.position, l.label, l.amount_minor, l.currency, l.due_on
    from copied
    join quotation_items i on i.quotation_id = ${from} and i.position = copied.position
    join quotation_lines l on l.item_id = i.id`.execute(ctx.db)
}
