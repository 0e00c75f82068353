import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../context.ts'
import type { Findable } from './conditions.ts'
import { countCap } from './meta.ts'

/** How a page of a list is read. */
export type Plan =
  /** One walk up to the cap, through what one index finds if there is one; the page is among what is counted. */
  | { readonly way: 'countedOnTheWay'; readonly by: Findable | undefined }
  /** The order's index until the page is full; counted apart, through what one index finds if there is one. */
  | { readonly way: 'walked'; readonly by: Findable | undefined }
  /** All that one index or a search finds, then sorted. */
  | { readonly way: 'gathered'; readonly by: Findable | undefined }

/** What of a question decides how it is read. */
export interface Asking {
  readonly isSearch: boolean
  readonly isByKey: boolean
  /** One index gives what narrows it, in the order that was asked for. */
  readonly isInOrder: boolean
  /** The page is among the first thousand and they are counted to the cap. */
  readonly isAmongCounted: boolean
  /** How many rows stand before the page. */
  readonly offset: number
  readonly finders: readonly Findable[]
}

/** So many rows are gathered and sorted in a few milliseconds; walking an order past rows that do not match costs about as much. */
export const fewAtMost = 3_000
/** The same for what is walked far, or ten times over. */
const fewForMuch = 30_000

/**
 * Which way a list is read: the one place that says so.
 *
 * | question | way | why | held by |
 * |---|---|---|---|
 * | 1. a text is searched | gathered | the function goes by its own index, the order is made after | lead-plans: search |
 * | 1a. it finds many, another condition fewer | gathered | the rows of the other are asked for the text | finder-plans: a text |
 * | 2. by number, one index narrows or none, first thousand | counted on the way | page and count are one walk | lead-plans: page_tab |
 * | 3. the same further on, by cursor or counted exactly | walked | the count has an end of its own | lead-plans: page 400 |
 * | 4. one narrows, and its index goes by the order asked for (`behind`) | walked | nothing else is read | lead-plans: page 400 |
 * | 5. several narrow, or another order; one finds few | gathered | costs the same however rare what matches | lead-ways: few |
 * | 6. the same, and each finds many; by number | as 2 and 3 | through another table's index if one is there | lead-ways: many |
 * | 7. the same, another order | walked | its index, asking the rest row by row; counted through one of them | lead-ways: many |
 * | 8. a tab that one index gives, or that finds few by itself | as 2 and 5 | a thousand entries of an index at most | lead-plans: tabs |
 * | 9. other tabs, of what is few for ten walks | gathered | one pass counts them all | lead-ways: tabs |
 *
 * One index narrows by two columns at once where the list says so (`pairs`), or where the table that names the rows carries the other
 * column: then the rows themselves are not read to find them. Few are more the further the page is: what would be walked past.
 * Whether an index finds few is not guessed: it is counted, up to a bound, and remembered for a minute. A statement that several things
 * narrow is planned with its values each time, what one index gives once for everybody. Tabs that hold far more than is told are not
 * counted again for a minute, where their conditions have names.
 */
export async function planOf(
  ctx: Ctx,
  list: Probing,
  { isSearch, isByKey, isInOrder, isAmongCounted, offset, finders }: Asking,
): Promise<Plan> {
  const sought = finders.find(({ finder }) => finder.isSought)
  if (isSearch || sought) return { way: 'gathered', by: (await isAskedOfRows(ctx, list, finders, sought)) ? undefined : sought }
  if (isInOrder && finders[0]!.finder.isOrdered) return { way: 'walked', by: finders[0] }
  const few = isByKey && isServed(list, finders) ? undefined : await fewest(ctx, list, finders, fewAt(offset))
  if (few) return { way: 'gathered', by: few }
  const through = finders.find(({ finder }) => finder.ids && finder.isOrdered) ?? finders.find(({ finder }) => finder.isOrdered)
  return { way: isByKey && isAmongCounted ? 'countedOnTheWay' : 'walked', by: through }
}

/** So many rows are asked for a text in the time in which one that it finds is gathered by its number. */
const askedPerFound = 4

/** Whether a text is asked of the rows that something else finds: it finds many by itself, and the other not so many more. */
async function isAskedOfRows(ctx: Ctx, list: Probing, finders: readonly Findable[], sought: Findable | undefined): Promise<boolean> {
  if (!sought?.finder.some || finders.length < 2) return false
  await probe(ctx, list, [sought], fewForMuch)
  const matches = remembered.get(nameOf(ctx, list, sought))?.rows ?? 0
  const others = finders.filter((each) => each !== sought)
  return matches > fewAtMost && (await fewest(ctx, list, others, askedPerFound * matches)) !== undefined
}

