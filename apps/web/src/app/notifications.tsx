import { groupsOf } from '@embark/contract/notifications/notification/group.rules.ts'
import type { Notification } from '@embark/contract/notifications/notification/notification.contract.ts'
import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { isUnread, sentOf, Together, TypeMark, textOf, useReading } from '#modules/notifications/notifications.public.ts'
import type { ApiError } from '#platform/api/failure.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { EmptyState, FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import './app.css'

interface Recent {
  readonly recordsInfo: readonly Notification[]
  readonly unReadNotificationCount: number
}
type Reading = ReturnType<typeof useReading>

interface EntryProps {
  /** What is told of one record, the newest first. */
  readonly together: readonly [Notification, ...Notification[]]
  readonly reading: Reading
  readonly onClose: () => void
}

function Entry({ together, reading, onClose }: EntryProps) {
  const t = useT()
  const [newest, ...earlier] = together
  const isNew = together.some(isUnread)
  const text = textOf(newest)
  const open = () => {
    reading.markRead(together)
    onClose()
  }
  return (
    <li data-unread={isNew || undefined}>
      <TypeMark of={newest} isNew={isNew} />
      <div>
        <p title={text}>{text}</p>
        <span className="e-notice-foot">
          <time dateTime={newest.sent_at} dir="ltr" className="e-num">
            {sentOf(newest)}
          </time>
          <Link href={reading.targetFor(newest)} onClick={open}>
            {t('View Detail')}
            <span className="e-sr">: {text}</span>
          </Link>
        </span>
        <Together earlier={earlier} />
      </div>
    </li>
  )
}

function Entries({ recent, reading, onClose }: { recent: UseQueryResult<Recent, ApiError>; reading: Reading; onClose: () => void }) {
  const t = useT()
  const { status, failure } = shownOf(recent)
  if (status === 'failed' && failure) return <FailedState {...failure} />
  if (status === 'loading') return <LateSkeleton kind="rows" rows={5} />
  const rows = recent.data?.recordsInfo ?? []
  if (!rows.length) return <EmptyState text={t('No Notification Found')} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <ul className="e-notices" tabIndex={0} aria-label={t('Notifications')}>
      {groupsOf(rows).map((together) => (
        <Entry key={together[0].notification_info.identifier} together={together} reading={reading} onClose={onClose} />
      ))}
    </ul>
  )
}

/** What the bell opens: the ten newest, and the ways to all of them. */
export function NotificationsPanel({ recent, onClose }: { recent: UseQueryResult<Recent, ApiError>; onClose: () => void }) {
  const t = useT()
  const reading = useReading()
  return (
    <>
      <div className="e-notices-head">
        <h2>{t('Notifications')}</h2>
        <span className="e-grow" />
        {!!recent.data?.unReadNotificationCount && (
          <button type="button" className="e-link" aria-busy={reading.isMarkingAll} onClick={reading.markAllRead}>
            {t('Mark All as read')}
          </button>
        )}
        <Link className="e-link" href={notificationScreens.list.path} onClick={onClose}>
          {t('View All')}
        </Link>
      </div>
      <Entries recent={recent} reading={reading} onClose={onClose} />
    </>
  )
}
