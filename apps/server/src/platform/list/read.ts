import type { ConditionGroup } from '@embark/contract/kernel/conditions.ts'
import { type MetaInfo, maxPerPage, type PageRequest } from '@embark/contract/kernel/shapes.ts'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { anew } from '../db/pool.ts'
import type { DB } from '../db/schema.ts'
import { type Condition, type Filter, type Findable, isFindable, whereOf } from './conditions.ts'
import { cappedTotal, countCap, metaOf, type Total } from './meta.ts'
import { byNumber, cursorAt, type Order, orderSql, placeIn, placeSql, type Sorting, sortingOf, stretchesOf } from './order.ts'
import {
  isAmongCounted,
  isServed,
  isSurelyBeyond,
  isUncounted,
  type Plan,
  planOf,
  probe,
  rememberCount,
  surelyAtLeast,
  tabPlanOf,
} from './plan.ts'
import { conditionsIn } from './where.ts'

/** The rows of one list, whatever table they come from: here only conditions, an order and an end are put to them. */
type Rows = SelectQueryBuilder<DB, 'leads', object>
type Fragment = RawBuilder<unknown>

/** What is read of a query, whatever endpoint it is of. */
interface Wish {
  readonly page?: number
  readonly per_page?: number
  readonly cursor?: string | undefined
  readonly count?: PageRequest['count']
  readonly search?: string
  readonly sort?: 'asc' | 'desc'
  readonly sort_by?: string
  readonly filters?: object
  /** Without pages there is one, as long as any list may be (G-M-21). */
  readonly paginate?: boolean
}

/** A declaration, without the types of its endpoint. */
interface Source {
  readonly name: string
  readonly key: string
  readonly keyKind?: 'int' | 'uuid' | 'text'
  readonly from?: (ctx: Ctx, of: unknown, asked: Wish) => Rows
  readonly rows: (ctx: Ctx, of: unknown, asked: Wish) => Rows
  readonly isShownApart?: true
  readonly isCountRemembered?: true
  readonly pairs?: readonly (readonly [string, string])[]
  readonly scope?: (ctx: Ctx) => readonly Condition[]
  readonly search?: (ctx: Ctx, text: string, asked: Wish) => Condition | Promise<Condition>
  readonly searched?: (ctx: Ctx, text: string) => Rows
  readonly filters?: Readonly<Record<string, Filter<unknown>>>
  readonly empties?: Readonly<Record<string, (ctx: Ctx) => Condition>>
  readonly params?: Readonly<Record<string, Filter<unknown>>>
  readonly together?: (ctx: Ctx, asked: Wish, of: unknown) => readonly Condition[]
  readonly orders: Readonly<Record<string, Order | ((ctx: Ctx, asked: Wish, of: unknown) => Order)>>
  readonly present?: (ctx: Ctx, rows: object[], asked: Wish) => unknown[] | Promise<unknown[]>
}

/** One question to a list: its rows, what they have to meet, and which of that an index finds. */
interface Question {
  readonly source: Source
  readonly ctx: Ctx
  readonly base: () => Rows
  readonly conditions: readonly Condition[]
  readonly finders: readonly Findable[]
  /** A text was searched, by whatever means. */
  readonly isSearch: boolean
  /** What the list belongs to stands in no condition. */
  readonly belongs: boolean
  /** Nothing but the reader's scope narrows it. */
  readonly isBare: boolean
}

