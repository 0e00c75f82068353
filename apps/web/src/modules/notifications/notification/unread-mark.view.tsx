import { useT } from '#platform/i18n/i18n.ts'
import './notification.css'

/** The dot before what was not read yet. */
export function UnreadMark() {
  const t = useT()
  return (
    <>
      <span className="e-unread" aria-hidden="true" />
      <span className="e-sr">{t('Unread')} </span>
    </>
  )
}