/** To page 400 ten thousand rows are walked past, so the thrice of them are few. */
const fewAt = (offset: number) => Math.min(fewForMuch, fewAtMost + 3 * offset)

/** Tabs that no index gives are counted all at once, where what the list is narrowed to is few for ten walks. */
export async function tabPlanOf(
  ctx: Ctx,
  list: Probing,
  { isSearch, finders }: Pick<Asking, 'isSearch' | 'finders'>,
): Promise<Plan | undefined> {
  const sought = finders.find(({ finder }) => finder.isSought)
  const by = isSearch ? undefined : (sought ?? (await fewest(ctx, list, finders, fewForMuch)))
  return isSearch || by ? { way: 'gathered', by } : undefined
}

/** Whether one index gives the rows of all these conditions, in the order of their numbers. */
export const isServed = ({ pairs }: Probing, finders: readonly Findable[]) =>
  finders.every(({ finder }) => finder.isOrdered) &&
  (finders.length < 2 ||
    pairs.some((pair) => finders.every(({ finder }) => finder.column && pair.includes(finder.column))) ||
    (finders.length === 2 && finders.some(({ finder }) => finders.some((other) => finder.carried?.as(other.finder)))))

/** A list as the probe asks it. */
export interface Probing {
  readonly name: string
  /** Columns that one index begins with together. */
  readonly pairs: readonly (readonly [string, string])[]
  /** The rows of one condition up to a limit, through its index. */
  readonly some: (ctx: Ctx, by: Findable, limit: number) => ReturnType<typeof sql>
}

interface Counted {
  readonly rows: number
  /** Counting stopped here. */
  readonly most: number
}
// Only the choice of a plan hangs on it, so an answer that is a minute old costs time at most.
const remembered = new LRUCache<string, Counted>({ max: 20_000, ttl: 60_000 })
const nameOf = (ctx: Ctx, list: Probing, { finder }: Findable) => `${ctx.tenant.id} ${list.name} ${finder.name}`

/** The condition that finds fewest, if it finds no more than so many. */
async function fewest(ctx: Ctx, list: Probing, finders: readonly Findable[], most: number): Promise<Findable | undefined> {
  await probe(ctx, list, finders, most)
  const rowsOf = (each: Findable) => remembered.get(nameOf(ctx, list, each))?.rows ?? most + 1
  return [...finders].sort((one, other) => rowsOf(one) - rowsOf(other)).find((each) => rowsOf(each) <= most)
}

/** Counts up to so many what each condition finds by itself, unless that is remembered; one statement for all. */
export async function probe(ctx: Ctx, list: Probing, finders: readonly Findable[], most = fewAtMost) {
  const isKnown = (counted: Counted | undefined) => counted && (counted.rows <= counted.most || counted.most >= most)
  const byName = [...new Map(finders.map((each) => [nameOf(ctx, list, each), each]))]
  const unknown = byName.filter(([name]) => !isKnown(remembered.get(name)))
  if (!unknown.length) return
  const counts = unknown.map(([, each]) => sql`(select count(*)::int from (${list.some(ctx, each, most + 1)}) as found)`)
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(ctx.db)
  for (const [index, [name]] of unknown.entries()) remembered.set(name, { rows: rows[0]!.counts[index]!, most })
}

/** A count this far beyond the cap does not come back to it within the minute that it is remembered, unless most of a company is thrown away. */
export const surelyAtLeast = 2 * countCap

const beyond = new LRUCache<string, boolean>({ max: 20_000, ttl: 60_000 })
// What a list begins with may follow from who asks.
const questionName = ({ tenant, actor }: Ctx, list: string, question: string) =>
  `${tenant.id} ${actor.id} ${actor.roleId} ${list} ${question}`

/** Whether so many rows answered a question a moment ago that they need not be counted to the cap again; undefined where nobody counted. */
export const wasBeyond = (ctx: Ctx, list: string, question: string) => beyond.get(questionName(ctx, list, question))

/** Remembers whether a count went far beyond the cap. */
export function rememberCount(ctx: Ctx, list: string, question: string, rows: number) {
  beyond.set(questionName(ctx, list, question), rows >= surelyAtLeast)
}

/** Whether a page is among those that are counted. */
export const isAmongCounted = (page: number, perPage: number) => page * perPage <= countCap
