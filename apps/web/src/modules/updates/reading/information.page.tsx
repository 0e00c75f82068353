import { to } from '@embark/contract/kernel/screen.ts'
import { updateReading } from '@embark/contract/updates/reading/reading.contract.ts'
import { updateScreens } from '@embark/contract/updates/updates.screens.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatFeedDay, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DashboardScreen } from '#ui/dashboard/dashboard-screen.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { ViewTabs } from '#ui/list/view-tabs.tsx'
import { placeOf } from '../information-update/feed.state.ts'
import { nameOfUpdate } from '../information-update/feed-fields.state.ts'
import { UpdateText } from '../information-update/update.view.tsx'
import { UpdateLine } from '../information-update/update-line.view.tsx'
import { InformationReader } from './information-reader.view.tsx'

/** The feeds the reader sees: how much each holds, what is unread, and the newest of all (G-C-66). */
export default function InformationDashboardPage() {
  const t = useT()
  const [isReading, setReading] = useState(false)
  const answer = useEndpoint(updateReading.dashboard, {})
  const { cards = [], recordsInfo: newest = [] } = answer.data ?? {}
  return (
    <DashboardScreen title={t('Information')} {...shownOf(answer)}>
      <ViewTabs
        views={[
          { id: 'all', name: t('All'), href: to(updateScreens.information) },
          ...cards.flatMap(({ key, label, value }) =>
            key === 'webinarUpdate' ? [] : [{ id: key, name: label, href: placeOf(key), count: formatNumber(value) }],
          ),
        ]}
        activeView="all"
        actions={cards.some(({ unread }) => unread > 0) && <Button onClick={() => setReading(true)}>{t('Read updates')}</Button>}
      />
      {newest.length === 0 && <EmptyState text={t('No updates to show')} />}
      <ul className="e-update-list">
        {newest.map(({ update_identifier, updateInfo }) => (
          <li key={update_identifier}>
            <p className="e-update-about">
              <span>{formatFeedDay(updateInfo.published_at)}</span>
              <span>{cards.find(({ key }) => key === updateInfo.update_type)?.label}</span>
            </p>
            <div>
              <h2>
                <bdi>{nameOfUpdate(updateInfo, t)}</bdi>
              </h2>
              <UpdateText update={updateInfo} />
              <UpdateLine update={updateInfo} />
            </div>
          </li>
        ))}
      </ul>
      {isReading && <InformationReader inLayout={false} onDone={() => setReading(false)} />}
    </DashboardScreen>
  )
}
