import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { type WorkingHours, workingHours } from '@embark/contract/organization/working-hours/working-hours.contract.ts'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { Column } from '#ui/list/column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { weekInWords } from './week-words.state.ts'
import { WorkingHoursForm } from './working-hours.form.tsx'

/** When the company and its branches work, and when they are closed. */
export default function WorkingHoursPage() {
  const t = useT()
  const read = useEndpoint(workingHours.list, {})
  const [edited, edit] = useState<WorkingHours | null>(null)
  const nameOf = ({ branch }: WorkingHours) => branch?.name ?? t('The whole company')
  const columns = useColumns(nameOf)
  const title = t(organizationScreens.workingHours.title)
  return (
    <div className="e-list">
      <PageHead title={title} count={t('Time limits of leads run only during these hours')} />
      <div className="e-list-body">
        {!read.data && <ReadState read={read} kind="rows" />}
        {read.data && (
          <DataTable<WorkingHours>
            label={title}
            columns={columns}
            rows={read.data.recordsInfo}
            rowId={({ branch }) => branch?.identifier ?? 'company'}
            rowName={nameOf}
            rowOpen={(hours) => (hours.can.update ? { href: organizationScreens.workingHours.path, open: () => edit(hours) } : undefined)}
          />
        )}
      </div>
      {edited && <WorkingHoursForm hours={edited} onClose={() => edit(null)} />}
    </div>
  )
}

const isInherited = ({ branch, weekly, time_zone }: WorkingHours) => branch !== null && weekly === null && time_zone === null

function useColumns(nameOf: (hours: WorkingHours) => string): Column<WorkingHours>[] {
  const t = useT()
  const today = new Date().toISOString().slice(0, 10)
  return [
    {
      id: 'name',
      header: t('Branch'),
      cardSlot: 'title',
      cell: (hours) => (
        <span className="e-name" dir="auto">
          {nameOf(hours)}
        </span>
      ),
    },
    {
      id: 'hours',
      header: t('Hours'),
      width: 300,
      cell: (hours) => (
        <TwoLines
          top={
            <span className={hours.branch && !hours.weekly ? 'e-muted' : undefined}>
              {weekInWords(hours.effective.weekly) || t('No working hours')}
            </span>
          }
          bottom={isInherited(hours) ? t('Same as company') : undefined}
        />
      ),
    },
    {
      id: 'time_zone',
      header: t('Time zone'),
      width: 180,
      cell: ({ branch, time_zone, effective }) => (
        <bdi className={branch && !time_zone ? 'e-muted' : undefined} dir="ltr">
          {effective.time_zone}
        </bdi>
      ),
    },
    {
      id: 'holiday',
      header: t('Next holiday'),
      width: 200,
      cell: ({ effective }) => {
        const next = effective.holidays.find(({ to }) => to >= today)
        return next && <TwoLines top={formatDay(next.from)} bottom={next.name} />
      },
    },
  ]
}
