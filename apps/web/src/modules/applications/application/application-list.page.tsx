import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationListQuery } from '@embark/contract/applications/application/application-list.contract.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { fromDrawer, toDrawer, useFilterChips } from '#platform/prefs/drawer-filters.ts'
import { useStored } from '#platform/prefs/stored.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { FilterBuilder } from '#ui/list/filter-builder.tsx'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { ApplicationBoard } from './application-board.view.tsx'
import { useApplicationColumns, usualColumns } from './application-columns.view.tsx'
import { numericFilters, useApplicationFilterFields } from './application-filters.view.tsx'
import { type ApplicationLayout, listDefaults, nameOf } from './application-list.state.ts'

/** The applications: by stage, search and filters, as a table or a board. */
export default function ApplicationListPage() {
  const t = useT()
  const [state, change] = useUrlState(listDefaults)
  const [lastLayout, setLastLayout] = useStored<ApplicationLayout>('embark-applications-layout', 'table')
  const [shown, setShown] = useStored('embark-applications-columns', usualColumns)
  const [density, setDensity] = useStored<'comfortable' | 'compact'>('embark-applications-density', 'comfortable')
  const [isFiltering, setFiltering] = useState(false)
  const mayCreate = useCan('applications.create')
  const { layout: wanted, ...query } = state
  const layout = wanted || lastLayout
  const found = useEndpoint(
    applications.list,
    { query: { ...query, sort_by: state.sort_by as ApplicationListQuery['sort_by'], filters: state.filters as never, with_tabs: true } },
    { keep: true },
  )
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const tabs = found.data?.tabsInfo ?? []
  const fields = useApplicationFilterFields(tabs)
  const columns = useApplicationColumns()
  const set = (next: Partial<typeof state>) => change({ page: 1, ...next })
  const chips = useFilterChips(state.filters, fields, (key) => {
    const { [key as keyof typeof state.filters]: _, ...rest } = state.filters
    set({ filters: rest })
  })
  const create = mayCreate && (
    <Button component={Link} href={to(applicationScreens.create)} variant="filled" leftSection={<IconPlus size={18} stroke={1.6} />}>
      {t('New application')}
    </Button>
  )
  return (
    <ListScreen<ApplicationRow>
      title={t('Applications')}
      {...(meta && {
        count: meta.isTotalExact
          ? t('{{count}} applications', { count: meta.totalRecords })
          : t('{{number}}+ applications', { number: meta.totalRecords }),
      })}
      views={tabs.map(({ key, label, count, isCountExact }) => ({
        id: key,
        name: t(label),
        href: hrefWith(to(applicationScreens.list), {
          ...(key !== 'all' && { application_stage_type: key }),
          ...(state.search && { search: state.search }),
          ...(Object.keys(state.filters).length > 0 && { filters: state.filters }),
        }),
        count: isCountExact ? count : `${count}+`,
      }))}
      activeView={state.application_stage_type}
      actions={create}
      search={{
        value: state.search,
        onChange: (search) => change({ search, page: 1 }, { replace: true }),
        label: t('Search applications'),
      }}
      filters={{ lead: t('Applications where'), chips, onOpen: () => setFiltering(true), onClear: () => set({ filters: {}, search: '' }) }}
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
      layouts={['table', 'board']}
      onLayoutChange={(next) => {
        const chosen = next === 'board' ? 'board' : 'table'
        setLastLayout(chosen)
        set({ layout: chosen })
      }}
      board={<ApplicationBoard tabs={tabs} query={{ search: state.search, filters: state.filters }} />}
      rows={rows}
      rowId={(row) => row.identifier}
      rowName={(row) => nameOf(row.studentInfo)}
      rowHref={(row) => to(applicationScreens.record, { application_id: row.identifier })}
      {...shownOf(found)}
      empty={
        mayCreate
          ? { text: t('No applications yet. Create the first one for a student.'), action: create }
          : { text: t('No applications yet. Your counsellor makes the first one with you; until then, look at the programs.') }
      }
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
        values={toDrawer(state.filters)}
        onApply={(values) => set({ filters: fromDrawer(values, numericFilters) })}
      />
    </ListScreen>
  )
}
