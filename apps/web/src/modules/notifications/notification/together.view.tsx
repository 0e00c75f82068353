import type { Notification } from '@embark/contract/notifications/notification/notification.contract.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { isUnread, sentOf, textOf } from './notification.state.ts'
import { UnreadMark } from './unread-mark.view.tsx'
import './notification.css'

/** What came about the same record just before: how many, and opened out each of them. */
export function Together({ earlier }: { earlier: readonly Notification[] }) {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (!earlier.length) return null
  const count = earlier.length
  return (
    <div className="e-together">
      <button
        type="button"
        className="e-link"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
        {t('{{count}} more about this', { count })}
      </button>
      {isOpen && (
        <ul id={id}>
          {earlier.map((notification) => (
            <li key={notification.notification_info.identifier}>
              {isUnread(notification) && <UnreadMark />}
              <p>{textOf(notification)}</p>
              <time dateTime={notification.sent_at} dir="ltr" className="e-sub e-num">
                {sentOf(notification)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
