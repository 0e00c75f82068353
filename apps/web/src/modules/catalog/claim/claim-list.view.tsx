import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { type ClaimAct, type Visibility, visibilityNames } from '@embark/contract/catalog/claim/claim.rules.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import type { MetaInfo } from '@embark/contract/kernel/shapes.ts'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { RowAct } from '#platform/list/row-acts.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { type Column, isSelected, nothingSelected, type Selection, selectedCount } from '#ui/list/column.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { ClaimDialog } from './claim.dialog.tsx'
import type { Kind, Wish } from './claiming.state.ts'

export interface ClaimRow {
  readonly id: number
  readonly visible_to: Visibility | null
  /** Set where another company shares it and nobody here claimed it yet. */
  readonly share_identifier?: string | null
}
/** What identifies a row; a number would not, for other companies count their own. */
const claimKey = ({ id, share_identifier }: ClaimRow) => share_identifier ?? String(id)
/** What can be done with claimed rows beside letting them go. */
export interface MoreAct<Row, Item> {
  readonly label: string
  readonly isFor: (row: Row) => boolean
  readonly dialog: (about: { what: string; row: Row | undefined; gather: () => Promise<readonly Item[]>; onClose: () => void }) => ReactNode
}
export type Tab = 'unclaimed' | 'claimed'
interface Claiming<Row extends ClaimRow, Item> {
  readonly kind: Kind
  readonly list: Pick<ListOfClaims<Row>, 'rows' | 'meta' | 'data' | 'readPage'>
  readonly tab: Tab
  readonly hrefOfTab: (tab: Tab) => string
  readonly mayUpdate: boolean
  readonly nameOf: (row: Row) => string
  readonly itemOf: (row: Row) => Item
  /** Claims or lets go as many as one call takes. */
  readonly claim: (items: Item[], type: ClaimAct, visible_to: Visibility | null) => Promise<unknown>
  /** Why a row cannot be claimed now, and where that is mended. */
  readonly heldBack?: (row: Row) => HeldBack | undefined
  readonly more?: MoreAct<Row, Item> | undefined
}
interface HeldBack {
  readonly text: string
  readonly href: string | undefined
}
/** What is needed of a list of claims. */
interface ListOfClaims<Row> {
  readonly rows: readonly Row[]
  readonly meta: MetaInfo | undefined
  readonly data: { readonly counts: Record<Tab, number> } | undefined
  readonly readPage: (page: number, per_page: number) => Promise<{ readonly recordsInfo: readonly Row[]; readonly metaInfo: MetaInfo }>
}
interface Question<Row> {
  readonly wish: Wish | 'more'
  readonly row?: Row
}

/** The way to bring what can be claimed. */
export function ImportCatalogue() {
  const t = useT()
  if (!useCan('inventory.catalogue.import')) return null
  return (
    <Button component={Link} href={to(catalogScreens.import)} leftSection={<IconUpload size={18} stroke={1.6} />}>
      {t('Import a catalogue')}
    </Button>
  )
}

/** What a list of claims shows of who sees a row. */
export function VisibilityTag({ visible_to, isNamed = false }: { visible_to: Visibility | null; isNamed?: boolean }) {
  const t = useT()
  const isUsual = visible_to === null || visible_to === 'all'
  const name = visible_to === null ? t('Not claimed') : t(visibilityNames[visible_to])
  // Away from a column of its own it says what it is about.
  if (isNamed) return <Tag tone={isUsual ? 'plain' : 'good'}>{visible_to === null ? name : `${t('Visibility')}: ${name}`}</Tag>
  return <Tag tone={isUsual ? 'usual' : 'good'}>{name}</Tag>
}

/** Remembers the rows of earlier pages, so that what was ticked there can still be sent. */
function useSeen<Row extends ClaimRow>(rows: readonly Row[]) {
  const seen = useRef(new Map<string, Row>())
  useEffect(() => {
    for (const row of rows) seen.current.set(claimKey(row), row)
  }, [rows])
  return seen
}

/** Everything that matches, a hundred at a time. */
async function everythingIn<Row>({ readPage }: Pick<ListOfClaims<Row>, 'readPage'>) {
  const all: Row[] = []
  for (let page = 1; ; page++) {
    const { recordsInfo, metaInfo } = await readPage(page, 100)
    all.push(...recordsInfo)
    if (metaInfo.isLastPage) return all
  }
}

