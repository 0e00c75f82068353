import { type Currency, inCurrency, money } from '@embark/contract/kernel/money.ts'
import type { QuotationItem, QuotedFacts } from '@embark/contract/quotations/quotation/quotation-record.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

interface Line {
  readonly item_id: number
  readonly kind: string
  readonly label: string
  readonly amount_minor: number
  readonly due_on: string | null
}

/** The options of some quotations in their order, as they were quoted. */
const itemRows = ({ db }: Ctx, ids: readonly number[]) =>
  db
    .selectFrom('quotation_items')
    .innerJoin('lookup_values as intake', 'intake.id', 'quotation_items.intake_id')
    .innerJoin('quotations', 'quotations.id', 'quotation_items.quotation_id')
    .selectAll('quotation_items')
    .select(['intake.label as intake', 'quotations.currency as family_currency'])
    .select(({ ref }) => [
      sql<number | null>`quotation_items.rate::float8`.as('rate'),
      // Only the commands of quotations write these.
      ref('quotation_items.currency').$castTo<Currency>().as('currency'),
      ref('quotation_items.facts').$castTo<QuotedFacts>().as('facts'),
    ])
    .where('quotation_items.quotation_id', 'in', [...ids])
    .orderBy('quotation_items.position')
    .execute()

type Row = Awaited<ReturnType<typeof itemRows>>[number]

/** The options of a quotation with all they cost. */
export async function itemsOf(ctx: Ctx, quotationId: number): Promise<QuotationItem[]> {
  const items = await itemRows(ctx, [quotationId])
  if (!items.length) return []
  const lines: Line[] = await ctx.db
    .selectFrom('quotation_lines')
    .select(['item_id', 'kind', 'label', 'amount_minor', 'due_on'])
    .where(
      'item_id',
      'in',
      items.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  return items.map((item) =>
    shownItem(
      item,
      lines.filter(({ item_id }) => item_id === item.id),
    ),
  )
}

function shownItem(row: Row, lines: readonly Line[]): QuotationItem {
  const { currency, family_currency, total_minor, rate, rate_on } = row
  const amount = (minor: number | null) => (minor === null ? null : money(minor, currency))
  const priced = (kind: string) =>
    lines.filter((line) => line.kind === kind).map(({ label, amount_minor }) => ({ label, amount: money(amount_minor, currency) }))
  return {
    position: row.position,
    program: { id: row.program_id, name: row.program_name },
    institution: { id: row.institution_id, name: row.institution_name },
    campus: { id: row.campus_id, name: row.campus_name },
    intake: { id: row.intake_id, label: row.intake },
    intake_year: row.intake_year,
    currency,
    tuition_fee: amount(row.tuition_fee_minor),
    application_fee: amount(row.application_fee_minor),
    scholarship_amount: amount(row.scholarship_minor),
    other_fees: priced('fee'),
    discounts: priced('discount'),
    total: money(total_minor, currency),
    converted:
      family_currency === null || rate === null || rate_on === null
        ? null
        : { total: inCurrency(total_minor, currency, family_currency, rate), rate, rate_on },
    installments: lines.flatMap(({ kind, label, amount_minor, due_on }) =>
      kind === 'installment' && due_on !== null ? [{ label, amount: money(amount_minor, currency), due_on }] : [],
    ),
    remarks: row.remarks,
    factsInfo: row.facts,
  }
}
