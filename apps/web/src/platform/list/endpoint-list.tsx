import { Fragment, type ReactNode, Suspense, useEffect, useState } from 'react'
import { nothingSelected, type SortBy } from '#ui/list/column.ts'
import { CreateButton, type Creating } from '#ui/list/create-button.tsx'
import { FilterBuilder } from '#ui/list/filter-builder.tsx'
import type { FilterSentenceProps } from '#ui/list/filter-sentence.tsx'
import { ListScreen, type ListScreenProps } from '#ui/list/list-screen.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { shownOf } from '../api/shown.ts'
import { useT } from '../i18n/i18n.ts'
import { useScreen } from '../router/screen.ts'
import { afterFirst } from '../session/early.ts'
import { useHeld } from './held.ts'
import { keepOrder } from './kept-order.ts'
import { type ListFilters, useListFilters } from './list-filters.ts'
import type { ListLook } from './list-look.ts'
import type { List, ListColumn, ListTypes } from './list-types.ts'
import { actNamed, entriesFor, openingOf, type RowAct } from './row-acts.ts'
import { countText } from './tabs.ts'
import type { SavedTabs, ViewHostProps } from './view-host.tsx'

const ViewHost = lazyPart(() => afterFirst(() => import('./view-host.tsx')).then((file) => file.ViewHost))

type Passed =
  | 'path'
  | 'documentTitle'
  | 'tools'
  | 'figures'
  | 'actions'
  | 'views'
  | 'activeView'
  | 'card'
  | 'board'
  | 'exportSlot'
  | 'rowHref'
  | 'bulkActions'
  | 'cells'
  | 'grouped'
  | 'foot'
  | 'instead'
  | 'children'

type ListProps<L extends ListTypes> = Pick<ListScreenProps<L['row']>, Passed> & {
  readonly list: List<L>
  /** Without it the list is called as its screen is. */
  readonly title?: string
  readonly columns: ListColumn<L['row'], L['order']>[]
  /** How many there are, in words; `isExact` is false where counting stopped. */
  readonly count?: string | false | ((count: number, isExact: boolean) => string)
  /** What the search looks through, where the list can be searched. */
  readonly search?: string
  /** Where the reader chooses what the search looks through. */
  readonly searchBy?: ReactNode
  readonly filters?: ListFilters<L['filters']> | undefined
  readonly look?: ListLook
  /** The order is not the reader's to choose here. */
  readonly isOrderFixed?: boolean
  /** What the list is narrowed to by other means than filters. */
  readonly sentence?: FilterSentenceProps | undefined
  /** The menu of each record; what is false is nobody's to do here. */
  readonly acts?: readonly (RowAct<L['row']> | false)[]
  /** What makes a new record: a page, a dialog, or the form. */
  readonly create?: Making | false | undefined
  /** The form of a record, and of a new one, which is null. */
  readonly form?: (row: L['row'] | null, close: () => void) => ReactNode
  /** What to say before the first record exists. */
  readonly empty?: string
  /** What helps there besides the button that makes a record. */
  readonly emptyAct?: ReactNode
  readonly pageSizes?: readonly number[]
  /** Ticks that are not kept with the list. */
  readonly selection?: ListScreenProps<L['row']>['selection']
}
type Making = (Creating | { readonly text: string; readonly dialog?: (close: () => void) => ReactNode }) & {
  /** The bar below a phone makes the same. */
  readonly isInBar?: boolean
}
/** Rows without an identifier say what tells them apart, and those without a name what they are called. */
type RowProps<Row> = ([Row] extends [{ identifier: string }] ? { readonly rowId?: TextOf<Row> } : { readonly rowId: TextOf<Row> }) &
  ([Row] extends [{ name: string }] ? { readonly rowName?: TextOf<Row> } : { readonly rowName: TextOf<Row> })
type TextOf<Row> = (row: Row) => string
export type EndpointListProps<L extends ListTypes> = ListProps<L> & RowProps<L['row']>

const nameOf = (row: unknown) => (row as { name: string }).name
const identifierOf = (row: unknown) => (row as { identifier: string }).identifier

/** The line menu of each record, where anything could stand in it, and which of its lines a click on the record takes. */
function rowMenuOf<L extends ListTypes>({ acts = [], list }: ListProps<L>) {
  const possible = acts.filter((act) => act !== false)
  if (!possible.length) return {}
  return {
    rowMenu: (row: L['row']) => entriesFor(possible, row, list),
    rowOpen: (row: L['row']) => openingOf(possible, row, list),
  }
}

/** What stands over the list: what an act opened on a record, or what makes a new one. */
function dialogOf<L extends ListTypes>({ acts = [], create, form, list: { opened, close } }: ListProps<L>) {
  if (!opened) return null
  const { act, row } = opened
  if (row === undefined) {
    const isMade = act === 'create' && create
    return isMade && <Fragment key={act}>{'dialog' in create ? create.dialog?.(close) : form?.(null, close)}</Fragment>
  }
  const opening = actNamed(acts, act, row)
  return opening && <Fragment key={act}>{(opening.dialog ?? form)?.(row, close)}</Fragment>
}

function createButtonOf<L extends ListTypes>({ create, list }: ListProps<L>) {
  if (!create) return undefined
  return <CreateButton {...('href' in create || 'onRun' in create ? create : { text: create.text, onRun: () => list.open('create') })} />
}

