import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { type Stage, stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { moduleTypes } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { Suspense } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { activeColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { nameColumn } from '../timeline/master-columns.view.tsx'
import { masterFields, moduleName } from '../timeline/module.state.ts'
import { positionNames, typeNames } from '../timeline/stage-line.view.tsx'
import { StageForm } from './stage.form.tsx'

const SubStatusesDialog = lazyPart(() => import('../sub-status/sub-statuses.dialog.tsx').then((file) => file.SubStatusesDialog))

/** The stages timelines are made of. */
export default function StageListPage() {
  const t = useT()
  const list = useList(stages.list, { kept: ['module_type'], beside: ['is_active'], start: { sort: 'asc' } })
  const { module_type } = list.state
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} stages and statuses', { count })}
      search={t('Search by name')}
      filters={{ lead: t('Stages where'), fields: { is_active: masterFields(t).is_active } }}
      columns={useColumns(list.rows, module_type)}
      views={[
        { id: '', name: t('All'), href: list.hrefTo({}) },
        ...moduleTypes.map((each) => ({ id: each, name: t(moduleName(each)), href: list.hrefTo({ module_type: each }) })),
      ]}
      activeView={module_type ?? ''}
      form={(stage, close) => <StageForm stage={stage} onClose={close} />}
      acts={[
        useCan('masters.stages.update') && { id: 'edit', label: t('Edit') },
        useCan('masters.stages.update') && {
          id: 'sub_statuses',
          label: t('Sub-statuses'),
          dialog: (stage, close) => (
            <Suspense fallback={null}>
              <SubStatusesDialog stage={stage} onClose={close} />
            </Suspense>
          ),
          isFor: ({ module_type, child_count }) => ['lead', 'application'].includes(module_type) && child_count === 0,
        },
        useCan('leads.read') && {
          id: 'leads',
          label: ({ name, parent }) => t('Leads in {{stage}}', { stage: t(parent?.name ?? name) }),
          href: ({ id, parent }) => hrefWith(to(leadScreens.list), { filters: { stage_ids: [parent?.id ?? id] } }),
          isFor: ({ module_type }) => module_type === 'lead',
        },
        useCan('applications.read') && {
          id: 'applications',
          label: ({ name }) => t('Applications in {{stage}}', { stage: t(name) }),
          href: ({ id }) => hrefWith(to(applicationScreens.list), { filters: { application_statuses: [id] } }),
          isFor: ({ module_type, child_count }) => module_type === 'application' && child_count === 0,
        },
        useWhoSeesEach('stage'),
      ]}
      create={useCan('masters.stages.create') && { text: t('New stage') }}
    />
  )
}

type StageColumn = ColumnsOf<typeof stages.list>[number]

/** What says the same of all of them is left out. */
function useColumns(rows: readonly Stage[], module: string | undefined): ColumnsOf<typeof stages.list> {
  const t = useT()
  const parent: StageColumn = {
    id: 'parent',
    header: t('Parent stage'),
    cell: (row) => (row.parent ? <bdi>{t(row.parent.name)}</bdi> : <NoValue />),
  }
  const moduleColumn: StageColumn = { id: 'module_type', header: t('Module'), width: 130, cell: (row) => t(moduleName(row.module_type)) }
  const ending: StageColumn = {
    id: 'type',
    header: t('Type'),
    width: 110,
    // That it ends well is what a stage usually means.
    cell: (row) => (row.type === 'cancel' ? <Tag tone="warn">{t(typeNames.cancel)}</Tag> : <NoValue />),
  }
  const standing: StageColumn = activeColumn(t, ({ is_active }) => Boolean(is_active))
  return [
    nameColumn(t),
    ...(rows.some(({ parent }) => parent) ? [parent] : []),
    ...(module ? [] : [moduleColumn]),
    ...(rows.some(({ type }) => type === 'cancel') ? [ending] : []),
    { id: 'position', header: t('Position'), width: 110, cell: (row) => t(positionNames[row.position]) },
    standing,
  ]
}
