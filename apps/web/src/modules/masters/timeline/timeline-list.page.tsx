import { to } from '@embark/contract/kernel/screen.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { type Timeline, timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import type { Column } from '#ui/list/column.ts'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { ScopeForm } from '../timeline-scope/scope.form.tsx'
import { AssignStagesForm } from './assign-stages.form.tsx'
import { MasterList, nameColumn, standingColumn } from './master-list.view.tsx'
import { masterDefaults, masterQuery, moduleName } from './module.state.ts'
import { TimelineForm } from './timeline.form.tsx'

type Open = { readonly act: 'edit' | 'stages' | 'places'; readonly timeline: Timeline } | { readonly act: 'new' }

/** The timelines of the company: the stages each kind of record goes through. */
export default function TimelineListPage() {
  const t = useT()
  const [state, change] = useUrlState(masterDefaults)
  const [open, setOpen] = useState<Open | null>(null)
  const found = useEndpoint(timelines.list, { query: masterQuery(state) }, { keep: true })
  const [mayCreate, mayUpdate] = [useCan('masters.timelines.create'), useCan('masters.timelines.update')]
  const [mayAssign, mayPlace] = [useCan('masters.stages.assign'), useCan('masters.timelines.assign')]
  const seesForms = useCan('masters.forms.read')
  const columns: Column<Timeline>[] = [
    nameColumn(t),
    { id: 'module_type', header: t('Module'), width: 160, cell: (row) => t(moduleName(row.module_type)) },
    {
      id: 'stages',
      header: t('Stages'),
      width: 110,
      align: 'end',
      cell: (row) =>
        mayAssign ? (
          <button
            type="button"
            className="e-link e-num"
            aria-label={t('Assign stages: {{name}}', { name: t(row.name) })}
            onClick={() => setOpen({ act: 'stages', timeline: row })}
          >
            {row.stage_count}
          </button>
        ) : (
          <span className="e-num">{row.stage_count}</span>
        ),
    },
    standingColumn(t),
  ]
  const menu = (timeline: Timeline): MenuEntry[] => [
    ...(mayUpdate ? [{ id: 'edit', label: t('Edit'), onRun: () => setOpen({ act: 'edit', timeline }) }] : []),
    ...(mayAssign ? [{ id: 'stages', label: t('Assign stages'), onRun: () => setOpen({ act: 'stages', timeline }) }] : []),
    ...(mayPlace && (timeline.module_type === 'application' || timeline.module_type === 'service')
      ? [{ id: 'places', label: t('Where it applies'), onRun: () => setOpen({ act: 'places', timeline }) }]
      : []),
    ...(seesForms && (timeline.module_type === 'lead' || timeline.module_type === 'application')
      ? [{ id: 'forms', label: t('Forms for its stages'), href: to(masterScreens.forms) }]
      : []),
  ]
  const close = () => setOpen(null)
  const whoSees = useWhoSeesEach('timeline')
  return (
    <MasterList<Timeline>
      title={t('Timelines')}
      count={(count) => t('{{count}} timelines', { count })}
      lead={t('Timelines where')}
      found={found}
      state={state}
      change={change}
      columns={columns}
      create={mayCreate ? { text: t('Create Timeline'), onRun: () => setOpen({ act: 'new' }) } : null}
      {...whoSees.lineMenu((mayUpdate || mayAssign || mayPlace) && menu)}
    >
      {whoSees.dialog}
      {open?.act === 'new' && (
        <TimelineForm timeline={null} onClose={close} {...(mayAssign && { onMade: (timeline) => setOpen({ act: 'stages', timeline }) })} />
      )}
      {open?.act === 'edit' && <TimelineForm timeline={open.timeline} onClose={close} />}
      {open?.act === 'stages' && <AssignStagesForm timeline={open.timeline} onClose={close} />}
      {open?.act === 'places' && <ScopeForm timeline={open.timeline} onClose={close} />}
    </MasterList>
  )
}
