import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { lazyPart } from '../parts/lazy-part.tsx'
import type { MenuEntry } from '../parts/menu-button.tsx'
import { useStepKeys } from '../record/step-keys.state.ts'
import { PageHead, type PageHeadProps } from '../shell/page-head.tsx'
import { usePhone } from '../use-phone.ts'
import { useWords } from '../words.tsx'
import type { BulkAction } from './bulk-bar.tsx'
import { pickColumns, type Selection, selectedCount, tellingColumns } from './column.ts'
import { DataTable } from './data-table.tsx'
import { FilterSentence, type FilterSentenceProps } from './filter-sentence.tsx'
import { useDrawnRows } from './late.ts'
import { EmptyState, FailedState, type Failure, LateSkeleton, NoMatch } from './list-states.tsx'
import { ListTools, type ListToolsProps } from './list-tools.tsx'
import { PageBar, type PageBarProps } from './page-bar.tsx'
import { type ListSearch, SearchBox } from './search-box.tsx'
import { PageTick } from './table-head.tsx'
import type { CellEditor, DataTableProps } from './table-props.ts'
import { RowTick } from './table-row.tsx'
import { ViewTabs, type ViewTabsProps } from './view-tabs.tsx'
import './list.css'

// A phone has one line of tools of its own.
const PhoneTools = lazyPart(() => import('./phone-tools.tsx').then((file) => file.PhoneTools))
// Ticking rows brings it.
const BulkBar = lazyPart(() => import('./bulk-bar.tsx').then((file) => file.BulkBar))

export type ListScreenProps<Row> = PageHeadProps &
  Partial<ViewTabsProps> &
  ListToolsProps<Row> & {
    search?: ListSearch | undefined
    /** Figures of the whole list, above its rows. */
    figures?: ReactNode
    filters?: FilterSentenceProps | undefined
    board?: ReactNode
    /** One record as a card, for the cards layout. */
    card?: ((row: Row) => ReactNode) | undefined
    selection?: { value: Selection; onChange: (selection: Selection) => void; total: number; isTotalExact?: boolean } | undefined
    bulkActions?: BulkAction[] | undefined
    rows: Row[]
    rowId: (row: Row) => string
    rowName: (row: Row) => string
    rowHref?: ((row: Row) => string | undefined) | undefined
    rowOpen?: ((row: Row) => { href: string; open: () => void } | undefined) | undefined
    rowMenu?: ((row: Row) => MenuEntry[]) | undefined
    /** What the cells of columns with `edits` are changed by. */
    cells?: CellEditor<Row> | undefined
    /** The rows under headings, in the place of the table and its pages. */
    grouped?: ((table: DataTableProps<Row>) => ReactNode) | undefined
    /** What the columns add up to. */
    foot?: DataTableProps<Row>['foot']
    status: 'loading' | 'ready' | 'failed'
    failure?: Failure | undefined
    /** What to say, and offer, before the first record exists. */
    empty: { text: string; action?: ReactNode }
    /** What to offer where nothing matches, such as what is spelt nearly so. */
    instead?: ReactNode
    page?: PageBarProps | undefined
    /** "3 new leads": what others added, shown only when asked for. */
    fresh?: { text: string; onShow: () => void } | undefined
    /** Drawers and dialogs of the page. */
    children?: ReactNode
  }

const tableOf = <Row,>(props: ListScreenProps<Row>): DataTableProps<Row> => ({
  label: props.title,
  columns: pickColumns(props.columns, props.shownColumns),
  onPlaced: props.onShownColumnsChange,
  rows: props.rows,
  rowId: props.rowId,
  rowName: props.rowName,
  rowHref: props.rowHref,
  rowOpen: props.rowOpen,
  rowMenu: props.rowMenu,
  cells: props.cells,
  sort: props.sort?.by,
  onSort: props.sort?.onChange,
  selection: props.selection?.value,
  onSelection: props.selection?.onChange,
  density: props.density,
  foot: props.foot,
})

const isNarrowed = <Row,>({ filters, search }: ListScreenProps<Row>) =>
  (filters?.chips.length ?? 0) > 0 || Boolean(search?.value && !search.isIdle)

const noTools = { count: undefined, search: undefined, filters: undefined, sort: undefined, onShownColumnsChange: undefined }

/** A list with nothing in it has nothing to count, to look for, to filter or to sort; one that waits for a search keeps it. */
const hasNothing = <Row,>(list: ListScreenProps<Row>) =>
  list.status === 'ready' && list.rows.length === 0 && list.layout !== 'board' && !list.search?.isIdle && !isNarrowed(list)

type CardsProps<Row> = { list: ListScreenProps<Row>; card: (row: Row) => ReactNode; table: DataTableProps<Row> }

const Cards = <Row,>({ list, card, table }: CardsProps<Row>) => (
  <ul className="e-cards" aria-label={list.title}>
    {list.rows.slice(0, useDrawnRows()).map((row) => (
      <li key={list.rowId(row)}>
        <RowTick table={table} row={row} />
        {card(row)}
      </li>
    ))}
  </ul>
)

