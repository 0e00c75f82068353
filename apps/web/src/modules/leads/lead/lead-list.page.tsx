import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Suspense, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { ExportButton } from '#platform/list/export-button.tsx'
import { groupedBy } from '#platform/list/grouped-by.tsx'
import { useListLook } from '#platform/list/list-look.ts'
import { entriesFor, type RowAct } from '#platform/list/row-acts.ts'
import { tabsOf } from '#platform/list/tabs.ts'
import { useList } from '#platform/list/use-list.ts'
import { afterFirst } from '#platform/session/early.ts'
import { useCan } from '#platform/session/session.ts'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { ownNames } from '../answer/own-fields.state.ts'
import { useLeadBulk } from '../selection/lead-bulk.view.tsx'
import { LeadCard } from './lead-card.view.tsx'
import { useLeadColumns, usualColumns } from './lead-columns.view.tsx'
import type { LeadAct } from './lead-dialogs.view.tsx'
import { useLeadFilters } from './lead-filters.view.tsx'
import { leadsRead } from './lead-list.state.ts'
import { useLookKey } from './look-key.state.ts'
import { useReminderLink } from './reminder-link.state.ts'

const AssignDialog = lazyPart(() => import('../assignment/assign.dialog.tsx').then((file) => file.AssignDialog))
const Alike = lazyPart(() => import('./lead-alike.view.tsx').then((file) => file.Alike))
const LeadCreate = lazyPart(() => import('./lead-create.form.tsx').then((file) => file.LeadCreate))
// What stands beside the tabs and the tools is not what somebody comes for.
const OtherPlaces = lazyPart(() => afterFirst(() => import('./other-places.view.tsx')).then((file) => file.OtherPlaces))
const QuickLook = lazyPart(() => import('./quick-look.view.tsx').then((file) => file.QuickLook))
const LeadActOf = lazyPart(() => import('./lead-act.view.tsx').then((file) => file.LeadActOf))
const LeadBoard = lazyPart(() => import('./lead-board.view.tsx').then((file) => file.LeadBoard))

const LeadCells = lazyPart(() => import('./lead-cells.view.tsx').then((file) => file.LeadCells))

const moreFilters = () => import('./lead-more-filters.state.ts').then((file) => file.moreLeadFilters())