async function questionOf(source: Source, ctx: Ctx, asked: Wish, of: unknown): Promise<Question> {
  const text = asked.search ?? ''
  const isSearch = text !== '' && (source.search ?? source.searched) !== undefined
  const scope = source.scope?.(ctx) ?? []
  const narrowing = [
    ...(isSearch && source.search ? [await source.search(ctx, text, asked)] : []),
    ...(await filtersOf(source.filters, asked.filters, ctx, isSearch)),
    ...(await filtersOf(source.params, asked, ctx, isSearch)),
    ...(source.together?.(ctx, asked, of) ?? []),
    ...(await conditionsIn((asked.filters as { where?: ConditionGroup } | undefined)?.where, {
      empty: (field) => source.empties?.[field]?.(ctx),
      // A rule says what a plain filter says, by itself.
      said: async (field, value) => [
        ...(await filtersOf(source.filters, { [field]: value }, ctx, isSearch)),
        ...(source.together?.(ctx, { ...asked, filters: { [field]: value } }, of) ?? []),
      ],
    })),
  ]
  const conditions = [...scope, ...narrowing]
  const base = () => {
    if (isSearch && source.searched) return source.searched(ctx, text)
    return source.from?.(ctx, of, asked) ?? source.rows(ctx, of, asked).clearSelect()
  }
  return {
    source,
    ctx,
    base,
    conditions,
    finders: findablesOf(conditions),
    isSearch,
    belongs: of !== undefined && !source.isCountRemembered,
    isBare: narrowing.length === 0,
  }
}

async function filtersOf(filters: Source['filters'], values: object | undefined, ctx: Ctx, isSearch: boolean): Promise<Condition[]> {
  const conditions: Condition[] = []
  for (const [name, filter] of Object.entries(filters ?? {})) {
    const value = (values as Record<string, unknown> | undefined)?.[name]
    if (value === undefined || value === null) continue
    const condition = await filter(value, ctx, isSearch)
    // A list of conditions or one; nothing is none.
    if (condition) conditions.push(...[condition].flat())
  }
  return conditions
}

/** The conditions an index finds, each once. */
const findablesOf = (conditions: readonly Condition[]) => [
  ...new Map(conditions.filter(isFindable).map((each) => [each.finder.name, each])).values(),
]

const probing = ({ source, base }: Question) => ({
  name: source.name,
  pairs: source.pairs ?? [],
  some: (_: Ctx, { finder, where }: Findable, limit: number): Fragment => {
    if (finder.ids) return sql`${finder.ids} limit ${sql.lit(limit)}`
    const rows = base().where(where).select(sql<number>`1`.as('one')).limit(sql.lit(limit))
    return sql`${finder.isOrdered ? rows.orderBy(alongIndex(source, finder.column, 'desc')) : rows}`
  },
})

/** The order of an index that begins with a column, numbers last. */
function alongIndex({ key }: Source, column: string | undefined, way: 'asc' | 'desc') {
  const number = sql`${sql.ref(key)} ${sql.raw(way)}`
  // Behind a value the column is the same everywhere; where it is empty, the planner has to be told.
  return column ? sql`${sql.ref(column)} ${sql.raw(way === 'asc' ? 'desc' : 'asc')}, ${number}` : number
}

/** What a table names, with what of the other conditions it carries; the rows themselves have to meet the rest. */
function namedBy({ finder: { ids, carried } }: Findable, others: readonly Condition[]) {
  const wheres = others.map((each) => (isFindable(each) && each.finder.isOrdered ? carried?.as(each.finder) : undefined))
  return {
    ids: carried ? carried.ids(wheres.filter((each) => each !== undefined)) : ids,
    rest: others.filter((_, index) => !wheres[index]),
  }
}

const besides = ({ conditions }: Question, through: Findable | undefined) =>
  conditions.filter((each) => !(isFindable(each) && each.finder.name === through?.finder.name && each.finder.ids))

/** The numbers of the rows that answer, where the table that names them knows it by itself; the rows are not looked at. */
function knownAlready(question: Question, through: Findable | undefined): Fragment | undefined {
  if (!through?.finder.carried || question.isSearch) return undefined
  const { ids, rest } = namedBy(through, besides(question, through))
  return rest.length ? undefined : ids
}