const ListBody = <Row,>({ list, ticks }: { list: ListScreenProps<Row>; ticks: boolean }) => {
  const { status, failure, rows, filters, search, layout = 'table', board, card } = list
  if (status === 'failed' && failure) return <FailedState {...failure} />
  if (status === 'loading') return <LateSkeleton kind={layout === 'table' ? 'rows' : layout} rows={list.page?.perPage ?? 12} />
  const clear = () => {
    filters?.onClear?.()
    if (search?.value) search.onChange('')
  }
  if (layout === 'board' && board) return board
  if (rows.length === 0)
    return isNarrowed(list) ? (
      <NoMatch search={!filters?.chips.length && search?.value} onClear={clear} instead={list.instead} />
    ) : (
      <EmptyState {...list.empty} />
    )
  const all = tableOf(list)
  const table = { ...all, selection: ticks ? all.selection : undefined }
  if (layout === 'cards' && card) return <Cards list={list} card={card} table={table} />
  return list.grouped ? list.grouped(table) : <DataTable {...table} />
}

/** Ticking rows where their ticks wait to be asked for. */
export type Picking = { on: boolean; set: (on: boolean) => void }

type ToolLineProps<Row> = { list: ListScreenProps<Row>; picking: Picking | undefined; actions: ReactNode }

const ToolLine = <Row,>({ list, picking, actions }: ToolLineProps<Row>) => {
  const t = useWords()
  const { selection, bulkActions = [], search, filters, rows } = list
  const phone = usePhone()
  if (selection && selectedCount(selection.value, selection.total) > 0) {
    return (
      <Suspense fallback={null}>
        <BulkBar
          selection={selection.value}
          onSelection={selection.onChange}
          total={selection.total}
          isTotalExact={selection.isTotalExact}
          onExactTotal={list.page?.onExactTotal}
          onPage={rows.length}
          actions={bulkActions}
          tick={<PageTick table={tableOf(list)} />}
        />
      </Suspense>
    )
  }
  if (phone) {
    return (
      <Suspense fallback={<div className="e-tools" />}>
        {/* A lazy component forgets the type of its rows. */}
        <PhoneTools tools={list as ListToolsProps<unknown>} search={search} filters={filters} picking={picking} />
      </Suspense>
    )
  }
  return (
    <div className="e-tools">
      {search && <SearchBox search={search} />}
      {filters ? <FilterSentence {...filters} /> : <span className="e-grow" />}
      <ListTools
        {...list}
        tools={
          <>
            {list.tools}
            {picking && (
              <button type="button" className="e-quiet" onClick={() => picking.set(!picking.on)}>
                {picking.on ? t('Done') : t('Select')}
              </button>
            )}
          </>
        }
      />
      {actions}
    </div>
  )
}

/** J and K go from record to record, from wherever one stands on the page to the first. */
function useRowKeys(body: RefObject<HTMLElement | null>) {
  const goBy = (by: 1 | -1) => () => {
    const rows = [...(body.current?.querySelectorAll('tbody > tr[aria-rowindex], .e-rowcards > li, .e-cards > li') ?? [])]
    const here = rows.findIndex((row) => row.contains(document.activeElement))
    rows[here + by]?.querySelector<HTMLElement>('a[href]')?.focus()
  }
  useStepKeys({ next: goBy(1), previous: goBy(-1), dialogs: 0 })
}

/** A list page: views, search, filters as a sentence, the rows in one of four states, and the page bar. */
export function ListScreen<Row>(list: ListScreenProps<Row>) {
  const props = { ...list, columns: tellingColumns(list.columns, list.rows) }
  const { views = [], actions, onSaveView, page, fresh, layout = 'table', status } = props
  const phone = usePhone()
  // A button alone is no reason for a line of its own, but on a phone, where the tools fill theirs.
  const hasTop = views.length > 0 || Boolean(onSaveView) || (phone && Boolean(actions))
  const [picking, setPicking] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  useRowKeys(body)
  const some = props.selection !== undefined && selectedCount(props.selection.value, props.selection.total) > 0
  // On a phone and on cards the ticks would take the room of the names, so they wait to be asked for.
  const waits = phone || layout === 'cards'
  const ticks = !waits || picking || some
  const drawn = hasNothing(props) ? { ...props, ...noTools } : props
  const own = layout === 'table' && status === 'ready' && props.rows.length > 0
  return (
    <div className="e-list">
      <PageHead {...drawn} />
      {hasTop && <ViewTabs views={views} activeView={props.activeView} onSaveView={onSaveView} actions={actions} />}
      {props.figures}
      <ToolLine
        list={drawn}
        picking={waits && layout !== 'board' && props.selection ? { on: picking, set: setPicking } : undefined}
        actions={!hasTop && actions}
      />
      <div
        ref={body}
        className="e-list-body"
        data-scrolls={!own || undefined}
        {...(own ? {} : { role: 'region', 'aria-label': props.title, tabIndex: 0 })}
      >
        {fresh && (
          <button type="button" className="e-fresh" onClick={fresh.onShow}>
            {fresh.text}
          </button>
        )}
        <ListBody list={props} ticks={ticks} />
      </div>
      {page && status === 'ready' && page.total > 0 && layout !== 'board' && !props.grouped && <PageBar {...page} />}
      {props.children}
    </div>
  )
}
