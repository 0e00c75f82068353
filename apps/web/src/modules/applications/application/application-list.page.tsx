import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Suspense } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { ExportButton } from '#platform/list/export-button.tsx'
import { groupedBy } from '#platform/list/grouped-by.tsx'
import { useListLook } from '#platform/list/list-look.ts'
import { tabsOf } from '#platform/list/tabs.ts'
import { useList } from '#platform/list/use-list.ts'
import { me, useCan, useSession } from '#platform/session/session.ts'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { useApplicationColumns, usualColumns } from './application-columns.view.tsx'
import { stageFilters } from './application-filters.state.ts'
import { applicationsRead } from './application-list.state.ts'
import { useReminderLink } from './reminder-link.state.ts'

const ApplicationBoard = lazyPart(() => import('./application-board.view.tsx').then((file) => file.ApplicationBoard))

const ApplicationCells = lazyPart(() => import('./application-cells.view.tsx').then((file) => file.ApplicationCells))

const moreFilters = (seesLeads: boolean) =>
  import('./application-more-filters.state.ts').then((file) => file.moreApplicationFilters(seesLeads))

/** The applications: by stage, search and filters, as a table or a board. */
export default function ApplicationListPage() {
  const t = useT()
  const look = useListLook('embark-applications', { layouts: ['table', 'board'], columns: usualColumns, hasDensity: true })
  const list = useList(applications.list, applicationsRead)
  const { search, filters, application_stage_type } = list.state
  useReminderLink(search, list.rows)
  const tabs = list.data?.tabsInfo ?? []
  const mayCreate = useCan('applications.create')
  const seesLeads = useCan('leads.read')
  const columns = useApplicationColumns()
  return (
    <EndpointList
      list={list}
      count={(count, isExact) =>
        isExact ? t('{{count}} applications', { count }) : t('{{number}}+ applications', { number: formatNumber(count) })
      }
      views={tabsOf(tabs, t, (key) => list.hrefTo({ application_stage_type: key, search, filters }))}
      activeView={application_stage_type}
      create={mayCreate && { text: t('New application'), href: to(applicationScreens.create), isInBar: true }}
      search={t('Search applications')}
      filters={{ lead: t('Applications where'), fields: stageFilters(tabs), more: () => moreFilters(seesLeads) }}
      columns={columns}
      look={look}
      {...groupedBy({
        list,
        look,
        columns,
        groups: { stage: t('Stage'), status: t('Status'), ...(me().group === 'company' && { branch: t('Branch') }) },
      })}
      exportSlot={<ExportButton list={list} shown={look.layout === 'table' ? look.shown : null} />}
      board={
        <Suspense fallback={<LateSkeleton kind="board" />}>
          <ApplicationBoard
            tabs={tabs}
            query={{ search, filters }}
            onClear={search || Object.keys(filters).length ? () => list.narrow({ search: '', filters: {} }) : undefined}
          />
        </Suspense>
      }
      cells={ApplicationCells}
      rowName={(row) => fullNameOf(row.studentInfo)}
      rowHref={(row) => to(applicationScreens.record, { application_id: row.identifier })}
      empty={useEmptyText(mayCreate)}
    />
  )
}

/** Who sees only a part is told which, so that an empty list is not taken for an empty company. */
function useEmptyText(mayCreate: boolean) {
  const t = useT()
  const scope = useSession().capabilities.scopes.applications
  if (me().group === 'user')
    return t('No applications yet. Your counsellor will create the first one with you; meanwhile, browse the programs.')
  if (scope === 'branch') return t('No applications here. You see those of your branch; an administrator says which that is.')
  if (scope === 'assigned') return t('No applications here. You see those of the leads you work on.')
  return mayCreate ? t('No applications yet. Create the first one for a student.') : t('No applications yet.')
}
