import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { anew } from '../db/pool.ts'
import { type Condition, isFindable, whereOf } from './conditions.ts'
import { cappedTotal, countCap, type Total } from './meta.ts'
import { isServed, type Plan, planOf, probe, rememberCount, surelyAtLeast, tabPlanOf, wasBeyond } from './plan.ts'
import {
  alongIndex,
  answering,
  type Fragment,
  findablesOf,
  isFoundWhole,
  isSteady,
  knownAlready,
  nameOf,
  probing,
  type Question,
  questionOf,
  type Source,
  type Wish,
} from './question.ts'

/** The rows that are counted, up to so many or all. */
export function counting(question: Question, plan: Pick<Plan, 'by' | 'way'>, isExact: boolean, most = countCap + 1): Fragment {
  const { source } = question
  const known = knownAlready(question, plan.by)
  if (known) return isExact ? sql`(${known})` : sql`(${known} order by id desc limit ${sql.lit(most)})`
  const how = plan.way === 'gathered' ? 'gathered' : 'walked'
  const ones = answering(question, plan.by, how).select(sql<number>`1`.as('one'))
  if (isExact) return sql`${ones}`
  const isAlong = source.from && how === 'walked' && !plan.by?.finder.ids
  return sql`${(isAlong ? ones.orderBy(alongIndex(source, plan.by?.finder.column, 'desc')) : ones).limit(sql.lit(most))}`
}

/** What was counted of a question a moment ago, if its name says all of it: whether that leaves no doubt that there are more than are counted. */
function remembered(question: Question): boolean | undefined {
  const name = nameOf(question)
  return name === undefined ? undefined : wasBeyond(question.ctx, question.source.name, name)
}

/** Whether as many answered a moment ago as leave no doubt that there are more than are counted. */
export const isKnownBeyond = (question: Question) =>
  question.source.from !== undefined && question.count !== 'forgotten' && remembered(question) === true

/** Whether nobody counted a moment ago how far a question goes that can be remembered. */
const isWorthLearning = (question: Question) =>
  question.count !== 'forgotten' && nameOf(question) !== undefined && remembered(question) === undefined

/** Whether a page is to count as far as leaves no doubt for a minute. */
export const mayLearn = (question: Question) => question.count === 'learned' && isWorthLearning(question)

/** Remembers how many answer a question, where that was worth learning. */
export function learn(question: Question, rows: number) {
  const name = nameOf(question)
  if (name !== undefined) rememberCount(question.ctx, question.source.name, name, rows)
}

/** A count as people are told it. */
export const totalAs = (count: PageRequest['count'], counted: number): Total =>
  count === 'exact' ? { total: counted, isExact: true } : cappedTotal(counted)

/** How many rows each of these queries has, and behind them what was counted in one pass; in one statement. */
export async function counts(ctx: Ctx, queries: readonly Fragment[], areSteady = false, inOnePass?: Fragment): Promise<number[]> {
  if (!queries.length && !inOnePass) return []
  const each = queries.map((query) => sql`(select count(*)::int from ${query} as counted)`)
  const parts = [...(each.length ? [sql`array[${sql.join(each)}]`] : []), ...(inOnePass ? [sql`(${inOnePass})`] : [])]
  const plan = sql.raw(areSteady ? '' : anew)
  const { rows } = await sql<{ counts: number[] }>`${plan}select ${sql.join(parts, sql` || `)} as counts`.execute(ctx.db)
  return rows[0]!.counts
}

/** How the rows of a question are counted. */
export const countingPlan = (question: Question, isAmong: boolean) =>
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
  const each = besideEach(whole, tabs)
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
  const learned = [...apart, ...others].filter(isWorthLearning)
  const farEnough = (question: Question) => alone(question, learned.includes(question) ? surelyAtLeast : undefined)
  const counted = await Promise.all([
    steadily(ctx, steady),
    plan
      ? counts(ctx, await Promise.all(apart.map(farEnough)), false, gatheredCounts(whole, plan, others.map(conditionsOf)))
      : counts(ctx, await Promise.all([...apart, ...others].map(farEnough))),
  ])
  const totals = new Map([...steady, ...apart, ...others].map((question, index) => [question, counted.flat()[index]!]))
  for (const question of learned) learn(question, totals.get(question)!)
  for (const question of beyond) totals.set(question, surelyAtLeast)
  return each.map((question) => cappedTotal(totals.get(question)!))
}

/** The same question with the conditions of each tab beside its own. */
const besideEach = (whole: Question, tabs: readonly (readonly Condition[])[]) =>
  tabs.map((tab): Question => {
    const conditions = [...whole.conditions, ...tab]
    return { ...whole, conditions, finders: findablesOf(conditions), unnamed: tab.every(isFindable) ? whole.unnamed : null }
  })

/**
 * How many records answer beside the condition of each group, to the cap. A record stands in one group at most; groups that no index gives
 * are counted together in one pass, which ends after so many records.
 */
export async function countGroups(whole: Question, groups: readonly (readonly Condition[])[]): Promise<Total[]> {
  const { ctx } = whole
  const each = besideEach(whole, groups)
  const steady = each.filter(isSteady)
  const counted = await counts(ctx, await Promise.all(steady.map((question) => alone(question))), true)
  const totals = new Map(steady.map((question, index) => [question, cappedTotal(counted[index]!)]))
  const others = each.filter((question) => !totals.has(question))
  if (others.length) {
    const passed = await countInPass(
      whole,
      others.map((question) => groups[each.indexOf(question)]!),
    )
    for (const [index, question] of others.entries()) totals.set(question, passed[index]!)
  }
  return each.map((question) => totals.get(question)!)
}

/** So many rows are looked at where nothing finds those that answer, and any number where it is known to be few. */
const mostInPass = 4_000

async function countInPass(whole: Question, groups: readonly (readonly Condition[])[]): Promise<Total[]> {
  const { ctx } = whole
  const plan = await tabPlanOf(ctx, probing(whole), whole)
  const cases = groups.map((group, index) => sql`when ${sql.join(group.map(whereOf), sql` and `)} then ${sql.lit(index)}`)
  const all = answering(whole, plan?.by, plan ? 'gathered' : 'walked').select(
    sql<number | null>`case ${sql.join(cases, sql` `)} end`.as('at'),
  )
  const rows = plan ? all : all.limit(sql.lit(mostInPass + 1))
  const { rows: counted } = await sql<{ at: number | null; total: number }>`${sql.raw(anew)}
    select passed.at, count(*)::int as total from (${rows}) as passed group by passed.at`.execute(ctx.db)
  const isWhole = plan !== undefined || counted.reduce((sum, { total }) => sum + total, 0) <= mostInPass
  return groups.map((_, index) => {
    const { total, isExact } = cappedTotal(counted.find(({ at }) => at === index)?.total ?? 0)
    return { total, isExact: isExact && isWhole }
  })
}

const alone = async (question: Question, most?: number) => counting(question, await countingPlan(question, true), false, most)

/** Counts what an index gives, far enough beyond the cap to know for a minute that it is beyond. */
async function steadily(ctx: Ctx, questions: readonly Question[]): Promise<number[]> {
  const counted = await counts(ctx, await Promise.all(questions.map((each) => alone(each, surelyAtLeast))), true)
  for (const [index, each] of questions.entries()) if (each.count !== 'forgotten') learn(each, counted[index]!)
  return counted
}

/** Whether a tab's own condition finds few, whatever the whole list holds. */
async function findsFewItself(whole: Question, question: Question): Promise<boolean> {
  if (!isFoundWhole(question)) return false
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