/** The rows that answer, reached through what one index finds: walked along with it, or gathered from it. */
function answering(question: Question, through: Findable | undefined, how: 'walked' | 'gathered'): Rows {
  const { source, base, finders } = question
  const key = sql.ref(through?.finder.on ?? source.key)
  const others = besides(question, through)
  const { ids, rest } = through ? namedBy(through, others) : { ids: undefined, rest: others }
  const rows = rest.reduce((all, each) => all.where((isFindable(each) && each.finder.rowByRow) || whereOf(each)), base())
  if (ids && how === 'walked')
    return rows.innerJoin(sql<{ id: number }>`(${ids})`.as('named_row'), (join) => join.on(sql<SqlBool>`named_row.id = ${key}`)) as Rows
  if (ids) return rows.where(sql<SqlBool>`${key} = any(array(${ids}))`)
  // Of several indexes the planner is to take this one, which is known to find few.
  if (through && how === 'gathered' && finders.length > 1) {
    const few = base().where(through.where).select(sql<number>`${key}`.as('id'))
    return rows.where(sql<SqlBool>`${key} = any(array${few})`)
  }
  return rows
}

/** The rows that are counted, up to so many or all. */
function counting(question: Question, plan: Pick<Plan, 'by' | 'way'>, isExact: boolean, most = countCap + 1): Fragment {
  const { source } = question
  const known = knownAlready(question, plan.by)
  if (known) return isExact ? sql`(${known})` : sql`(${known} order by id desc limit ${sql.lit(most)})`
  const how = plan.way === 'gathered' ? 'gathered' : 'walked'
  const ones = answering(question, plan.by, how).select(sql<number>`1`.as('one'))
  if (isExact) return sql`${ones}`
  const isAlong = source.from && how === 'walked' && !plan.by?.finder.ids
  return sql`${(isAlong ? ones.orderBy(alongIndex(source, plan.by?.finder.column, 'desc')) : ones).limit(sql.lit(most))}`
}

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
  if (isLearning && shown[0]) rememberCount(ctx, probing(question), finders, shown[0].list_total ?? 0)
  const records = shown.slice(0, per_page)
  const last = records.at(-1)
  const seen = await totalOf(question, plan, whole, shown)
  const nextCursor = last ? cursorAt(sort_by, sort, last.list_place) : null
  return {
    recordsInfo: source.present ? await source.present(ctx, records, asked) : records,
    metaInfo: metaOf({ page, per_page }, seen, shown.length > per_page, nextCursor),
  }
}

/** Whether one index gives the rows that answer, in the order of their numbers, and nothing leaves some of them out: for any values alike. */
const isSteady = (question: Question) =>
  !question.isSearch && question.conditions.every(isFindable) && isServed(probing(question), question.finders)

/** Whether as many answered a moment ago as leave no doubt that there are more than are counted. */
const isKnownBeyond = (question: Question) =>
  question.source.from !== undefined &&
  !question.belongs &&
  isSteady(question) &&
  isSurelyBeyond(question.ctx, probing(question), question.finders)

/** Whether a page is to count as far as leaves no doubt for a minute. */
const mayLearn = (question: Question) =>
  question.source.isCountRemembered === true && isSteady(question) && isUncounted(question.ctx, probing(question), question.finders)

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
    return row ? [{ ...row, ...place }] : []
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

const totalAs = (count: PageRequest['count'], counted: number): Total =>
  count === 'exact' ? { total: counted, isExact: true } : cappedTotal(counted)

/** How many rows each of these queries has, and behind them what was counted in one pass; in one statement. */
async function counts(ctx: Ctx, queries: readonly Fragment[], areSteady = false, inOnePass?: Fragment): Promise<number[]> {
  if (!queries.length && !inOnePass) return []
  const each = queries.map((query) => sql`(select count(*)::int from ${query} as counted)`)
  const parts = [...(each.length ? [sql`array[${sql.join(each)}]`] : []), ...(inOnePass ? [sql`(${inOnePass})`] : [])]
  const plan = sql.raw(areSteady ? '' : anew)
  const { rows } = await sql<{ counts: number[] }>`${plan}select ${sql.join(parts, sql` || `)} as counts`.execute(ctx.db)
  return rows[0]!.counts
}

const countingPlan = (question: Question, isAmong: boolean) =>
  question.source.from
    ? planOf(question.ctx, probing(question), {
        ...question,
        isByKey: true,
        isInOrder: false,
        isAmongCounted: isAmong,
        offset: 0,
      })
    : { way: 'walked' as const, by: undefined }

