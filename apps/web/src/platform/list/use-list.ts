import type { Endpoint, EndpointTypes } from '@embark/contract/kernel/endpoint.ts'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { nothingSelected } from '#ui/list/column.ts'
import { call } from '../api/call.ts'
import { queryOf, useEndpoint } from '../api/hooks.ts'
import { idOf, useOpenedAct } from '../prefs/opened-act.ts'
import { hrefWith, useUrlState, type ViewState } from '../prefs/view-state.ts'
import { namesIn, sentOf, shapeOf, startOf } from './asked.ts'
import type { List, ListAnswer, ListTypes, ListTypesOf, ParameterOf, QueryOf } from './list-types.ts'

interface Options<T extends EndpointTypes, Kept extends string, Beside extends string, Own extends ViewState, State> {
  /** Parameters of the query that stand in the address beside page, search, order and filters. */
  readonly kept?: readonly Kept[]
  /** Parameters of the query that are chosen as filters are. */
  readonly beside?: readonly Beside[]
  /** What else stands in the address, with what it begins as; nothing of it is sent. */
  readonly own?: Own
  /** How this list begins, where that is not how the endpoint does. */
  readonly start?: Partial<NoInfer<State>>
  /** What is always asked for; given the address where it says so. */
  readonly query?: Partial<QueryOf<T>> | ((state: NoInfer<State>) => Partial<QueryOf<T>>)
  readonly params?: T['call'] extends { params: infer P } ? P : never
  readonly enabled?: boolean | ((state: NoInfer<State>) => boolean)
}

/** What of a state is not as the list begins. */
export const changedIn = (state: object, start: object) =>
  Object.fromEntries(
    Object.entries(state).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(start[key as keyof typeof start])),
  )

/** The list of an endpoint: its state in the address, the page that was read, and what is ticked. */
export function useList<
  T extends EndpointTypes,
  Kept extends ParameterOf<T> = never,
  Beside extends ParameterOf<T> = never,
  Own extends ViewState = Record<never, never>,
>(
  endpoint: Endpoint<T>,
  options: Options<T, Kept, Beside, Own, ListTypesOf<T, Kept, Beside, Own>['state']> = {},
): List<ListTypesOf<T, Kept, Beside, Own>> {
  type L = ListTypesOf<T, Kept, Beside, Own>
  const { kept = [], beside = [], params, query = {}, enabled = true } = options
  const shape = shapeOf(endpoint)
  const [names] = useState(() => namesIn(shape, kept))
  // Every list says what it is narrowed to, though its endpoint takes no filters; what is sent goes by the names of the query.
  const [start] = useState(() => ({ filters: {}, ...startOf(shape, names), ...options.own, ...options.start }))
  const [seen, turn] = useUrlState<ViewState>(start)
  // The address may hold anything; the server refuses what it does not know.
  const [state, change] = [seen as L['state'], turn as List<L>['change']]
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [selection, select] = useState(nothingSelected)
  const [grouped, showGrouped] = useState<readonly L['row'][]>([])
  const isOn = typeof enabled === 'function' ? enabled(state) : enabled
  const asked = typeof query === 'function' ? query(state) : query
  const calling = (paging?: object, filters = seen['filters']) =>
    ({ ...(params && { params }), query: { ...sentOf({ ...seen, filters: filters! }, names, beside), ...asked, ...paging } }) as T['call']
  const one = { page: 1, per_page: 1, group_by: undefined, with_totals: undefined, ...('with_tabs' in asked && { with_tabs: false }) }
  const [counted, setCounted] = useState<{ of: string; totalRecords: number }>()
  const counting = JSON.stringify(calling(one))
  const input = calling()
  const read = useEndpoint(endpoint, input, { keep: true, enabled: isOn }) as List<L>['read']
  const countOf: List<L>['countOf'] = async (count, filters) =>
    ((await call(endpoint, calling({ ...one, count }, filters as ViewState[string]))) as ListAnswer).metaInfo
  const rows = (state.group_by && grouped.length ? grouped : isOn ? (read.data?.recordsInfo ?? []) : []) as L['row'][]
  const here = changedIn(seen, start)
  return {
    ...useOpenedAct(rows),
    actHref: (act, row) => hrefWith(path, { ...here, act, row: idOf(row) }),
    query: endpoint.query,
    names,
    beside,
    state,
    change,
    narrow: (next, how) => {
      select(nothingSelected)
      change({ page: 1, ...next } as Partial<L['state']>, how)
    },
    start: start as ViewState as L['state'],
    read,
    asked: [endpoint.id, input],
    isOn,
    data: read.data,
    rows,
    meta: read.data && {
      ...read.data.metaInfo,
      ...(counted?.of === counting && { totalRecords: counted.totalRecords, isTotalExact: true }),
    },
    selection,
    select,
    queryFor: (filters, paging) =>
      queryOf(endpoint, calling({ ...one, with_totals: seen['with_totals'], ...paging }, filters as ViewState[string])) as ReturnType<
        List<L>['queryFor']
      >,
    showGrouped,
    readPage: (page, per_page) =>
      call(endpoint, calling({ page, per_page, group_by: undefined, with_totals: undefined })) as Promise<L['data']>,
    countOf,
    countAll: () => void countOf('exact').then(({ totalRecords }) => setCounted({ of: counting, totalRecords })),
    hrefTo: (next) => hrefWith(path, changedIn(next, start)),
  }
}

/** A list whose page another endpoint answers, such as a shortlist of the same records. */
export const answeredBy = <L extends ListTypes>(list: List<L>, read: List<L>['read']): List<L> => ({
  ...list,
  read,
  isOn: true,
  data: read.data,
  rows: [...(read.data?.recordsInfo ?? [])],
  meta: read.data?.metaInfo,
})

/** A list that shows records of one kind only of those it is answered. */
export const onlyRows = <L extends ListTypes, Row extends L['row']>(list: List<L>, isKind: (row: L['row']) => row is Row) =>
  ({ ...list, rows: list.rows.filter(isKind) }) as List<L & { row: Row }>
