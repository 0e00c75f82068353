import type { Notification } from '@embark/contract/notifications/notification/notification.contract.ts'
import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { UnreadMark, useReading } from '#modules/notifications/notifications.public.ts'
import type { ApiError } from '#platform/api/failure.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { EmptyState, FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import './app.css'

interface Recent {
  readonly recordsInfo: readonly Notification[]
  readonly unReadNotificationCount: number
}
type Reading = ReturnType<typeof useReading>

function Entry({ one, reading, onClose }: { one: Notification; reading: Reading; onClose: () => void }) {
  const t = useT()
  const isUnread = one.read_status === 'unread'
  const open = () => {
    reading.markRead(one)
    onClose()
  }
  return (
    <li data-unread={isUnread || undefined}>
      {isUnread && <UnreadMark />}
      <b>{one.notification_info.title}</b>
      <p>{one.notification_info.content}</p>
      <span className="e-row">
        <time dateTime={one.sent_at} dir="ltr" className="e-sub e-num">
          {formatMoment(one.sent_at)}
        </time>
        <span className="e-grow" />
        <Link className="e-link" href={reading.targetFor(one)} onClick={open}>
          {t('View Detail')}
          <span className="e-sr">: {one.notification_info.title}</span>
        </Link>
      </span>
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
      {rows.map((one) => (
        <Entry key={one.notification_info.identifier} one={one} reading={reading} onClose={onClose} />
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
