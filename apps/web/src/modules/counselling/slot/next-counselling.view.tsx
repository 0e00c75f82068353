import { meetingNames } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import { counsellingScreens } from '@embark/contract/counselling/counselling.screens.ts'
import { slots } from '@embark/contract/counselling/slot/slot.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Button } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatAgo, formatDayHeading, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { InDots } from '#platform/text/in-line.tsx'
import { Link } from '#ui/link.tsx'
import { spanOf } from './own-counselling.state.ts'
import '../counselling.css'

/** When the student is seen next, and by whom; where nothing is agreed, the way to a time. */
export function NextCounselling() {
  const t = useT()
  const mine = useEndpoint(slots.mine, {}).data
  if (!mine) return null
  const next = mine.recordsInfo
    .filter(({ status, ends_at }) => status === 'scheduled' && Date.parse(ends_at) > Date.now())
    .sort((a, b) => a.schedule_date.localeCompare(b.schedule_date))[0]
  if (!next && !mine.can.book) return null
  return (
    <section aria-labelledby="next-counselling">
      <h2 id="next-counselling">{t('Next appointment')}</h2>
      <div className="counselling-next">
        {next ? (
          <span className="e-two" data-strong>
            <span>{inARow([formatDayHeading(next.schedule_date, t), spanOf(next)])}</span>
            <small>
              <InDots
                parts={[formatAgo(next.schedule_date), t('With {{name}}', { name: next.counsellor }), t(meetingNames[next.meeting_type])]}
              />
            </small>
          </span>
        ) : (
          <span className="e-muted">{t('None agreed yet.')}</span>
        )}
        <Button component={Link} href={to(counsellingScreens.mine)}>
          {next ? t('My counsellings') : t('Book a counselling')}
        </Button>
      </div>
    </section>
  )
}
