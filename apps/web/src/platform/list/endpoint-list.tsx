import type { ReactNode } from 'react'
import { nothingSelected, type SortBy } from '#ui/list/column.ts'
import { CreateButton, type Creating } from '#ui/list/create-button.tsx'
import { FilterBuilder } from '#ui/list/filter-builder.tsx'
import type { FilterSentenceProps } from '#ui/list/filter-sentence.tsx'
import { ListScreen, type ListScreenProps } from '#ui/list/list-screen.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { shownOf } from '../api/shown.ts'
import { useT } from '../i18n/i18n.ts'
import { type ListFilters, useListFilters } from './list-filters.ts'
import type { ListLook } from './list-look.ts'
import type { List, ListColumn, ListTypes } from './list-types.ts'
import { entriesFor, type RowAct } from './row-acts.ts'

/** A line that every record's menu ends with, and the dialog it opens. */
interface LastAct {
  readonly entriesOf: (identifier: string) => MenuEntry[]
  readonly mayAsk: boolean
  readonly dialog: ReactNode
}

type Passed =
  | 'title'
  | 'path'
  | 'documentTitle'
  | 'tools'
  | 'actions'
  | 'views'
  | 'activeView'
  | 'onSaveView'
  | 'card'
  | 'board'
  | 'exportSlot'
  | 'rowHref'
  | 'bulkActions'
  | 'children'

type ListProps<L extends ListTypes> = Pick<ListScreenProps<L['row']>, Passed> & {
  readonly list: List<L>
  readonly columns: ListColumn<L['row'], L['order']>[]
  /** How many there are, in words; `isExact` is false where counting stopped. */
  readonly count?: string | false | ((count: number, isExact: boolean) => string)
  /** What the search looks through. */
  readonly search: string
  readonly filters?: ListFilters<L['filters']> | undefined
  readonly look?: ListLook
  /** The order is not the reader's to choose here. */
  readonly isOrderFixed?: boolean
  /** What the list is narrowed to by other means than filters. */
  readonly sentence?: FilterSentenceProps | undefined
  /** The menu of each record; what is false is nobody's to do here. */
  readonly acts?: readonly (RowAct<L['row']> | false)[]
  /** Who can see a record, asked from its menu. */
  readonly whoSees?: LastAct
  readonly create?: Creating | false | undefined
  /** What to say before the first record exists. */
  readonly empty?: string
  readonly pageSizes?: readonly number[]
  /** Ticks that are not kept with the list. */
  readonly selection?: ListScreenProps<L['row']>['selection']
}
/** Rows without an identifier say what tells them apart, and those without a name what they are called. */
type RowProps<Row> = ([Row] extends [{ identifier: string }] ? { readonly rowId?: TextOf<Row> } : { readonly rowId: TextOf<Row> }) &
  ([Row] extends [{ name: string }] ? { readonly rowName?: TextOf<Row> } : { readonly rowName: TextOf<Row> })
type TextOf<Row> = (row: Row) => string
export type EndpointListProps<L extends ListTypes> = ListProps<L> & RowProps<L['row']>

const nameOf = (row: unknown) => (row as { name: string }).name
const identifierOf = (row: unknown) => (row as { identifier: string }).identifier

/** The line menu of each record, where anything could stand in it. */
function rowMenuOf<L extends ListTypes>({ acts = [], whoSees }: Pick<ListProps<L>, 'acts' | 'whoSees'>) {
  const own = acts.filter((act) => act !== false)
  if (!own.length && !whoSees?.mayAsk) return {}
  return { rowMenu: (row: L['row']) => [...entriesFor(own, row), ...(whoSees?.entriesOf(identifierOf(row)) ?? [])] }
}

/** How the list is sorted; without a wish it is as it begins. */
function sortOf<L extends ListTypes>({ state, start, narrow }: List<L>) {
  return {
    by: [{ id: state.sort_by, direction: state.sort }],
    onChange: ([first]: SortBy[]) =>
      narrow({ sort_by: first?.id ?? start.sort_by, sort: first?.direction ?? start.sort } as Partial<L['state']>),
  }
}

function pageOf<L extends ListTypes>({ state, meta, rows, change, narrow, isOn }: List<L>, sizes: readonly number[] | undefined) {
  if (!meta || !isOn) return {}
  return {
    page: {
      page: state.page,
      perPage: meta.per_page,
      total: meta.totalRecords,
      isTotalExact: meta.isTotalExact,
      shown: rows.length,
      sizes,
      onPage: (page: number) => change({ page } as Partial<L['state']>),
      onPerPage: (per_page: number) => narrow({ per_page } as Partial<L['state']>),
    },
  }
}

/** The page of a list: what its endpoint knows stands here, and its page gives columns, words and acts. */
export function EndpointList<L extends ListTypes>(props: EndpointListProps<L>) {
  const t = useT()
  const {
    list,
    columns,
    count,
    filters: declared,
    sentence,
    look,
    isOrderFixed,
    acts,
    whoSees,
    create,
    empty,
    pageSizes,
    search,
    children,
    actions,
    ...passed
  } = props
  const { state, meta, narrow, selection, select, read, isOn, rows } = list
  const filters = useListFilters(list, declared)
  const createButton = create && <CreateButton {...create} />
  const shown = shownOf(read)
  return (
    <ListScreen<L['row']>
      rowId={identifierOf}
      rowName={nameOf}
      {...(meta &&
        passed.bulkActions?.length && {
          selection: { value: selection, onChange: select, total: meta.totalRecords, isTotalExact: meta.isTotalExact },
        })}
      {...passed}
      count={typeof count === 'function' ? meta && count(meta.totalRecords, meta.isTotalExact) : count || undefined}
      actions={
        (actions || createButton) && (
          <>
            {actions}
            {createButton}
          </>
        )
      }
      search={{
        value: state.search,
        onChange: (text) => narrow({ search: text } as Partial<L['state']>, { replace: true }),
        label: search,
      }}
      filters={sentence ?? filters?.sentence}
      sort={isOrderFixed ? undefined : sortOf(list)}
      columns={columns}
      {...look}
      shownColumns={look?.shown ?? (look?.onShownColumnsChange && columns.map(({ id }) => id))}
      {...(look?.onLayoutChange && {
        onLayoutChange: (layout) => {
          select(nothingSelected)
          look.onLayoutChange?.(layout)
        },
      })}
      rows={rows}
      {...rowMenuOf<L>({ acts, whoSees })}
      {...shown}
      status={isOn || shown.status === 'failed' ? shown.status : 'ready'}
      empty={{ text: empty ?? t('No data found'), action: createButton }}
      {...pageOf(list, pageSizes)}
    >
      {whoSees?.dialog}
      {filters?.drawer && <FilterBuilder {...filters.drawer} />}
      {children}
    </ListScreen>
  )
}
