import { IconBell } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from '../link.tsx'
import { useWords } from '../words.tsx'
import './shell.css'

export type BellProps = { unread: number; href?: string; onOpen?: () => void }

/** The bell with its badge, which never counts beyond five; it shakes once when something arrives. */
export function Bell({ unread, href, onOpen }: BellProps) {
  const t = useWords()
  const before = useRef(unread)
  const [shaking, setShaking] = useState(false)
  useEffect(() => {
    if (unread > before.current) setShaking(true)
    before.current = unread
  }, [unread])
  const label =
    unread === 0
      ? t('Notifications')
      : unread > 5
        ? t('Notifications, more than 5 unread')
        : t('Notifications, {{count}} unread', { count: unread })
  const inside = (
    <>
      <IconBell size={22} stroke={1.6} aria-hidden="true" onAnimationEnd={() => setShaking(false)} />
      {unread > 0 && <b dir="ltr">{unread > 5 ? '5+' : unread}</b>}
    </>
  )
  const shared = { className: 'e-icon e-bell', 'aria-label': label, 'data-shake': shaking || undefined }
  if (href) {
    return (
      <Link {...shared} href={href}>
        {inside}
      </Link>
    )
  }
  return (
    <button {...shared} type="button" onClick={onOpen}>
      {inside}
    </button>
  )
}
