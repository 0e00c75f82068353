import { updateReading } from '@embark/contract/updates/reading/reading.contract.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DashboardScreen } from '#ui/dashboard/dashboard-screen.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { placeOf } from '../information-update/feed.state.ts'
import { nameOfUpdate } from '../information-update/feed-fields.state.ts'
import { UpdateView } from '../information-update/update.view.tsx'
import { InformationReader } from './information-reader.view.tsx'

/** The feeds the reader sees: how much each holds, what is unread, and the newest of all (G-C-66). */
export default function InformationDashboardPage() {
  const t = useT()
  const [isReading, setReading] = useState(false)
  const answer = useEndpoint(updateReading.dashboard, {})
  const newest = answer.data?.recordsInfo ?? []
  const figures = answer.data?.cards.flatMap(({ key, label, value, unread }) =>
    key === 'webinarUpdate'
      ? []
      : [
          {
            id: key,
            name: label,
            value: formatNumber(value),
            href: placeOf(key),
            ...(unread > 0 && { note: t('{{count}} unread', { count: unread }) }),
          },
        ],
  )
  return (
    <DashboardScreen
      title={t('Information')}
      figures={figures}
      {...shownOf(answer)}
      tools={
        <div className="e-update-tools e-grow">
          <Button variant="filled" onClick={() => setReading(true)}>
            {t('Read updates')}
          </Button>
        </div>
      }
    >
      {newest.length === 0 && <EmptyState text={t('No updates to show')} />}
      <ul className="e-update-list">
        {newest.map(({ update_identifier, updateInfo }) => (
          <li key={update_identifier}>
            <p className="e-sub">{answer.data?.cards.find(({ key }) => key === updateInfo.update_type)?.label}</p>
            <h2 dir="auto">{nameOfUpdate(updateInfo, t)}</h2>
            <UpdateView update={updateInfo} />
          </li>
        ))}
      </ul>
      {isReading && <InformationReader inLayout={false} onDone={() => setReading(false)} />}
    </DashboardScreen>
  )
}
