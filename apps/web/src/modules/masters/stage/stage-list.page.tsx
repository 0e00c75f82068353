import { type Stage, stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import type { Column } from '#ui/list/column.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { MasterList, Standing } from '../timeline/master-list.view.tsx'
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
  const columns: Column<Stage>[] = [
    {
      id: 'name',
      header: t('Name'),
      sortable: true,
      hideable: false,
      cardSlot: 'title',
      cell: (row) => <span dir="auto">{t(row.name)}</span>,
    },
    { id: 'parent', header: t('Parent stage'), cell: (row) => (row.parent ? <span dir="auto">{t(row.parent.name)}</span> : <NoValue />) },
    { id: 'module_type', header: t('Module'), width: 130, cell: (row) => t(moduleName(row.module_type)) },
    {
      id: 'type',
      header: t('Type'),
      width: 110,
      cell: (row) => <Tag tone={row.type === 'cancel' ? 'warn' : 'plain'}>{t(typeNames[row.type])}</Tag>,
    },
    { id: 'position', header: t('Position'), width: 110, cell: (row) => t(positionNames[row.position]) },
    { id: 'standing', header: t('State'), width: 190, cardSlot: 'corner', cell: (row) => <Standing row={row} /> },
  ]
  return (
    <MasterList<Stage>
      title={t('Stages')}
      count={(count) => t('{{count}} stages', { count })}
      lead={t('Stages where')}
      empty={t('No data found')}
      found={found}
      state={state}
      change={change}
      columns={columns}
      action={
        mayCreate && (
          <Button variant="filled" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setOpen('new')}>
            {t('Create Stage')}
          </Button>
        )
      }
      {...(mayUpdate && { rowMenu: (row: Stage) => [{ id: 'edit', label: t('Edit'), onRun: () => setOpen(row) }] })}
    >
      {open && <StageForm stage={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </MasterList>
  )
}
