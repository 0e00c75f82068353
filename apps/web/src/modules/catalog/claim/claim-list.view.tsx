import { type Visibility, visibilityNames } from '@embark/contract/catalog/claim/claim.rules.ts'
import type { MetaInfo } from '@embark/contract/kernel/shapes.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiError } from '#platform/api/failure.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { type Column, isSelected, nothingSelected, type Selection, selectedCount } from '#ui/list/column.ts'
import type { FilterSentenceProps } from '#ui/list/filter-sentence.tsx'
import { ListScreen } from '#ui/list/list-screen.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { ClaimDialog } from './claim.dialog.tsx'
import { type ClaimItem, type Kind, useClaiming, type Wish } from './claiming.state.ts'

export interface ClaimRow extends ClaimItem {
  readonly id: number
  readonly visible_to: Visibility | null
}
/** Names a row: the numbers of other companies are not ours. */
const keyOf = ({ id, share_identifier }: ClaimRow) => share_identifier ?? String(id)
/** What can be done with claimed rows beside letting them go. */
export interface MoreAct<Row> {
  readonly label: string
  readonly isFor: (row: Row) => boolean
  readonly dialog: (about: {
    what: string
    row: Row | undefined
    gather: () => Promise<readonly ClaimItem[]>
    onClose: () => void
  }) => ReactNode
}
export type Tab = 'unclaimed' | 'claimed'
interface Answer<Row> {
  readonly recordsInfo: readonly Row[]
  readonly metaInfo: MetaInfo
  readonly counts: Record<Tab, number>
}
interface Props<Row extends ClaimRow> {
  readonly kind: Kind
  readonly path: string
  readonly title: string
  readonly searchLabel: string
  readonly mayUpdate: boolean
  readonly state: { readonly tab: Tab; readonly search: string; readonly page: number }
  readonly change: (next: Partial<{ search: string; page: number; per_page: number }>, how?: { replace: boolean }) => void
  readonly found: UseQueryResult<Answer<Row>, ApiError>
  readonly columns: Column<Row>[]
  readonly nameOf: (row: Row) => string
  readonly hrefOf?: (row: Row) => string | undefined
  readonly itemOf: (row: Row) => ClaimItem
  /** Why a row cannot be claimed now. */
  readonly heldBack?: (row: Row) => string | undefined
  readonly more?: MoreAct<Row> | undefined
  /** Reads one page of everything that matches, for acts on all of it. */
  readonly readPage: (page: number) => Promise<Answer<Row>>
  readonly filters?: FilterSentenceProps
  /** What both tabs keep in the address. */
  readonly kept?: Record<string, unknown>
}
interface Asked<Row> {
  readonly wish: Wish | 'more'
  readonly row?: Row
}

/** What a list of claims shows of who sees a row. */
export function VisibilityTag({ visible_to }: { visible_to: Visibility | null }) {
  const t = useT()
  return visible_to === null ? <Tag>{t('Not claimed')}</Tag> : <Tag tone="good">{t(visibilityNames[visible_to])}</Tag>
}

/** Rows that were seen, so that ticks on other pages keep their items. */
function useSeen<Row extends ClaimRow>(rows: readonly Row[]) {
  const seen = useRef(new Map<string, Row>())
  useEffect(() => {
    for (const row of rows) seen.current.set(keyOf(row), row)
  }, [rows])
  return seen
}

/** The list of what can be claimed and of what is: tabs with counts, acts on one, on many and on all that match. */
export function ClaimList<Row extends ClaimRow>(props: Props<Row>) {
  const { kind, path, state, change, found, mayUpdate, nameOf, itemOf, heldBack } = props
  const t = useT()
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [asked, setAsked] = useState<Asked<Row> | null>(null)
  const rows = (found.data?.recordsInfo ?? []) as Row[]
  const seen = useSeen(rows)
  const total = found.data?.metaInfo.totalRecords ?? 0
  const { run, progress } = useClaiming(kind, () => {
    setSelection(nothingSelected)
    setAsked(null)
  })
  const gather = async (row: Row | undefined) => {
    if (row) return [itemOf(row)]
    if (!selection.all) return [...selection.ids].flatMap((id) => (seen.current.has(id) ? [itemOf(seen.current.get(id)!)] : []))
    const all: Row[] = []
    for (let page = 1; ; page++) {
      const { recordsInfo, metaInfo } = await props.readPage(page)
      all.push(...recordsInfo)
      if (metaInfo.isLastPage) break
    }
    return all.filter((each) => isSelected(selection, keyOf(each))).map(itemOf)
  }
  const wishes: readonly Wish[] = state.tab === 'claimed' ? ['visibility', 'unclaim'] : ['claim']
  const names: Record<Wish, string> = { claim: t('Claim'), unclaim: t('Unclaim'), visibility: t('Change visibility') }
  const { more } = props
  const close = () => setAsked(null)
  const menu = (row: Row): MenuEntry[] => [
    ...wishes.map((wish) => {
      const reason = wish === 'claim' ? heldBack?.(row) : undefined
      return {
        id: wish,
        label: names[wish],
        onRun: () => setAsked({ wish, row }),
        ...(wish === 'unclaim' && { danger: true }),
        ...(reason && { disabledReason: reason }),
      }
    }),
    ...(more?.isFor(row) ? [{ id: 'more', label: more.label, onRun: () => setAsked({ wish: 'more', row }) }] : []),
  ]
  const whatOf = (row: Row | undefined) => (row ? nameOf(row) : t('Chosen: {{number}}', { number: selectedCount(selection, total) }))
  const tab = (id: Tab, name: string) => ({
    id,
    name,
    href: hrefWith(path, { ...props.kept, tab: id, ...(state.search && { search: state.search }) }),
    ...(found.data && { count: found.data.counts[id] }),
  })
  return (
    <ListScreen<Row>
      title={props.title}
      views={[tab('unclaimed', t('Unclaimed')), tab('claimed', t('Claimed'))]}
      activeView={state.tab}
      search={{ value: state.search, onChange: (search) => change({ search, page: 1 }, { replace: true }), label: props.searchLabel }}
      filters={props.filters}
      columns={props.columns}
      rows={rows}
      rowId={keyOf}
      rowName={nameOf}
      {...(props.hrefOf && { rowHref: props.hrefOf })}
      {...(mayUpdate && {
        rowMenu: menu,
        selection: { value: selection, onChange: setSelection, total, isTotalExact: found.data?.metaInfo.isTotalExact ?? true },
        bulkActions: [
          ...wishes.map((wish) => ({
            id: wish,
            label: names[wish],
            onRun: () => setAsked({ wish }),
            ...(wish === 'unclaim' && { danger: true }),
          })),
          ...(more ? [{ id: 'more', label: more.label, onRun: () => setAsked({ wish: 'more' }) }] : []),
        ],
      })}
      {...shownOf(found)}
      empty={{ text: t('No data found') }}
      {...pagedOf(found.data, state.page, change)}
    >
      {asked?.wish === 'more' && more?.dialog({ what: whatOf(asked.row), row: asked.row, gather: () => gather(asked.row), onClose: close })}
      {asked && asked.wish !== 'more' && (
        <ClaimDialog
          kind={kind}
          wish={asked.wish}
          what={whatOf(asked.row)}
          visibleTo={asked.row?.visible_to ?? null}
          progress={progress}
          onConfirm={(visible_to) => void run(asked.wish as Wish, () => gather(asked.row), visible_to)}
          onClose={close}
        />
      )}
    </ListScreen>
  )
}