/** What both lists of claims share besides columns: tabs with counts, and acts on one, on many and on all that match. */
export function useClaimList<Row extends ClaimRow, Item>({ kind, list, tab, hrefOfTab, mayUpdate, ...props }: Claiming<Row, Item>) {
  const { nameOf, itemOf, claim, heldBack, more } = props
  const t = useT()
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [question, setQuestion] = useState<Question<Row> | null>(null)
  const seen = useSeen(list.rows)
  const total = list.meta?.totalRecords ?? 0
  const gather = async (row: Row | undefined) => {
    if (row) return [itemOf(row)]
    if (!selection.all) return [...selection.ids].flatMap((id) => (seen.current.has(id) ? [itemOf(seen.current.get(id)!)] : []))
    return (await everythingIn(list)).filter((each) => isSelected(selection, claimKey(each))).map(itemOf)
  }
  const names: Record<Wish | 'more', string> = {
    claim: t('Claim'),
    unclaim: t('Unclaim'),
    visibility: t('Change visibility'),
    more: more?.label ?? '',
  }
  const wishes: readonly Wish[] = tab === 'claimed' ? ['visibility', 'unclaim'] : ['claim']
  const all = [...wishes, ...(more ? ['more' as const] : [])].map((id) => ({ id, label: names[id], danger: id === 'unclaim' }))
  const viewOf = (id: Tab, name: string) => ({ id, name, href: hrefOfTab(id), count: list.data && formatNumber(list.data.counts[id]) })
  const lastColumn: (Column<Row> & { sortable?: false })[] =
    tab === 'claimed'
      ? [
          {
            id: 'visible_to',
            header: t('Visibility'),
            width: 190,
            cardSlot: 'corner',
            cell: ({ visible_to }) => <VisibilityTag visible_to={visible_to} />,
          },
        ]
      : [
          {
            id: 'claim',
            header: t('Claim'),
            width: 210,
            align: 'end',
            // What says where to claim first is longer than a corner.
            cardSlot: list.rows.some((row) => heldBack?.(row)) ? 'line' : 'corner',
            cell: (row) => <ClaimButton name={nameOf(row)} heldBack={heldBack?.(row)} onRun={() => setQuestion({ wish: 'claim', row })} />,
          },
        ]
  return {
    lastColumn: mayUpdate || tab === 'claimed' ? lastColumn : [],
    views: [viewOf('unclaimed', t('Unclaimed')), viewOf('claimed', t('Claimed'))],
    activeView: tab,
    rowId: claimKey,
    rowName: nameOf,
    ...(mayUpdate && {
      acts: all
        .filter(({ id }) => id !== 'claim')
        .map(
          (act): RowAct<Row> => ({
            ...act,
            onRun: (row) => setQuestion({ wish: act.id, row }),
            isFor: (row) => act.id !== 'more' || more?.isFor(row) === true,
          }),
        ),
      selection: { value: selection, onChange: setSelection, total, isTotalExact: list.meta?.isTotalExact ?? true },
      bulkActions: all.map((act) => ({ ...act, onRun: () => setQuestion({ wish: act.id }) })),
    }),
    children: question && (
      <Ask
        kind={kind}
        question={question}
        what={question.row ? nameOf(question.row) : t('Chosen: {{number}}', { number: selectedCount(selection, total) })}
        more={more}
        gather={() => gather(question.row)}
        claim={claim}
        onDone={() => {
          setSelection(nothingSelected)
          setQuestion(null)
        }}
        onClose={() => setQuestion(null)}
      />
    ),
  }
}

interface ClaimButtonProps {
  readonly name: string
  readonly heldBack: HeldBack | undefined
  readonly onRun: () => void
}

/** Claims one row, or says what has to be done before. */
function ClaimButton({ name, heldBack, onRun }: ClaimButtonProps) {
  const t = useT()
  if (heldBack?.href)
    return (
      <Link className="e-link" href={heldBack.href}>
        {heldBack.text}
      </Link>
    )
  if (heldBack) return <span className="e-sub">{heldBack.text}</span>
  return (
    <Button size="xs" aria-label={t('Claim {{name}}', { name })} onClick={onRun}>
      {t('Claim')}
    </Button>
  )
}

interface AskProps<Row extends ClaimRow, Item> extends Pick<Claiming<Row, Item>, 'kind' | 'more' | 'claim'> {
  readonly question: Question<Row>
  readonly what: string
  readonly gather: () => Promise<readonly Item[]>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before one or many are claimed, let go or changed. */
function Ask<Row extends ClaimRow, Item>({ question: { wish, row }, more, ...about }: AskProps<Row, Item>) {
  const { what, gather, onClose } = about
  if (wish === 'more') return more?.dialog({ what, row, gather, onClose })
  return <ClaimDialog wish={wish} visibleTo={row?.visible_to ?? null} {...about} />
}
