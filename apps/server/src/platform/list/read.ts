import { type MetaInfo, maxPerPage } from '@embark/contract/kernel/shapes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { anew } from '../db/pool.ts'
import { whereOf } from './conditions.ts'
import { counting, countingPlan, counts, isKnownBeyond, learn, mayLearn, totalAs } from './count.ts'
import { countCap, metaOf, type Total } from './meta.ts'
import { byNumber, cursorAt, orderSql, placeIn, placeSql, type Sorting, sortingOf, stretchesOf } from './order.ts'
import { isAmongCounted, type Plan, planOf, surelyAtLeast } from './plan.ts'
import {
  alongIndex,
  answering,
  type Fragment,
  isSteady,
  knownAlready,
  probing,
  type Question,
  questionOf,
  type Rows,
  type Source,
  type Wish,
} from './question.ts'

/** A stretch of the list in its order. */
interface Span {
  readonly sorting: Sorting
  readonly place: readonly (string | null)[] | undefined
  readonly offset: number
  readonly limit: number
}

/** The steps of a statement that end in `page`: which rows stand on it, in their order, each with its place; and how they are counted. */
function stepsOf(
  question: Question,
  plan: Plan,
  span: Span,
  most = countCap + 1,
): { readonly steps: Fragment; readonly counted?: Fragment } {
  const { source } = question
  const { sorting, place, offset, limit } = span
  const end = sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
  const key = sql<number>`${sql.ref(source.key)}`.as('id')
  const known = sorting.isByKey && plan.way !== 'gathered' ? knownAlready(question, plan.by) : undefined
  const numbered = (rows: Fragment) => sql`page as materialized (select shown.*, row_number() over () as position from (${rows}) as shown)`
  if (plan.way === 'countedOnTheWay') {
    const way = sql.raw(sorting.parts[0]!.way)
    const matching = known
      ? sql`(${known} order by id ${way} limit ${sql.lit(most)})`
      : answering(question, plan.by, 'walked')
          .select(key)
          .orderBy(alongIndex(source, plan.by?.finder.column, sorting.parts[0]!.way))
          .limit(sql.lit(most))
    const rows = sql`select id, array[id::text] as place from found order by id ${way} ${end}`
    return {
      steps: sql`found as materialized ${matching}, ${numbered(rows)}`,
      counted: sql`(select count(*)::int from found)`,
    }
  }
  const kept = sorting.parts.slice(0, -1).map(({ value }, index) => sql`${value}`.as(`order_${index}`))
  const over = keptOf(sorting)
  // A place is made of the rows on the page only: as text, thousands of moments before it would be felt.
  const placed = (rows: Fragment) => sql`select id, ${placeSql(over)} as place from (${rows}) as placed`
  if (plan.way === 'gathered') {
    const matching = answering(question, plan.by, 'gathered').select([key, ...kept])
    const after = place ? sql`where ${sql.join(stretchesOf(over, place), sql` or `)}` : sql``
    const rows = placed(sql`select * from found ${after} order by ${orderSql(over)} ${end}`)
    return { steps: sql`found as materialized ${matching}, ${numbered(rows)}`, counted: sql`(select count(*)::int from found)` }
  }
  if (known) {
    const after = place ? sql`where ${sql.join(stretchesOf(over, place))}` : sql``
    // Said within as well, or all that are known would be read to find the first of them.
    const inOrder = sql`${known} order by id ${sql.raw(sorting.parts[0]!.way)}`
    return { steps: numbered(placed(sql`select id from (${inOrder}) as known ${after} order by ${orderSql(over)} ${end}`)) }
  }
  const through = sorting.isByKey ? plan.by : undefined
  const rows = answering(question, through, 'walked').select([key, ...kept])
  const index = sorting.isByKey ? alongIndex(source, through?.finder.column, sorting.parts[0]!.way) : undefined
  return { steps: numbered(placed(walked(rows, span, index))) }
}

/** The same order over rows that carry its values as columns of their own. */
const keptOf = ({ parts, ...sorting }: Sorting): Sorting => ({
  ...sorting,
  parts: parts.map((part, index) => ({ ...part, value: sql.ref(index < parts.length - 1 ? `order_${index}` : 'id') })),
})