/** Lets a record that is opened know its neighbours. */
function useKeptOrder<L extends ListTypes>({ list: { isOn, meta, rows, state }, rowHref }: ListProps<L>) {
  useEffect(() => {
    if (!rowHref || !meta || !isOn) return
    keepOrder({ hrefs: rows.map((row) => rowHref(row) ?? ''), before: (state.page - 1) * meta.per_page, total: countText(meta) })
  })
}

/** What is looked for, where the list can be searched. */
const searchOf = <L extends ListTypes>({ list: { state, narrow, isOn }, search, searchBy }: ListProps<L>) =>
  search === undefined
    ? undefined
    : {
        value: state.search,
        onChange: (text: string) => narrow({ search: text } as Partial<L['state']>, { replace: true }),
        label: search,
        isIdle: !isOn,
        by: searchBy,
      }

/** How the list is sorted; without a wish it is as it begins. */
function sortOf<L extends ListTypes>({ state, start, narrow }: List<L>) {
  return {
    by: [{ id: state.sort_by, direction: state.sort }],
    onChange: ([first]: SortBy[]) =>
      narrow({ sort_by: first?.id ?? start.sort_by, sort: first?.direction ?? start.sort } as Partial<L['state']>),
  }
}

function pageOf<L extends ListTypes>(
  { state, meta, read, rows, change, narrow, isOn, countAll }: List<L>,
  sizes: readonly number[] | undefined,
) {
  if (!meta || !isOn) return {}
  return {
    page: {
      page: state.page,
      perPage: meta.per_page,
      total: meta.totalRecords,
      isTotalExact: meta.isTotalExact,
      // Several records may stand in one row.
      shown: Math.max(rows.length, read.data?.recordsInfo.length ?? 0),
      sizes,
      onExactTotal: countAll,
      onPage: (page: number) => change({ page } as Partial<L['state']>),
      onPerPage: (per_page: number) => narrow({ per_page } as Partial<L['state']>),
    },
  }
}

/**
 * What makes a new record, in the head of the list, and whether it is offered there: an empty list offers it where its records would stand,
 * and only there. Decided by the first answer; a button that stands in the head stays there, under whatever hand is on its way to it.
 */
function useHeadButton<L extends ListTypes>({ list, look, create }: ListProps<L>, createButton: ReactNode) {
  const { read, rows, state } = list
  const [isOffered, setOffered] = useState(false)
  const isNarrowed = state.search !== '' || Object.keys(state.filters).length > 0
  if (!isOffered && (rows.length > 0 || read.isError || look?.layout === 'board' || (isNarrowed && read.data))) setOffered(true)
  const { isInBar } = create || {}
  // Until the first answer it keeps its place unseen, and nothing beside it moves when it comes.
  const button = createButton && (isOffered || !read.data) && (
    <span className={isInBar ? 'e-not-sm' : undefined} style={isOffered ? undefined : { visibility: 'hidden' }}>
      {createButton}
    </span>
  )
  return { isOffered, button }
}

const actsOf = (actions: ReactNode, createButton: ReactNode) =>
  (actions || createButton) && (
    <>
      {actions}
      {createButton}
    </>
  )

/** What keeps the views of a list; it stands behind every list that has something to keep. */
const viewsOf = (props: ViewHostProps) => (
  <Suspense fallback={null}>
    <ViewHost {...props} />
  </Suspense>
)

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
    acts: _,
    create: ___,
    form: __,
    title,
    empty,
    pageSizes,
    search: _____,
    searchBy: ____,
    children,
    actions,
    ...passed
  } = props
  const { state, meta, selection, select, read, isOn, rows } = list
  const filters = useListFilters(list, declared)
  const screen = useScreen()
  const createButton = createButtonOf(props)
  const [saved, setSaved] = useState<SavedTabs>()
  const { isOffered, button } = useHeadButton(props, createButton)
  const shown = shownOf(read, Object.keys(state.filters).length ? t('Unable to apply filter') : undefined)
  useKeptOrder(props)
  const held = useHeld(list.asked)
  return (
    <ListScreen<L['row']>
      rowId={identifierOf}
      rowName={nameOf}
      {...(meta &&
        passed.bulkActions?.length && {
          selection: { value: selection, onChange: select, total: meta.totalRecords, isTotalExact: meta.isTotalExact },
        })}
      {...passed}
      {...saved}
      title={title ?? t(screen?.title ?? '')}
      count={typeof count === 'function' ? meta && count(meta.totalRecords, meta.isTotalExact) : count || undefined}
      actions={actsOf(actions, button)}
      search={searchOf<L>(props)}
      filters={sentence ?? filters?.sentence}
      sort={isOrderFixed ? undefined : sortOf(list)}
      columns={columns}
      {...look}
      shownColumns={look?.placed ?? (look?.onShownColumnsChange && columns.map(({ id }) => id))}
      {...(look?.onLayoutChange && {
        onLayoutChange: (layout) => {
          select(nothingSelected)
          look.onLayoutChange?.(layout)
        },
      })}
      rows={rows}
      {...(held?.at === read.dataUpdatedAt && { fresh: { text: t('{{count}} new', { count: held.count }), onShow: held.onShow } })}
      {...rowMenuOf<L>(props)}
      {...shown}
      status={isOn || shown.status === 'failed' ? shown.status : 'ready'}
      empty={{ text: empty ?? t('No data found'), action: (!isOffered && createButton) || props.emptyAct }}
      {...pageOf(list, pageSizes)}
    >
      {dialogOf<L>(props)}
      {filters?.drawer && <FilterBuilder {...filters.drawer} />}
      {(declared || look) && viewsOf({ list: list as unknown as List<ListTypes>, look, tabs: passed, onTabs: setSaved })}
      {children}
    </ListScreen>
  )
}
