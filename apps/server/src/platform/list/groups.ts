import { addedUpUnasked } from '@embark/contract/kernel/added-up.ts'
import type { GroupInfo, TotalsInfo } from '@embark/contract/kernel/grouped.ts'
import { money } from '@embark/contract/kernel/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { anew } from '../db/pool.ts'
import { refuseField } from '../refusal.ts'
import { countGroups, countingPlan } from './count.ts'
import { answering, filtersOf, knownAlready, type Question, questionOf, type Source, type Wish } from './question.ts'

/** More headings than anybody reads, and more counts than one statement should make. */
const mostGroups = 200

/** The groups of a list that have records, each with how many. */
export async function groupsOf(source: Source, ctx: Ctx, asked: Wish, of: unknown): Promise<GroupInfo[] | undefined> {
  const group = asked.group_by === undefined ? undefined : source.groups?.[asked.group_by]
  if (!group) return undefined
  if (group.isFor?.(ctx) === false) refuseField('group_by', 'Choose one of the options')
  const { by } = group
  const whole = await questionOf(source, ctx, asked, of)
  const groups = (await group.values(ctx)).slice(0, mostGroups).map(({ value, label }) => {
    const filters = { [by]: source.takesMany?.(by) ? [value] : value }
    return { value, label, filters }
  })
  const conditions = await Promise.all(groups.map(({ filters }) => filtersOf(source.filters, filters, ctx, whole.isSearch)))
  const empty = source.empties?.[by]?.(ctx)
  const where = { op: 'and', rules: [{ field: by, operator: 'is_empty' }] }
  const all = [...groups, ...(empty ? [{ value: null, label: 'No value', filters: { where } }] : [])]
  const counted = await countGroups(whole, empty ? [...conditions, [empty]] : conditions)
  return all.flatMap(({ value, label, filters }, index) => {
    const { total, isExact } = counted[index]!
    return total > 0 ? [{ value, label, filters, count: total, isCountExact: isExact }] : []
  })
}

interface Sum {
  readonly column: string
  readonly currency: string | null
  readonly amount: number
}

/** What the columns of a list add up to; where there are too many records that is only reckoned for who asks for exact counts. */
export async function totalsOf(source: Source, ctx: Ctx, asked: Wish, of: unknown): Promise<TotalsInfo | undefined> {
  const { totals } = source
  if (!asked.with_totals || !totals) return undefined
  const question = await questionOf(source, ctx, asked, of)
  const most = asked.count === 'exact' ? undefined : addedUpUnasked
  const numbers = await idsOf(question)
  const answers = most === undefined ? numbers : sql`select id from (${numbers}) as each limit ${sql.lit(most + 1)}`
  const sums = Object.entries(totals).map(
    ([column, summed]) => sql`select ${column}::text as "column", sums.currency, sums.amount
      from (${summed(sql`array(select id from found)`)}) as sums
      where sums.amount is not null`,
  )
  const isFew = most === undefined ? sql`true` : sql`(select count(*) from found) <= ${sql.lit(most)}`
  const { rows } = await sql<{ sums: readonly Sum[] | null }>`${sql.raw(anew)}with found as materialized (${answers})
    select case when ${isFew} then (
      select coalesce(jsonb_agg(to_jsonb(every_sum) order by every_sum.currency), '[]')
      from (${sql.join(sums, sql` union all `)}) as every_sum) end as sums`.execute(ctx.db)
  const all = rows[0]!.sums
  if (!all) return { isComplete: false, columns: [] }
  return { isComplete: true, columns: Object.keys(totals).map((column) => toldSum(column, all)) }
}

function toldSum(column: string, all: readonly Sum[]): TotalsInfo['columns'][number] {
  const own = all.filter((sum) => sum.column === column)
  return {
    column,
    number: own.find(({ currency }) => currency === null)?.amount ?? null,
    money: own.flatMap(({ currency, amount }) => (currency === null ? [] : [money(amount, currency)])),
  }
}

/** The numbers of the rows that answer, in no order. */
async function idsOf(question: Question) {
  const { by, way } = await countingPlan(question, false)
  const known = knownAlready(question, by)
  return (
    known ??
    sql`${answering(question, by, way === 'gathered' ? 'gathered' : 'walked').select(sql<number>`${sql.ref(question.source.key)}`.as('id'))}`
  )
}
