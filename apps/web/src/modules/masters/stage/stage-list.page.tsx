import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { type Stage, stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import type { Column } from '#ui/list/column.ts'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { MasterList, nameColumn, standingColumn } from '../timeline/master-list.view.tsx'
import { masterDefaults, masterQuery, moduleName } from '../timeline/module.state.ts'
import { positionNames, typeNames } from '../timeline/stage-line.view.tsx'
import { StageForm } from './stage.form.tsx'

/** The stages timelines are made of. */
export default function StageListPage() {
  const t = useT()
  const [state, change] = useUrlState(masterDefaults)
  const [open, setOpen] = useState<Stage | 'new' | null>(null)
  const found = useEndpoint(stages.list, { query: masterQuery(state) }, { keep: true })
  const [mayCreate, mayUpdate] = [useCan('masters.stages.create'), useCan('masters.stages.update')]
  const [seesLeads, seesApplications] = [useCan('leads.read'), useCan('applications.read')]
  const menu = (row: Stage): MenuEntry[] => [
    ...(mayUpdate ? [{ id: 'edit', label: t('Edit'), onRun: () => setOpen(row) }] : []),
    ...(seesLeads && row.module_type === 'lead'
      ? [
          {
            id: 'leads',
            label: t('Leads in {{stage}}', { stage: t(row.parent?.name ?? row.name) }),
            href: hrefWith(to(leadScreens.list), { filters: { stage_ids: [row.parent?.id ?? row.id] } }),
          },
        ]
      : []),
    ...(seesApplications && row.module_type === 'application' && row.child_count === 0
      ? [
          {
            id: 'applications',
            label: t('Applications in {{stage}}', { stage: t(row.name) }),
            href: hrefWith(to(applicationScreens.list), { filters: { application_statuses: [row.id] } }),
          },
        ]
      : []),
  ]
  const columns: Column<Stage>[] = [
    nameColumn(t),
    { id: 'parent', header: t('Parent stage'), cell: (row) => (row.parent ? <span dir="auto">{t(row.parent.name)}</span> : <NoValue />) },
    { id: 'module_type', header: t('Module'), width: 130, cell: (row) => t(moduleName(row.module_type)) },
    {
      id: 'type',
      header: t('Type'),
      width: 110,
      cell: (row) => <Tag tone={row.type === 'cancel' ? 'warn' : 'plain'}>{t(typeNames[row.type])}</Tag>,
    },
    { id: 'position', header: t('Position'), width: 110, cell: (row) => t(positionNames[row.position]) },
    standingColumn(t),
  ]
  const whoSees = useWhoSeesEach('stage')
  return (
    <MasterList<Stage>
      title={t('Stages')}
      count={(count) => t('{{count}} stages', { count })}
      lead={t('Stages where')}
      found={found}
      state={state}
      change={change}
      columns={columns}
      create={mayCreate ? { text: t('Create Stage'), onRun: () => setOpen('new') } : null}
      {...whoSees.lineMenu((mayUpdate || seesLeads || seesApplications) && menu)}
    >
      {whoSees.dialog}
      {open && <StageForm stage={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </MasterList>
  )
}
