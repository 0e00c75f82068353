import type { EndpointTypes } from '@embark/contract/kernel/endpoint.ts'
import type { GroupInfo, TotalsInfo } from '@embark/contract/kernel/grouped.ts'
import type { MetaInfo } from '@embark/contract/kernel/shapes.ts'
import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { Option } from '#ui/form/option-source.ts'
import type { Column, Selection } from '#ui/list/column.ts'
import type { FilterField } from '#ui/list/filter-builder.tsx'
import type { ApiError } from '../api/failure.ts'
import type { OpenedAct } from '../prefs/opened-act.ts'
import type { ViewState } from '../prefs/view-state.ts'

/** The query of an endpoint as a caller sends it. */
export type QueryOf<T extends EndpointTypes> = T['call'] extends { query?: infer Q } ? NonNullable<Q> : never
/** The same with its defaults filled in. */
type ReadQueryOf<T extends EndpointTypes> = T['input'] extends { query: infer Q } ? Q : never
export type ParameterOf<T extends EndpointTypes> = keyof ReadQueryOf<T> & keyof QueryOf<T> & string
export type RowOf<T extends EndpointTypes> = T['data'] extends { recordsInfo: readonly (infer R)[] } ? R : never
type FiltersOf<T extends EndpointTypes> = QueryOf<T> extends { filters?: infer F } ? Exclude<F, string | undefined> : Record<never, never>
type OrderOf<T extends EndpointTypes> = ReadQueryOf<T> extends { sort_by: infer S extends string } ? S : never

/** What every list answers. */
export interface ListAnswer {
  readonly recordsInfo: readonly unknown[]
  readonly metaInfo: MetaInfo
  readonly groupsInfo?: readonly GroupInfo[] | undefined
  readonly totalsInfo?: TotalsInfo | undefined
}

/** What the address of every list keeps. */
export interface ListState {
  readonly page: number
  readonly per_page: number
  readonly search: string
  readonly sort: 'asc' | 'desc'
  readonly sort_by: string
  readonly filters: object
  /** Where the endpoint groups its records, and adds them up. */
  readonly group_by?: string | undefined
  readonly with_totals?: boolean | undefined
}

/** The types of one list, computed once from its endpoint. */
export interface ListTypes {
  row: unknown
  order: string
  filters: object
  state: ListState
  data: ListAnswer
}

/** The list of an endpoint: `Kept` names parameters of its query that stand in the address, `Beside` those that narrow it as filters do. */
export interface ListTypesOf<T extends EndpointTypes, Kept extends ParameterOf<T>, Beside extends ParameterOf<T>, Own extends ViewState>
  extends ListTypes {
  row: RowOf<T>
  order: OrderOf<T>
  filters: FiltersOf<T> & Pick<QueryOf<T>, Beside>
  state: ListState & { sort_by: OrderOf<T>; filters: FiltersOf<T> & Pick<QueryOf<T>, Beside> } & Pick<ReadQueryOf<T>, Kept> & Own
  data: T['data'] & ListAnswer
}

type Change<State> = (next: Partial<State>, how?: { replace?: boolean }) => void

/** A list as its page holds it: what the address says, what was read, and what is ticked. */
export interface List<L extends ListTypes> {
  readonly query: unknown
  /** The keys of the address that are sent. */
  readonly names: readonly string[]
  readonly beside: readonly string[]
  readonly state: L['state']
  /** Changes the address and nothing else. */
  readonly change: Change<L['state']>
  /** Changes which records are shown: back to the first page, nothing ticked. */
  readonly narrow: Change<L['state']>
  /** How the list begins. */
  readonly start: L['state']
  readonly read: UseQueryResult<L['data'], ApiError>
  /** What was asked, as the answer is kept under. */
  readonly asked: unknown
  readonly isOn: boolean
  readonly data: L['data'] | undefined
  readonly rows: L['row'][]
  readonly meta: MetaInfo | undefined
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  /** The act whose dialog stands over the list, and the record it is about; none for the dialog that makes one. */
  readonly opened: OpenedAct<L['row']> | null
  readonly open: (act: string, row?: L['row']) => void
  /** The address of the list as it stands, with the dialog of an act over it. */
  readonly actHref: (act: string, row: L['row']) => string
  readonly close: () => void
  /** Reads a page of all that match, for acts on all of it. */
  readonly readPage: (page: number, per_page: number) => Promise<L['data']>
  /** A page of what these filters leave, to be read beside the list. */
  readonly queryFor: (filters: object, paging: object) => UseQueryOptions<L['data'], ApiError>
  /** Says which rows stand there in the place of a page. */
  readonly showGrouped: (rows: readonly L['row'][]) => void
  /** Counts what these filters leave, or those of the address. */
  readonly countOf: (how: 'exact' | 'capped', filters?: L['filters']) => Promise<MetaInfo>
  /** Counts the list exactly, where counting stopped. */
  readonly countAll: () => void
  /** The address of this list with this state and no other. */
  readonly hrefTo: (state: Partial<L['state']>) => string
}

/** A column of a list; one that can be sorted by is named as the endpoint names the order. */
export type ListColumn<Row, Order extends string> = Column<Row> & ({ sortable?: false } | { sortable: true; id: Order })
/** The columns of the list of an endpoint. */
export type ColumnsOf<T extends { '~types'?: EndpointTypes }> = T['~types'] extends infer E | undefined
  ? E extends EndpointTypes
    ? ListColumn<RowOf<E>, OrderOf<E>>[]
    : never
  : never

/** What a page says of a filter; how it is chosen is known from the endpoint. */
export type FilterWords = PlainFilter | { readonly fields: readonly FilterField[] }
export interface PlainFilter {
  readonly label: string
  /** Nothing while they are being loaded. */
  readonly options?: readonly { readonly label: string; readonly value: string | number }[] | undefined
  readonly load?: FilterField['load']
  /** What those are called that were chosen of a list that is only asked for; without it they are looked for in the whole of it. */
  readonly namesOf?: (values: readonly string[]) => Promise<readonly Option[]>
  readonly help?: string
  /** Only links set it: it has a name among the chips, and no place in the drawer. */
  readonly isByLink?: boolean
}
/** What those are called that were chosen in filters whose choices are only asked for, by filter. */
export type ChosenNames = Readonly<Record<string, readonly Option[]>>
export type FilterWordsOf<Filters> = { readonly [K in keyof Filters]?: FilterWords | false }
/** The query of an endpoint that is known by its name. */
export type QueryFor<T extends { '~types'?: EndpointTypes }> = T['~types'] extends infer E | undefined
  ? E extends EndpointTypes
    ? QueryOf<E>
    : never
  : never
/** The filters a list is narrowed to, as they are sent. */
export type ChosenFilters<T extends { '~types'?: EndpointTypes }> = T['~types'] extends infer E | undefined
  ? E extends EndpointTypes
    ? FiltersOf<E>
    : never
  : never
/** What the page of an endpoint's list says of its filters. */
export type FiltersFor<T extends { '~types'?: EndpointTypes }> = T['~types'] extends infer E | undefined
  ? E extends EndpointTypes
    ? FilterWordsOf<FiltersOf<E>>
    : never
  : never