/** Rows read in their order until the page is full; those with a value in it and those without are read one after the other. */
function walked(rows: Rows, { sorting, place, offset, limit }: Span, index?: Fragment): Fragment {
  const stretches = stretchesOf(sorting, place)
  const ordered = rows.orderBy(index ?? orderSql(sorting, stretches.length > 0 && !(place && sorting.parts[0]!.isFirst)))
  if (stretches.length < 2) {
    const one = stretches.reduce((all, each) => all.where(each), ordered)
    return sql`${one.limit(sql.lit(limit)).offset(sql.lit(offset))}`
  }
  const each = stretches.map(
    (stretch, index) => sql`select ${sql.lit(index)} as stretch, row_number() over () as step, walked.*
      from ${ordered.where(stretch).limit(sql.lit(limit + offset))} as walked`,
  )
  return sql`select * from (${sql.join(each, sql` union all `)}) as stretches
    order by stretch, step limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
}

type Shown = object & { readonly list_place: readonly (string | null)[]; readonly list_total: number | null }

/** What a question asks for beside its conditions, with what is not said filled in. */
function spanOf(source: Source, ctx: Ctx, asked: Wish, of: unknown) {
  const { cursor, count = 'capped', sort = 'desc' } = asked
  const { page = 1, per_page = 25 } = asked.paginate === false ? { page: 1, per_page: maxPerPage * 5 } : asked
  const [usual] = Object.keys(source.orders)
  const sort_by = asked.sort_by !== undefined && asked.sort_by in source.orders ? asked.sort_by : usual!
  const declared = source.orders[sort_by]!
  const order = typeof declared === 'function' ? declared(ctx, asked, of) : declared
  const sorting = sortingOf(order, sort, source.key, source.keyKind ?? 'int')
  const place = cursor ? placeIn(cursor, sort_by, sort, sorting) : undefined
  const span: Span = { sorting, place, offset: cursor ? 0 : (page - 1) * per_page, limit: per_page + 1 }
  return { page, per_page, cursor, count, sort, sort_by, span, behind: Object.keys(order.behind ?? {}) }
}
type Asked = ReturnType<typeof spanOf>

/** One page of a list, with how many there are, in one statement. */
export async function readPage(
  source: Source,
  ctx: Ctx,
  asked: Wish,
  of?: unknown,
): Promise<{ recordsInfo: unknown[]; metaInfo: MetaInfo }> {
  const whole = spanOf(source, ctx, asked, of)
  const { page, per_page, cursor, count, sort, sort_by, span } = whole
  const question = await questionOf(source, ctx, asked, of)
  const { finders, isSearch } = question
  const isByKey = span.sorting.isByKey
  const isBeyond = count === 'capped' && isKnownBeyond(question)
  const among = count === 'capped' && !cursor && !isBeyond && isAmongCounted(page, per_page)
  const plan: Plan = source.from
    ? await planOf(ctx, probing(question), {
        isSearch,
        isByKey,
        isInOrder: finders.length === 1 && whole.behind.includes(finders[0]!.finder.column ?? ''),
        isAmongCounted: among,
        offset: span.offset,
        finders,
      })
    : { way: 'walked', by: undefined }
  const isLearning = plan.way === 'countedOnTheWay' && mayLearn(question)
  const { steps, counted } = source.from
    ? stepsOf(question, plan, span, isLearning ? surelyAtLeast : undefined)
    : { steps: directly(question, asked, of, span), counted: undefined }
  const isOver = cursor ? sql`true` : sql`(select count(*) from page) > ${sql.lit(per_page)}`
  const all = counting(question, plan, count === 'exact')
  const lazily = sql`case when ${isOver} then (select count(*)::int from ${all} as counted) end`
  const total = count === 'none' ? sql`null::int` : isBeyond ? sql.lit(countCap + 1) : (counted ?? lazily)
  const isPlannedOnce = !source.from || (page === 1 && !cursor && isAnyAlike(question, plan, span.sorting))
  const shown =
    source.isShownApart && !isPlannedOnce
      ? await shownApart(source, source.rows(ctx, of, asked), { ctx, steps, total })
      : await shownTogether(source, source.from && source.rows(ctx, of, asked), { ctx, steps, total, isPlannedOnce })
  if (isLearning && shown[0]) learn(question, shown[0].list_total ?? 0)
  const records = shown.slice(0, per_page)
  const last = records.at(-1)
  const seen = await totalOf(question, plan, whole, shown)
  const nextCursor = last ? cursorAt(sort_by, sort, last.list_place) : null
  return {
    recordsInfo: source.present ? await source.present(ctx, records, asked) : records,
    metaInfo: metaOf({ page, per_page }, seen, shown.length > per_page, nextCursor),
  }
}

/** What the same plan reads, whatever the values, is planned once for everybody. */
const isAnyAlike = (question: Question, { way }: Plan, { isByKey }: Sorting) =>
  question.isBare ? question.finders.every(({ finder }) => finder.isOrdered) : isByKey && way !== 'gathered' && isSteady(question)

interface Page {
  readonly ctx: Ctx
  readonly steps: Fragment
  readonly total: Fragment
}

/** Which rows stand on the page and what they show, in one statement. */
async function shownTogether(
  source: Source,
  wide: Rows | undefined,
  { ctx, steps, total, isPlannedOnce }: Page & { isPlannedOnce: boolean },
) {
  const rows = wide ? onPage(source, wide, total) : sql`select page.*, ${total} as list_total from page`
  return (await sql<Shown>`${sql.raw(isPlannedOnce ? '' : anew)}with ${steps} ${rows}`.execute(ctx.db)).rows
}

/** Which rows stand on the page, planned with the values they have to meet; then what they show, by a plan that is kept. */
async function shownApart({ key, keyKind = 'int' }: Source, wide: Rows, { ctx, steps, total }: Page): Promise<Shown[]> {
  const { rows: places } = await sql<Shown & { readonly id: number | string }>`${sql.raw(anew)}with ${steps}
    select page.id, page.place as list_place, ${total} as list_total from page order by page.position`.execute(ctx.db)
  if (!places.length) return []
  const ids = places.map(({ id }) => id)
  const { rows } = await sql<Shown & { readonly list_key: number | string }>`${wide
    .where(sql<SqlBool>`${sql.ref(key)} = any(${ids}::${sql.raw(keyKind)}[])`)
    .select(sql.ref(key).as('list_key'))}`.execute(ctx.db)
  const byKey = new Map(rows.map((row) => [row.list_key, row]))
  // What went meanwhile is not on the page.
  return places.flatMap(({ id, ...place }) => {
    const row = byKey.get(id)
    return row ? [Object.assign(row, place)] : []
  })
}

/** A small table is read with all its rows show at once. */
function directly({ source, ctx, conditions }: Question, asked: Wish, of: unknown, span: Span): Fragment {
  const rows = conditions.reduce((all, each) => all.where(whereOf(each)), source.rows(ctx, of, asked))
  return sql`page as materialized (${walked(rows.select(placeSql(span.sorting).as('list_place')), span)})`
}

/** What the rows of the page show, by their numbers, in its order. */
const onPage = ({ key }: Source, rows: Rows, total: Fragment): Fragment =>
  sql`${rows
    .innerJoin(sql<{ id: number; place: string[]; position: number }>`page`.as('page'), (join) =>
      join.on(sql<SqlBool>`page.id = ${sql.ref(key)}`),
    )
    .where(sql<SqlBool>`${sql.ref(key)} = any(array(select id from page))`)
    .select([sql<string[]>`page.place`.as('list_place'), sql<number | null>`${total}`.as('list_total')])
    .orderBy(sql`page.position`)}`

async function totalOf(question: Question, plan: Plan, { page, per_page, cursor, count }: Asked, shown: readonly Shown[]): Promise<Total> {
  const isWhole = !cursor && shown.length <= per_page && (shown.length > 0 || page === 1)
  if (isWhole) return { total: (page - 1) * per_page + shown.length, isExact: true }
  if (count === 'none') return { total: 0, isExact: false }
  // A page beyond the last one has no row that could say it.
  const counted = shown[0]?.list_total ?? (await counts(question.ctx, [counting(question, plan, count === 'exact')]))[0]!
  return totalAs(count, counted)
}

/** The numbers of the latest records that answer. */
export async function firstIds(source: Source, ctx: Ctx, asked: Wish, most: number, of?: unknown): Promise<number[]> {
  const question = await questionOf(source, ctx, asked, of)
  const sorting = sortingOf(byNumber, 'desc', source.key, source.keyKind ?? 'int')
  const plan = await countingPlan(question, false)
  const { steps } = stepsOf(question, plan, { sorting, place: undefined, offset: 0, limit: most })
  const { rows } = await sql<{ id: number }>`${sql.raw(anew)}with ${steps} select page.id from page order by page.position`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
