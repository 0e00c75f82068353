import { feeds, type ManagedType } from '@embark/contract/updates/information-update/information-update.rules.ts'
import type { InformationUpdate } from '@embark/contract/updates/information-update/update-shapes.contract.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { formatFeedDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import type { Column } from '#ui/list/column.ts'
import { FilterBuilder } from '#ui/list/filter-builder.tsx'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { callsOf, managePlaces, readPlaces, seesFeed, staleBy } from './feed.state.ts'
import { fieldsOf, nameOfUpdate } from './feed-fields.state.ts'
import { useFeedFilters } from './feed-filters.state.ts'
import { UpdateForm } from './update.form.tsx'
import { UpdateDrawer } from './update-drawer.view.tsx'

const defaults = { search: '', page: 1, per_page: 25, open: '', filters: {} as Record<string, unknown> }

/** The feed that stands at this address: a list to read, or one to manage for those who may (G-C-68). */
export default function UpdateListPage() {
  const t = useT()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const toRead = readPlaces.find(({ screen }) => screen.path === path)
  const { type } = toRead ?? managePlaces.find(({ screen }) => screen.path === path) ?? managePlaces[0]!
  const mayManage = useCan('updates.manage') && !toRead
  if (seesFeed(type)) return <Feed key={path} type={type} path={path} mayManage={mayManage} isReading={toRead !== undefined} />
  return (
    <>
      <PageHead title={t(feeds[type].name)} />
      <EmptyState text={t('You do not have permission to perform this action')} />
    </>
  )
}

interface Props {
  readonly type: ManagedType
  readonly path: string
  readonly mayManage: boolean
  readonly isReading: boolean
}

function Feed({ type, path, mayManage, isReading }: Props) {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const [writing, setWriting] = useState<InformationUpdate | 'new' | null>(null)
  const filters = useFeedFilters(state.filters, (next) => change({ filters: next, page: 1 }), mayManage)
  const calls = callsOf(type)
  const { open, ...query } = state
  const found = useEndpoint(calls.list, { query: query as never }, { keep: true })
  const move = useAction(calls.changeStatus, {
    stales: staleBy(type),
    onDone: () => toast.done({ message: t('Update status updated successfully') }),
  })
  // The calls of a feed answer entries of that feed.
  const rows = (found.data?.recordsInfo ?? []) as InformationUpdate[]
  const meta = found.data?.metaInfo
  const turn = ({ identifier, is_active }: InformationUpdate) =>
    move.mutate({ params: { identifier }, body: { status: is_active ? 'in_active' : 'active' } })
  const whoSees = useWhoSeesEach('information_update')
  const menu = (row: InformationUpdate): MenuEntry[] => [
    { id: 'edit', label: t('Edit'), onRun: () => setWriting(row) },
    { id: 'turn', label: row.is_active ? t('Deactivate') : t('Activate'), onRun: () => turn(row) },
    ...whoSees.entriesOf(row.identifier),
  ]
  const create = mayManage && (
    <Button variant="filled" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setWriting('new')}>
      {t('New update')}
    </Button>
  )
  const places = (isReading ? readPlaces : managePlaces).filter(
    (place) => seesFeed(place.type) && (isReading || mayManage || place.screen.access === 'signed-in'),
  )
  return (
    <ListScreen<InformationUpdate>
      title={t(feeds[type].name)}
      {...(meta && { count: t('{{count}} updates', { count: meta.totalRecords }) })}
      actions={create}
      views={places.map((place) => ({ id: place.type, name: t(feeds[place.type].label), href: place.screen.path }))}
      activeView={type}
      search={{ value: state.search, onChange: (search) => change({ search, page: 1 }, { replace: true }), label: t('Search updates') }}
      filters={filters.sentence}
      columns={columnsFor(type, t, mayManage)}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={(row) => nameOfUpdate(row, t)}
      rowHref={({ identifier }) => hrefWith(path, { ...state, open: identifier })}
      {...(mayManage && { rowMenu: menu })}
      {...shownOf(found)}
      empty={{ text: t('No updates to show'), action: create }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      <FilterBuilder {...filters.drawer} />
      {open && (
        <UpdateDrawer
          type={type}
          identifier={open}
          onClose={() => change({ open: '' })}
          {...(mayManage && { onEdit: setWriting, onTurn: turn })}
        />
      )}
      {writing && <UpdateForm type={type} update={writing === 'new' ? null : writing} onClose={() => setWriting(null)} />}
    </ListScreen>
  )
}

function columnsFor(type: ManagedType, t: ReturnType<typeof useT>, mayManage: boolean): Column<InformationUpdate>[] {
  const facts = fieldsOf(type).map(
    ({ id, label, value }, index): Column<InformationUpdate> => ({
      id,
      header: t(label),
      cell: (row) => <span dir="auto">{value(row, t) ?? <NoValue day={id === 'till_date'} />}</span>,
      ...(index === 0 && { hideable: false, cardSlot: 'title' as const }),
    }),
  )
  const status: Column<InformationUpdate> = {
    id: 'is_active',
    header: t('Shown'),
    width: 110,
    cardSlot: 'corner',
    cell: (row) => <Tag>{row.is_active ? t('Active') : t('Inactive')}</Tag>,
  }
  const published: Column<InformationUpdate> = {
    id: 'published_at',
    header: t('Published'),
    width: 130,
    cell: (row) => <span className="e-num">{formatFeedDay(row.published_at)}</span>,
  }
  return [...facts, published, ...(mayManage ? [status] : [])]
}
