import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { type Stage, stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { moduleTypes } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { Suspense } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { activeColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { StageRing } from '#ui/parts/stage-ring.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { nameColumn } from '../timeline/master-columns.view.tsx'
import { masterFields, moduleName } from '../timeline/module.state.ts'
import { positionNames } from '../timeline/stage-line.view.tsx'
import { StageForm } from './stage.form.tsx'
import './stage.css'
import { ringOf } from './stage-ring.state.ts'

const SubStatusesDialog = lazyPart(() => import('../sub-status/sub-statuses.dialog.tsx').then((file) => file.SubStatusesDialog))

/** The stages timelines are made of. */
export default function StageListPage() {
  const t = useT()
  const list = useList(stages.list, {
    kept: ['module_type'],
    beside: ['is_active'],
    start: { sort_by: 'route', sort: 'asc', per_page: 50 },
  })
  const { module_type, search, sort_by, sort } = list.state
  const isRoute = sort_by === 'route' && sort === 'asc' && !search
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} stages and statuses', { count })}
      search={t('Search by name')}
      filters={{ lead: t('Stages where'), fields: { is_active: masterFields(t).is_active } }}
      columns={useColumns(list.rows, module_type, isRoute)}
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

/** What says the same of all of them is left out; along their route, statuses stand below their stages. */
function useColumns(rows: readonly Stage[], module: string | undefined, isRoute: boolean): ColumnsOf<typeof stages.list> {
  const t = useT()
  // A status below its stage is where that is.
  const isBelow = ({ parent }: Stage) => isRoute && parent !== null
  const moduleColumn: StageColumn = {
    id: 'module_type',
    header: t('Module'),
    width: 130,
    cell: (row) => !isBelow(row) && t(moduleName(row.module_type)),
  }
  return [
    { ...nameColumn(t), cell: (row) => <StageName stage={row} along={isRoute ? rows : null} /> },
    ...(module ? [] : [moduleColumn]),
    {
      id: 'timelines',
      header: t('Timelines'),
      cell: (row) => {
        if (isBelow(row)) return null
        return row.timelines.length ? <span dir="auto">{inARow(row.timelines.map((name) => t(name)))}</span> : <NoValue />
      },
    },
    {
      id: 'est_days',
      header: t('Target'),
      width: 110,
      align: 'end',
      cell: ({ est_days, position }) =>
        est_days !== null && position !== 'end' && <span className="e-num">{t('{{count}} days', { count: est_days })}</span>,
    },
    activeColumn(t, ({ is_active }) => Boolean(is_active)),
  ]
}

/** How far along its route a stage stands, in eighths; out of its line it is just under way. */
function progressOf(stage: Stage, along: readonly Stage[] | null) {
  const line = along?.filter(
    ({ parent, type, module_type, timelines }) =>
      !parent && type !== 'cancel' && module_type === stage.module_type && timelines[0] === stage.timelines[0],
  )
  const at = line?.findIndex(({ id }) => id === stage.id) ?? -1
  return line && at > 0 ? (8 * at) / (line.length - 1) : 4
}

/** A stage by its ring and name; a status below its stage, or with its name. */
function StageName({ stage, along }: { readonly stage: Stage; readonly along: readonly Stage[] | null }) {
  const t = useT()
  const { name, type, position, parent, child_count } = stage
  const isBelow = Boolean(along && parent)
  const facts = [
    parent && !isBelow && t('In {{stage}}', { stage: t(parent.name) }),
    child_count > 0 && t('{{count}} statuses', { count: child_count }),
    type === 'cancel' && !parent && t('Ends without success'),
  ]
  return (
    <span className="e-row" data-below={isBelow || undefined}>
      {!isBelow && <StageRing {...ringOf({ type, position, progress: progressOf(stage, along) })} />}
      {type !== 'cancel' && <span className="e-sr">{t(positionNames[position])}</span>}
      <TwoLines strong={!isBelow} top={<bdi>{t(name)}</bdi>} bottom={facts.filter(Boolean).join(' · ')} />
    </span>
  )
}
