import { to } from '@embark/contract/kernel/screen.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadSort } from '@embark/contract/leads/lead/lead-filters.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { fromDrawer, toDrawer, useFilterChips } from '#platform/prefs/drawer-filters.ts'
import { useStored } from '#platform/prefs/stored.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { nothingSelected, type Selection } from '#ui/list/column.ts'
import { FilterBuilder } from '#ui/list/filter-builder.tsx'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { gathered, ownNames, spread } from '../answer/own-fields.state.ts'
import { useLeadBulk } from '../selection/lead-bulk.view.tsx'
import { LeadCard } from './lead-card.view.tsx'
import { useLeadColumns, usualColumns } from './lead-columns.view.tsx'
import { numericFilters, useLeadFilterFields } from './lead-filters.view.tsx'
import { type LeadLayout, listDefaults, nameOf } from './lead-list.state.ts'
import { useSavedViews } from './saved-views.view.tsx'

const AssignDialog = lazy(() => import('../assignment/assign.dialog.tsx').then((file) => ({ default: file.AssignDialog })))
const LeadBoard = lazy(() => import('./lead-board.view.tsx').then((file) => ({ default: file.LeadBoard })))

/** The leads: as cards, table or board, by tab, search, filters and saved views. */
export default function LeadListPage() {
  const t = useT()
  const [state, change] = useUrlState(listDefaults)
  const [lastLayout, setLastLayout] = useStored<LeadLayout>('embark-leads-layout', 'cards')
  const [shown, setShown] = useStored('embark-leads-columns', usualColumns)
  const [density, setDensity] = useStored<'comfortable' | 'compact'>('embark-leads-density', 'comfortable')
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [isFiltering, setFiltering] = useState(false)
  const [assigning, setAssigning] = useState<LeadRow | null>(null)
  const fields = useLeadFilterFields(state.filters, (filters) => change({ page: 1, filters }, { replace: true }))
  const layout = state.layout || lastLayout
  const { layout: _, ...query } = state
  const own_columns = layout === 'table' ? ownNames(shown).join(',') : ''
  const filters = spread(state.filters)
  const found = useEndpoint(
    leads.list,
    { query: { ...query, sort_by: state.sort_by as LeadSort, filters: state.filters as never, with_tabs: true, own_columns } },
    { keep: true, enabled: layout !== 'board' || !state.page_tab },
  )
  const tabs = useEndpoint(leads.list, { query: { per_page: 1, with_tabs: true, count: 'capped' } }, { enabled: layout === 'board' })
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const columns = useLeadColumns(setAssigning)
  const set = (next: Partial<typeof state>) => {
    setSelection(nothingSelected)
    change({ page: 1, ...next })
  }
  const without = (key: string) => {
    const { [key]: gone, ...rest } = filters
    set({ filters: gathered(rest) })
  }
  const chips = useFilterChips(filters, fields, without, { import_id: t('Import') })
  const bulk = useLeadBulk(selection, { search: state.search, page_tab: state.page_tab, filters: state.filters }, rows, () =>
    setSelection(nothingSelected),
  )
  const saved = useSavedViews('leads', {
    search: state.search,
    page_tab: state.page_tab,
    filters: state.filters,
    sort: state.sort,
    sort_by: state.sort_by,
  })
  const tabInfo = found.data?.tabsInfo ?? tabs.data?.tabsInfo ?? []
  const views = [
    ...tabInfo.map(({ key, label, count, isCountExact }) => ({
      id: key,
      name: t(label),
      href: hrefWith('/leads', { ...(key !== 'all' && { page_tab: key }) }),
      count: isCountExact ? count : `${count}+`,
    })),
    ...saved.tabs,
  ]
  const [mayCreate, mayImport, mayExport] = [useCan('leads.create'), useCan('leads.import'), useCan('leads.export')]
  return (
    <ListScreen<LeadRow>
      title={t('Leads')}
      {...(meta && {
        count: meta.isTotalExact
          ? t('{{count}} leads', { count: meta.totalRecords })
          : t('{{number}}+ leads', { number: meta.totalRecords }),
      })}
      views={views}
      activeView={saved.active ?? state.page_tab}
      onSaveView={saved.save}
      actions={
        <>
          {mayImport && (
            <Button component={Link} href="/import/lead-import" leftSection={<IconUpload size={18} stroke={1.6} />}>
              {t('Import')}
            </Button>
          )}
          {mayCreate && (
            <Button component={Link} href={to(leadScreens.create)} variant="filled" leftSection={<IconPlus size={18} stroke={1.6} />}>
              {t('New lead')}
            </Button>
          )}
        </>
      }
      search={{
        value: state.search,
        onChange: (search) => {
          setSelection(nothingSelected)
          change({ search, page: 1 }, { replace: true })
        },
        label: t('Search leads'),
      }}
      filters={{ lead: t('Leads where'), chips, onOpen: () => setFiltering(true), onClear: () => set({ filters: {}, search: '' }) }}
      sort={{
        by: [{ id: state.sort_by, direction: state.sort }],
        onChange: ([first]) => set(first ? { sort_by: first.id, sort: first.direction } : { sort_by: 'id', sort: 'desc' }),
      }}
      columns={columns}
      shownColumns={shown}
      onShownColumnsChange={setShown}
      density={density}
      onDensityChange={setDensity}
      layout={layout}
      layouts={['cards', 'table', 'board']}
      onLayoutChange={(next) => {
        setLastLayout(next)
        set({ layout: next })
      }}
      board={
        <Suspense fallback={<LateSkeleton kind="board" />}>
          <LeadBoard query={{ search: state.search, page_tab: state.page_tab, filters: state.filters as never }} />
        </Suspense>
      }
      card={(lead) => <LeadCard lead={lead} />}
      exportSlot={
        mayExport && (
          <IconButton
            label={t('Export as CSV')}
            icon={<IconDownload size={20} stroke={1.6} />}
            onClick={() => void import('./lead-export.state.ts').then(({ exportLeads }) => exportLeads(state, ownNames(shown)))}
          />
        )
      }
      {...(meta &&
        bulk.isPossible && {
          selection: { value: selection, onChange: setSelection, total: meta.totalRecords, isTotalExact: meta.isTotalExact },
        })}
      bulkActions={bulk.actions}
      rows={rows}
      rowId={(lead) => lead.identifier}
      rowName={nameOf}
      rowHref={(lead) => to(leadScreens.record, { lead_id: lead.identifier })}
      {...shownOf(found)}
      status={found.isError && !found.data ? 'failed' : found.data || layout === 'board' ? 'ready' : 'loading'}
      empty={{
        text: mayCreate ? t('No leads yet. Create the first one, or import a list.') : t('No leads yet.'),
        action: mayCreate && (
          <Button component={Link} href={to(leadScreens.create)} variant="filled">
            {t('New lead')}
          </Button>
        ),
      }}
      {...(meta &&
        layout !== 'board' && {
          page: {
            page: state.page,
            perPage: meta.per_page,
            total: meta.totalRecords,
            isTotalExact: meta.isTotalExact,
            shown: rows.length,
            onPage: (page: number) => change({ page }),
            onPerPage: (per_page: number) => set({ per_page }),
          },
        })}
    >
      <FilterBuilder
        opened={isFiltering}
        onClose={() => setFiltering(false)}
        fields={fields}
        values={toDrawer(filters)}
        onApply={(values) => set({ filters: gathered(fromDrawer(values, numericFilters)) })}
      />
      <Suspense fallback={null}>
        {assigning && (
          <AssignDialog
            mode="assign"
            target={{ kind: 'one', lead: assigning.identifier, name: nameOf(assigning) }}
            onClose={() => setAssigning(null)}
          />
        )}
        {bulk.dialog}
        {saved.dialog}
      </Suspense>
    </ListScreen>
  )
}
