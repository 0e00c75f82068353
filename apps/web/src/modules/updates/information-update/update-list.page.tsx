import type { FeedCalls } from '@embark/contract/updates/information-update/information-update.contract.ts'
import { feeds, type ManagedType } from '@embark/contract/updates/information-update/information-update.rules.ts'
import type { InformationUpdate } from '@embark/contract/updates/information-update/update-shapes.contract.ts'
import { useRouterState } from '@tanstack/react-router'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useAction } from '#platform/api/hooks.ts'
import { formatFeedDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { EmptyState } from '#ui/list/list-states.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { managePlaces, readPlaces, seesFeed } from './feed.state.ts'
import { callsOf, staleBy } from './feed-calls.state.ts'
import { fieldsOf, nameOfUpdate } from './feed-fields.state.ts'
import { useFeedFilters } from './feed-filters.state.ts'
import { UpdateForm } from './update.form.tsx'
import { UpdateDrawer } from './update-drawer.view.tsx'

/** The feed at this address: a list to read, or one to manage for those who may (G-C-68). */
export default function UpdateListPage() {
  const t = useT()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const toRead = readPlaces.find(({ screen }) => screen.path === path)
  const { type } = toRead ?? managePlaces.find(({ screen }) => screen.path === path) ?? managePlaces[0]!
  const mayManage = useCan('updates.manage') && !toRead
  if (seesFeed(type)) return <Feed key={path} type={type} mayManage={mayManage} isReading={toRead !== undefined} />
  return (
    <>
      <PageHead title={t(feeds[type].name)} />
      <EmptyState text={t('You do not have permission to perform this action')} />
    </>
  )
}

interface Props {
  readonly type: ManagedType
  readonly mayManage: boolean
  readonly isReading: boolean
}

type Columns = ColumnsOf<FeedCalls['list']>

function Feed({ type, mayManage, isReading }: Props) {
  const t = useT()
  const calls = callsOf(type)
  const list = useList(calls.list, { own: { open: '' } })
  const move = useAction(calls.changeStatus, {
    stales: staleBy(type),
    said: t('Update status updated successfully'),
  })
  const turn = ({ identifier, is_active }: InformationUpdate) =>
    move.mutate({ params: { identifier }, body: { status: is_active ? 'in_active' : 'active' } })
  const whoSees = useWhoSeesEach('information_update')
  const places = (isReading ? readPlaces : managePlaces).filter(
    (place) => seesFeed(place.type) && (isReading || mayManage || place.screen.access === 'signed-in'),
  )
  const { open } = list.state
  return (
    <EndpointList
      list={list}
      title={t(feeds[type].name)}
      count={(count) => t('{{count}} updates', { count })}
      create={mayManage && { text: t('New update') }}
      views={places.map((place) => ({ id: place.type, name: t(feeds[place.type].label), href: place.screen.path }))}
      activeView={type}
      search={t('Search updates')}
      filters={{ lead: t('All updates'), fields: useFeedFilters(mayManage) }}
      columns={columnsFor(type, t, mayManage)}
      rowName={(row) => nameOfUpdate(row, t)}
      rowHref={({ identifier }) => list.hrefTo({ ...list.state, open: identifier })}
      form={(update, close) => <UpdateForm type={type} update={update} onClose={close} />}
      acts={[
        mayManage && { id: 'edit', label: t('Edit') },
        mayManage && { id: 'turn', label: ({ is_active }) => (is_active ? t('Deactivate') : t('Activate')), onRun: turn },
        mayManage && whoSees,
      ]}
      empty={t('No updates to show')}
    >
      {open && (
        <UpdateDrawer
          type={type}
          identifier={open}
          onClose={() => list.change({ open: '' })}
          {...(mayManage && { onEdit: (update: InformationUpdate) => list.open('edit', update), onTurn: turn })}
        />
      )}
    </EndpointList>
  )
}

/** A fact of an update; what it is called by leads. */
const factOf = (said: string | null | undefined, isName: boolean) =>
  said && (
    <span className={isName ? 'e-name' : undefined} dir="auto">
      {said}
    </span>
  )

function columnsFor(type: ManagedType, t: ReturnType<typeof useT>, mayManage: boolean): Columns {
  const facts = fieldsOf(type).map(({ id, label, value }, index): Columns[number] => ({
    id,
    header: t(label),
    cell: (row) => factOf(value(row, t), index === 0),
    ...(index === 0
      ? { hideable: false, cardSlot: 'title' as const }
      : { isTelling: (rows: readonly InformationUpdate[]) => rows.some((row) => value(row, t)) }),
  }))
  const status: Columns[number] = {
    id: 'is_active',
    header: t('Visibility'),
    width: 110,
    cardSlot: 'corner',
    isTelling: (rows) => rows.some((row) => !row.is_active),
    cell: (row) => <Tag tone={row.is_active ? 'usual' : 'plain'}>{row.is_active ? t('Visible') : t('Hidden')}</Tag>,
  }
  const published: Columns[number] = {
    id: 'published_at',
    header: t('Published'),
    width: 130,
    cell: (row) => <span className="e-num">{formatFeedDay(row.published_at)}</span>,
  }
  return [...facts, published, ...(mayManage ? [status] : [])]
}
