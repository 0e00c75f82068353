import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import { filterKindOf } from '@embark/contract/kernel/filter-kind.ts'
import type { GroupInfo, TotalsInfo } from '@embark/contract/kernel/grouped.ts'
import { filterShapeOf, type MetaInfo, type PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import type * as z from 'zod'
import type { Ctx } from '../context.ts'
import type { Condition, Filter } from './conditions.ts'
import { countAll, countEach } from './count.ts'
import { groupsOf, totalsOf } from './groups.ts'
import type { Total } from './meta.ts'
import type { Order } from './order.ts'
import { type Group, type Summed, wheresOf } from './question.ts'
import { firstIds, readPage } from './read.ts'

/** What the query of an endpoint is after parsing. */
export type QueryOf<E> = E extends Endpoint<infer T> ? (T['input'] extends { query: infer Q } ? Q : object) : never
type FiltersOf<Q> = Q extends { readonly filters: infer F } ? F : object
type SortOf<Q> = Q extends { readonly sort_by: infer S extends string } ? S : 'id'
type GroupOf<Q> = Q extends { readonly group_by?: infer G } ? Extract<G, string> : never
/** What of a query decides which records a list holds; everything else says how they are told. */
export type Criteria<Q> = Partial<Omit<Q, keyof PageRequest | 'sort' | 'sort_by'>>
type OrderFor<Q, Of> = Order | ((ctx: Ctx, asked: Partial<Q>, of: Of) => Order)

/** A list as its noun declares it. `Of` is the record it belongs to, where it belongs to one. */
interface Declaration<Q, Of, Narrow, Wide, Row, Told> {
  /** The column that names its rows, and its type where that is no number. */
  readonly key: string
  readonly keyKind?: 'int' | 'uuid' | 'text'
  /** Where a table is large: its rows and nothing beside them, which is all that filters and orders read. */
  readonly from?: (ctx: Ctx, of: Of, asked: Criteria<Q>) => Narrow
  /** What a row shows. */
  readonly rows: (ctx: Ctx, of: Of, asked: Partial<Q>) => Wide
  /**
   * What a row shows joins so much that planning it costs more than reading it: where the page is planned with its values, its rows are
   * read by a statement of their own, which a connection plans once.
   */
  readonly isShownApart?: true
  /**
   * What it is asked of marks and orders rows, and leaves none out: a page that counted far beyond the cap remembers that for a minute, so
   * that the next ones need not.
   */
  readonly isCountRemembered?: true
  /** What of them its reader sees, where `from` or `rows` does not say so already. */
  readonly scope?: (ctx: Ctx) => readonly Condition[]
  /** Columns that an index of the table begins with together, followed by the number. */
  readonly pairs?: readonly (readonly [string, string])[]
  /** The rows a text finds. */
  readonly search?: (ctx: Ctx, text: string, asked: Criteria<Q>) => Condition | Promise<Condition>
  /** The same, where a function finds them by an index of its own and returns them in the place of `from`. */
  readonly searched?: (ctx: Ctx, text: string) => Narrow
  /** One for each filter of the endpoint's query. */
  readonly filters: { readonly [Name in Exclude<keyof FiltersOf<Q>, 'where'>]-?: Filter<NonNullable<FiltersOf<Q>[Name]>> }
  /** That there is nothing in a filter, for those the endpoint lets conditions ask it of. */
  readonly empties?: { readonly [Name in Exclude<keyof FiltersOf<Q>, 'where'>]?: (ctx: Ctx) => Condition }
  /** Filters that are a parameter of their own. */
  readonly params?: { readonly [Name in keyof Q]?: Filter<NonNullable<Q[Name]>> }
  /** What several of them say together, such as a range of fees with its currency. */
  readonly together?: (ctx: Ctx, asked: Criteria<Q>, of: Of) => readonly Condition[]
  readonly orders: { readonly [Name in SortOf<Q>]: OrderFor<Q, Of> }
  /** One for each column its records can be grouped by; a record has one value there, or none. */
  readonly groups?: { readonly [Name in GroupOf<Q>]: Group<Exclude<keyof FiltersOf<Q>, 'where'> & string> }
  /** Columns that are added up over all records. */
  readonly totals?: Readonly<Record<string, Summed>>
  readonly present?: (ctx: Ctx, rows: Row[], asked: Partial<Q>) => Told[] | Promise<Told[]>
}

/** One page of a list, with how many there are, and what was asked for beside its records. */
export interface Page<Told> {
  readonly recordsInfo: Told[]
  readonly metaInfo: MetaInfo
  readonly groupsInfo?: GroupInfo[]
  readonly totalsInfo?: TotalsInfo
}

type Belonging<Of> = [Of] extends [undefined] ? [] : [of: Of]

/** A declared list, ready to be asked: whatever tells of its records goes through it. */
export interface List<Q, Of, Told> {
  readonly name: string
  readonly orders: Readonly<Record<string, OrderFor<Q, Of>>>
  /** One page of it, with how many there are. */
  page(ctx: Ctx, asked: Partial<Q>, ...of: Belonging<Of>): Promise<Page<Told>>
  /** The numbers of the latest records that answer. */
  ids(ctx: Ctx, asked: Criteria<Q>, most: number, ...of: Belonging<Of>): Promise<number[]>
  /** How many answer: to the cap, or every one. */
  count(ctx: Ctx, asked: Criteria<Q>, how: PageRequest['count'], ...of: Belonging<Of>): Promise<Total>
  /** How many answer beside the conditions of each tab, to the cap; all in one statement. */
  counts(ctx: Ctx, asked: Criteria<Q>, tabs: readonly (readonly Condition[])[], ...of: Belonging<Of>): Promise<Total[]>
  /** Its conditions, for sums over all that answer. */
  wheres(ctx: Ctx, asked: Criteria<Q>, ...of: Belonging<Of>): Promise<RawBuilder<SqlBool>[]>
}

const shapeOf = ({ query }: Endpoint) => (query as { shape?: Readonly<Record<string, z.ZodType>> } | undefined)?.shape ?? {}

const declared: List<never, never, unknown>[] = []
/** Every list of the product, for the walls. */
export const declaredLists = () => declared as readonly List<never, never, unknown>[]

/**
 * Declares the list an endpoint answers: its rows, their scope, what narrows it, its orders. The filters are those of the endpoint's query,
 * so
 * that none is forgotten; pages, counts, tabs, selections and exports are read from here, by the plan `plan.ts` chooses.
 */
export function declareList<
  E extends Endpoint,
  NarrowSchema,
  NarrowTables extends keyof NarrowSchema,
  NarrowRow,
  WideSchema,
  WideTables extends keyof WideSchema,
  Row,
  Told = Row,
  Of = undefined,
>(
  endpoint: E,
  declaration: Declaration<
    QueryOf<E>,
    Of,
    SelectQueryBuilder<NarrowSchema, NarrowTables, NarrowRow>,
    SelectQueryBuilder<WideSchema, WideTables, Row>,
    Row,
    Told
  >,
): List<QueryOf<E>, Of, Told> {
  // What a list reads is decided by its declaration; which endpoint it is of does not matter to how it is read.
  const takesMany = (filter: string) => filterKindOf(filterShapeOf(shapeOf(endpoint)['filters'])[filter]!).of === 'choices'
  const source = { ...declaration, takesMany, name: endpoint.id } as unknown as Parameters<typeof readPage>[0]
  const list: List<QueryOf<E>, Of, Told> = {
    name: endpoint.id,
    orders: declaration.orders,
    // The rows are those of `present`, or those of `rows`, which are then what is told.
    page: async (ctx, asked, of?) => {
      const page = (await readPage(source, ctx, asked, of)) as Page<Told>
      const [groupsInfo, totalsInfo] = [await groupsOf(source, ctx, asked, of), await totalsOf(source, ctx, asked, of)]
      return { ...page, ...(groupsInfo && { groupsInfo }), ...(totalsInfo && { totalsInfo }) }
    },
    ids: (ctx, asked, most, of?) => firstIds(source, ctx, asked, most, of),
    count: (ctx, asked, how, of?) => countAll(source, ctx, asked, how, of),
    counts: (ctx, asked, tabs, of?) => countEach(source, ctx, asked, tabs, of),
    wheres: (ctx, asked, of?) => wheresOf(source, ctx, asked, of),
  }
  declared.push(list as unknown as List<never, never, unknown>)
  return list
}
