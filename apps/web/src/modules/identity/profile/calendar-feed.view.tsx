import { calendars } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { Button } from '@mantine/core'
import { useAction, useConfirmedAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'

/** The secret address of one's own calendar, for the calendar of a phone or an office. */
export function CalendarFeed() {
  const t = useT()
  const isTheirs = useCan('leads.read')
  const feed = useEndpoint(calendars.feed, {}, { enabled: isTheirs }).data?.feedInfo
  const begin = useAction(calendars.renewFeed, { stales: [calendars.feed] })
  const renew = useConfirmedAction(calendars.renewFeed, {
    stales: [calendars.feed],
    question: () => ({
      title: t('Give your calendar a new address?'),
      text: t('Programs that use the old address no longer see your calendar.'),
      verb: t('New address'),
    }),
    toCall: () => ({}),
  })
  const end = useAction(calendars.removeFeed, { stales: [calendars.feed] })
  if (!feed) return null
  const { address } = feed
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url)
    toast.done({ message: t('Link copied') })
  }
  return (
    <section className="e-panel-page" aria-labelledby="calendar-feed">
      <h2 id="calendar-feed">{t('Calendar subscription')}</h2>
      <p className="e-muted">
        {t('Subscribe to your tasks from the calendar on your phone or computer. Anyone with the link can read them, so keep it private.')}
      </p>
      {address ? (
        <>
          <p>
            <bdi dir="ltr" className="e-clip">
              {address}
            </bdi>
          </p>
          <div className="e-row e-wrap">
            <Button onClick={() => void copy(address)}>{t('Copy link')}</Button>
            <Button onClick={() => renew.ask(undefined)}>{t('New address')}</Button>
            <Button onClick={() => end.mutate({})}>{t('Switch off')}</Button>
          </div>
        </>
      ) : (
        <div className="e-row">
          <Button onClick={() => begin.mutate({})}>{t('Create a calendar link')}</Button>
        </div>
      )}
    </section>
  )
}
