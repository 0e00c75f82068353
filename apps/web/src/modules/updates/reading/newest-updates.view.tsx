import { feeds } from '@embark/contract/updates/information-update/information-update.rules.ts'
import { updateReading } from '@embark/contract/updates/reading/reading.contract.ts'
import { updateScreens } from '@embark/contract/updates/updates.screens.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatFeedDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DayLine, DayLines, DaySection } from '#ui/day/day.tsx'
import { Link } from '#ui/link.tsx'
import { placeOf } from '../information-update/feed.state.ts'
import { nameOfUpdate } from '../information-update/feed-fields.state.ts'

const atMost = 5

/** The newest updates of all the reader's feeds, each a link to its feed. */
export function NewestUpdates() {
  const t = useT()
  const newest = useEndpoint(updateReading.dashboard, {}, { staleMs: 60_000 }).data?.recordsInfo.slice(0, atMost) ?? []
  if (newest.length === 0) return null
  return (
    <DaySection id="updates" title={t('Recent updates')} href={updateScreens.information.path}>
      <DayLines narrow>
        {newest.map(({ update_identifier, published_at, updateInfo }) => (
          <DayLine
            key={update_identifier}
            top={
              <Link className="e-day-name" href={placeOf(updateInfo.update_type) ?? updateScreens.information.path}>
                {nameOfUpdate(updateInfo, t)}
              </Link>
            }
            bottom={t(feeds[updateInfo.update_type].label)}
            end={<span className="e-sub">{formatFeedDay(published_at)}</span>}
          />
        ))}
      </DayLines>
    </DaySection>
  )
}