/** The leads: as cards, table or board, by tab, search, filters and saved views. */
export default function LeadListPage() {
  const t = useT()
  const [assigning, setAssigning] = useState<LeadRow | null>(null)
  // The layout starts as cards (specification 3 §2); each person's last choice wins.
  const look = useListLook('embark-leads', { layouts: ['cards', 'table', 'board'], columns: usualColumns, hasDensity: true })
  const ownColumns = ownNames(look.shown ?? [])
  const list = useList(leads.list, {
    kept: leadsRead.kept,
    own: { queryTab: '' },
    query: { ...leadsRead.query, own_columns: look.layout === 'table' ? ownColumns.join(',') : '' },
    enabled: look.layout !== 'board',
  })
  const { state } = list
  const chosen = { search: state.search, page_tab: state.page_tab, filters: state.filters }
  // The columns of a board are read one by one: how many there are in all, and under each tab, is asked for beside them.
  const onBoard = useEndpoint(
    leads.list,
    { query: { ...chosen, per_page: 1, with_tabs: true, count: 'capped' } },
    { keep: true, enabled: !list.isOn },
  ).data
  useReminderLink(list)
  const filters = useLeadFilters(state.filters, (next) => list.narrow({ filters: next }, { replace: true }))
  const bulk = useLeadBulk(list)
  const tabs = tabsOf((list.isOn ? list.data : onBoard)?.tabsInfo, t, (page_tab) => list.hrefTo({ page_tab }))
  const peekAt = (lead: LeadRow) => list.open('look', lead)
  useLookKey(list.rows, hrefOf, peekAt)
  const acts = useRowActs(list.rows, peekAt, setAssigning)
  const [mayCreate, mayExport] = [useCan('leads.create'), useCan('leads.export')]
  const columns = useLeadColumns(setAssigning)
  return (
    <EndpointList
      list={list.isOn ? list : { ...list, meta: onBoard?.metaInfo }}
      count={(count, isExact) => (isExact ? t('{{count}} leads', { count }) : t('{{number}}+ leads', { number: formatNumber(count) }))}
      views={tabs}
      activeView={state.page_tab}
      actions={
        <Suspense fallback={null}>
          <OtherPlaces />
        </Suspense>
      }
      create={mayCreate && { text: t('New lead'), isInBar: true, dialog: (close) => <NewLead onClose={close} /> }}
      search={t('Search leads')}
      filters={{ lead: t('Leads where'), fields: filters, more: moreFilters }}
      columns={columns}
      look={look}
      {...groupedBy({
        list,
        look,
        columns,
        groups: { stage: t('Stage'), status: t('Status'), owner: t('Owner'), branch: t('Branch'), category: t('Category') },
        sums: ['budget'],
      })}
      board={
        <Suspense fallback={<LateSkeleton kind="board" />}>
          <LeadBoard query={chosen} onClear={() => list.narrow({ search: '', filters: {} })} />
        </Suspense>
      }
      card={(lead) => <LeadCard lead={lead} menu={entriesFor(acts, lead, list)} />}
      exportSlot={mayExport && <ExportButton list={list} shown={look.layout === 'table' ? look.shown : null} />}
      bulkActions={bulk.actions}
      instead={<Suspense fallback={null}>{state.search && <Alike search={state.search} />}</Suspense>}
      cells={LeadCells}
      rowName={fullNameOf}
      rowHref={hrefOf}
      acts={acts}
      empty={mayCreate ? t('No leads yet. Create the first one, or import a list.') : t('No leads yet.')}
    >
      <Suspense fallback={null}>
        {assigning && <AssignOne lead={assigning} onClose={() => setAssigning(null)} />}
        {bulk.dialog}
      </Suspense>
    </EndpointList>
  )
}

/** What may be done with a lead from its line in the list. */
function useRowActs(
  rows: readonly LeadRow[],
  peekAt: (lead: LeadRow) => void,
  assign: (lead: LeadRow) => void,
): readonly RowAct<LeadRow>[] {
  const t = useT()
  return [
    {
      id: 'look',
      label: t('Quick look'),
      dialog: (lead, close) => (
        <Suspense fallback={null}>
          <QuickLook lead={lead} among={rows} onLook={peekAt} onClose={close} />
        </Suspense>
      ),
    },
    actOn('move', t('Change status'), ({ can }) => can.move),
    actOn('call', t('Log call'), ({ can }) => can.take_notes),
    actOn('reminder', t('Set reminder'), ({ can }) => can.set_reminder),
    actOn('application', t('New application'), ({ can }) => can.create_application),
    { id: 'assign', label: t('Assign'), isFor: ({ can }) => can.assign, onRun: assign },
  ]
}

/** What the page of the lead does in a dialog, from the list. */
const actOn = (act: LeadAct, label: string, isFor: (lead: LeadRow) => boolean): RowAct<LeadRow> => ({
  id: act,
  label,
  isFor,
  dialog: ({ identifier }, close) => (
    <Suspense fallback={null}>
      <LeadActOf lead={identifier} act={act} onClose={close} />
    </Suspense>
  ),
})

const hrefOf = ({ identifier }: LeadRow) => to(leadScreens.record, { lead_id: identifier })

const NewLead = ({ onClose }: { onClose: () => void }) => (
  <Suspense fallback={null}>
    <LeadCreate variant="drawer" onClose={onClose} />
  </Suspense>
)

const AssignOne = ({ lead, onClose }: { lead: LeadRow; onClose: () => void }) => (
  <AssignDialog mode="assign" target={{ kind: 'one', lead: lead.identifier, name: fullNameOf(lead) }} onClose={onClose} />
)