/** How many records answer: to the cap, or every one. */
export async function countAll(source: Source, ctx: Ctx, asked: Wish, how: PageRequest['count'], of?: unknown): Promise<Total> {
  if (how === 'none') return { total: 0, isExact: false }
  const question = await questionOf(source, ctx, asked, of)
  const [counted] = await counts(ctx, [counting(question, await countingPlan(question, how === 'capped'), how === 'exact')])
  return totalAs(how, counted!)
}

/** How many records answer beside the conditions of each tab, to the cap. */
export async function countEach(
  source: Source,
  ctx: Ctx,
  asked: Wish,
  tabs: readonly (readonly Condition[])[],
  of?: unknown,
): Promise<Total[]> {
  const whole = await questionOf(source, ctx, asked, of)
  const each = tabs.map((tab): Question => {
    const conditions = [...whole.conditions, ...tab]
    return { ...whole, conditions, finders: findablesOf(conditions) }
  })
  if (!source.from) return (await counts(ctx, await Promise.all(each.map((each) => alone(each))))).map(cappedTotal)
  const asking = each.filter(({ finders }) => !isServed(probing(whole), finders)).flatMap(({ finders }) => finders)
  await probe(ctx, probing(whole), asking)
  const [beyond, steady, apart, others]: [Question[], Question[], Question[], Question[]] = [[], [], [], []]
  for (const question of each) {
    if (isKnownBeyond(question)) beyond.push(question)
    else if (isSteady(question)) steady.push(question)
    else if (await findsFewItself(whole, question)) apart.push(question)
    else others.push(question)
  }
  const plan = others.length ? await tabPlanOf(ctx, probing(whole), whole) : undefined
  // A pass that is made anyway counts these as well.
  if (plan) others.push(...apart.splice(0))
  const conditionsOf = (question: Question) => tabs[each.indexOf(question)]!
  const counted = await Promise.all([
    steadily(ctx, steady),
    plan
      ? counts(ctx, await Promise.all(apart.map((each) => alone(each))), false, gatheredCounts(whole, plan, others.map(conditionsOf)))
      : counts(ctx, await Promise.all([...apart, ...others].map((each) => alone(each)))),
  ])
  const totals = new Map([...steady, ...apart, ...others].map((question, index) => [question, counted.flat()[index]!]))
  for (const question of beyond) totals.set(question, surelyAtLeast)
  return each.map((question) => cappedTotal(totals.get(question)!))
}

const alone = async (question: Question, most?: number) => counting(question, await countingPlan(question, true), false, most)

/** Counts what an index gives, far enough beyond the cap to know for a minute that it is beyond. */
async function steadily(ctx: Ctx, questions: readonly Question[]): Promise<number[]> {
  const counted = await counts(ctx, await Promise.all(questions.map((each) => alone(each, surelyAtLeast))), true)
  for (const [index, each] of questions.entries()) if (!each.belongs) rememberCount(ctx, probing(each), each.finders, counted[index]!)
  return counted
}

/** Whether a tab's own condition finds few, whatever the whole list holds. */
async function findsFewItself(whole: Question, question: Question): Promise<boolean> {
  if (question.isSearch || !question.conditions.every(isFindable)) return false
  const { way, by } = await countingPlan(question, true)
  return way === 'gathered' && !whole.finders.some(({ finder }) => finder.name === by?.finder.name)
}

function gatheredCounts(question: Question, plan: Plan, tabs: readonly (readonly Condition[])[]): Fragment {
  const each = tabs.map((tab) => {
    const wheres = tab.map(whereOf)
    return wheres.length ? sql`count(*) filter (where ${sql.join(wheres, sql` and `)})::int` : sql`count(*)::int`
  })
  return sql`${answering(question, plan.by, 'gathered').select(sql<number[]>`array[${sql.join(each)}]`.as('counts'))}`
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

/** The conditions of a question, for sums over all that answer. */
export async function wheresOf(source: Source, ctx: Ctx, asked: Wish, of?: unknown): Promise<RawBuilder<SqlBool>[]> {
  return (await questionOf(source, ctx, asked, of)).conditions.map(whereOf)
}
