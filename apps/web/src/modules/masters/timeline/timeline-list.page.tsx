import { to } from '@embark/contract/kernel/screen.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { type Timeline, timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { ScopeForm } from '../timeline-scope/scope.form.tsx'
import { AssignStagesForm } from './assign-stages.form.tsx'
import { nameColumn, standingColumn } from './master-columns.view.tsx'
import { masterFields, masterFilters, moduleName } from './module.state.ts'
import { TimelineForm } from './timeline.form.tsx'

/** The timelines of the company: the stages each kind of record goes through. */
export default function TimelineListPage() {
  const t = useT()
  const list = useList(timelines.list, { beside: masterFilters })
  const [mayUpdate, mayAssign] = [useCan('masters.timelines.update'), useCan('masters.stages.assign')]
  const [mayPlace, seesForms] = [useCan('masters.timelines.assign'), useCan('masters.forms.read')]
  const assignStages = (timeline: Timeline) => list.open('stages', timeline)
  const hasMenu = mayUpdate || mayAssign || mayPlace
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} timelines', { count })}
      search={t('Search by name')}
      filters={{ lead: t('Timelines where'), fields: masterFields(t) }}
      columns={useColumns(mayAssign ? assignStages : null)}
      form={(timeline, close) => <TimelineForm timeline={timeline} onClose={close} {...(mayAssign && { onMade: assignStages })} />}
      acts={[
        mayUpdate && { id: 'edit', label: t('Edit') },
        mayAssign && {
          id: 'stages',
          label: t('Assign stages'),
          dialog: (timeline, close) => <AssignStagesForm timeline={timeline} onClose={close} />,
        },
        mayPlace && {
          id: 'places',
          label: t('Where it applies'),
          dialog: (timeline, close) => <ScopeForm timeline={timeline} onClose={close} />,
          isFor: ({ module_type }) => module_type === 'application' || module_type === 'service',
        },
        hasMenu &&
          seesForms && {
            id: 'forms',
            label: t('Forms for its stages'),
            href: () => to(masterScreens.forms),
            isFor: ({ module_type }) => module_type === 'lead' || module_type === 'application',
          },
        useWhoSeesEach('timeline'),
      ]}
      create={useCan('masters.timelines.create') && { text: t('New timeline') }}
    />
  )
}

/** `onStages` assigns stages, for who may. */
function useColumns(onStages: ((row: Timeline) => void) | null): ColumnsOf<typeof timelines.list> {
  const t = useT()
  return [
    { ...nameColumn(t), width: 168 },
    { id: 'module_type', header: t('Module'), width: 110, cell: (row) => t(moduleName(row.module_type)) },
    { id: 'route', header: t('Route'), grows: true, cardSlot: 'line', cell: (row) => <MiniRoute stops={row.route} /> },
    {
      id: 'stages',
      header: t('Stages'),
      width: 92,
      align: 'end',
      cell: (row) => (
        <TwoLines
          top={
            onStages ? (
              <button
                type="button"
                className="e-link e-num"
                aria-label={t('Assign stages: {{name}}', { name: t(row.name) })}
                onClick={() => onStages(row)}
              >
                {row.route.length}
              </button>
            ) : (
              <span className="e-num">{row.route.length}</span>
            )
          }
          bottom={row.stage_count > row.route.length && t('{{count}} statuses', { count: row.stage_count })}
        />
      ),
    },
    { ...standingColumn(t), width: 160 },
  ]
}

/** The stops of a timeline in their order, as a record travels them; those that give it up stand last. */
function MiniRoute({ stops }: { stops: Timeline['route'] }) {
  const t = useT()
  if (!stops.length) return <span className="e-muted">{t('No stages yet')}</span>
  return (
    <span className="e-mini">
      <span className="e-mini-route">
        {stops.map((stop) => (
          <span key={stop.key} data-position={stop.position} data-type={stop.type} title={t(stop.name)}>
            <bdi>{t(stop.name)}</bdi>
          </span>
        ))}
      </span>
      <span className="e-mini-ends" aria-hidden="true">
        {[stops[0], stops.at(-1)].map((stop, at) => stop && <bdi key={at === 0 ? 'first' : 'last'}>{t(stop.name)}</bdi>)}
      </span>
    </span>
  )
}
