import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { type WorkingHours, workingHours } from '@embark/contract/organization/working-hours/working-hours.contract.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { RecordScreen } from '#ui/record/record-screen.tsx'
import { weekInWords } from './week-words.state.ts'
import { WorkingHoursForm } from './working-hours.form.tsx'
import '../switch/switch.css'

/** When the company and its branches work, and when they are closed. */
export default function WorkingHoursPage() {
  const t = useT()
  const read = useEndpoint(workingHours.list, {})
  const [edited, edit] = useState<WorkingHours | null>(null)
  return (
    <RecordScreen title={t(organizationScreens.workingHours.title)}>
      <p className="e-muted">
        {t('Time limits of leads run only during these hours. Branches without hours of their own use the company’s.')}
      </p>
      {!read.data && <ReadState read={read} kind="rows" />}
      {read.data && (
        <ul className="e-switches">
          {read.data.recordsInfo.map((hours) => (
            <Unit key={hours.branch?.identifier ?? 'company'} hours={hours} onEdit={() => edit(hours)} />
          ))}
        </ul>
      )}
      {edited && <WorkingHoursForm hours={edited} onClose={() => edit(null)} />}
    </RecordScreen>
  )
}

function Unit({ hours, onEdit }: { readonly hours: WorkingHours; readonly onEdit: () => void }) {
  const t = useT()
  const { branch, effective, weekly, time_zone, can } = hours
  const today = new Date().toISOString().slice(0, 10)
  const ahead = effective.holidays.filter(({ to }) => to >= today)
  const isInherited = branch !== null && weekly === null && time_zone === null
  const name = branch?.name ?? t('The whole company')
  return (
    <li className="e-switch">
      <div>
        <h2 dir="auto">{name}</h2>
        <p>{weekInWords(effective.weekly) || t('No working hours')}</p>
        <p className="e-sub">{[effective.time_zone, isInherited && t('As the company')].filter(Boolean).join(' · ')}</p>
        {ahead.length > 0 && (
          <p className="e-sub" dir="auto">
            {t('Next holiday: {{name}}, {{day}}', { name: ahead[0]!.name, day: formatDay(ahead[0]!.from) })}
          </p>
        )}
      </div>
      {can.update && (
        <Button aria-label={t('Edit working hours of {{name}}', { name })} onClick={onEdit}>
          {t('Edit')}
        </Button>
      )}
    </li>
  )
}
