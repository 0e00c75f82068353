import { type AuditEntry, type AuditKind, auditEntries, auditKinds } from '@embark/contract/audit/entry/entry.contract.ts'
import { Suspense } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { ExportButton } from '#platform/list/export-button.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { Link } from '#ui/link.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import '../audit.css'
import { actorName, choicesIn, hrefOfRecord, recordNames, wordsOf } from './entry.state.ts'

const EntryDrawer = lazyPart(() => import('./entry.view.tsx').then((file) => file.EntryDrawer))

/** What was done in the company, by whom, and from what to what. */
export default function EntryListPage() {
  const t = useT()
  const list = useList(auditEntries.list, { kept: ['kind'], start: { kind: 'changes' }, own: { entry: '' } })
  const lists = useEndpoint(auditEntries.dropdowns, {}).data
  const names: Record<AuditKind, string> = { changes: t('Changes'), sign_ins: t('Sign-ins'), all: t('Everything') }
  const { entry, kind, search, filters } = list.state
  const open = (identifier: string) => list.change({ entry: identifier })
  return (
    <EndpointList
      list={list}
      views={auditKinds.map((id) => ({ id, name: names[id], href: list.hrefTo({ kind: id, filters }) }))}
      activeView={kind}
      count={kind === 'changes' && search === '' && !filters.action && t('Without sign-ins and views')}
      search={t('Search by reference')}
      filters={{
        lead: t('Acts where'),
        fields: {
          actor: { label: t('Person'), options: lists?.actors },
          action: { label: t('Action'), options: lists && choicesIn(lists.actions, t) },
          module: { label: t('Record type'), options: lists && choicesIn(lists.modules, t) },
          record: { label: t('Record'), help: t('Its number, or the identifier from its address') },
          created_at: { label: t('Time') },
        },
      }}
      columns={useColumns(open)}
      empty={t('Nothing has been changed yet.')}
      exportSlot={<ExportButton list={list} shown={null} />}
      rowName={({ action, id }) => `${wordsOf(action, t)} ${id}`}
    >
      <Suspense fallback={null}>{entry && <EntryDrawer identifier={entry} onClose={() => open('')} />}</Suspense>
    </EndpointList>
  )
}

function useColumns(open: (identifier: string) => void): ColumnsOf<typeof auditEntries.list> {
  const t = useT()
  return [
    {
      id: 'created_at',
      header: t('Time'),
      width: 170,
      hideable: false,
      cardSlot: 'corner',
      cell: (row) => (
        <time className="e-num" dir="ltr" dateTime={row.created_at}>
          {formatMoment(row.created_at)}
        </time>
      ),
    },
    {
      id: 'action',
      header: t('Action'),
      cardSlot: 'title',
      cell: (row) => (
        <button type="button" className="audit-open" onClick={() => open(row.identifier)}>
          {wordsOf(row.action, t)}
        </button>
      ),
    },
    {
      id: 'actor',
      header: t('Person'),
      cell: (row) => <TwoLines top={actorName(row.actor_info, t)} bottom={row.actor_info.role && t(row.actor_info.role)} />,
    },
    {
      id: 'record',
      header: t('Record'),
      cell: (row) => (row.record_info ? <About record={row.record_info} actor={row.actor_info.name} /> : <NoValue />),
    },
    {
      id: 'ip',
      header: t('IP address'),
      width: 150,
      cardSlot: 'none',
      // A product behind no proxy may know no address.
      isTelling: (rows) => rows.some(({ ip }) => ip !== null),
      cell: (row) => row.ip,
    },
  ]
}

/** What was acted on, by its name, and its page where it has one. */
function About({ record, actor }: { readonly record: NonNullable<AuditEntry['record_info']>; readonly actor: string }) {
  const t = useT()
  const { top, bottom } = recordNames(record, t, actor)
  const href = hrefOfRecord(record)
  return (
    <TwoLines
      top={
        href ? (
          <Link className="audit-link" href={href}>
            {top}
          </Link>
        ) : (
          top
        )
      }
      bottom={bottom}
    />
  )
}
