import { IconBell } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Behind, PopoverDropdown } from '../parts/behind.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { usePhone } from '../use-phone.ts'
import { useWords } from '../words.tsx'
import './shell.css'

const BellSheet = lazyPart(() => import('./bell-sheet.tsx').then((file) => file.BellSheet))

export type BellProps = {
  unread: number
  opened: boolean
  onToggle: (opened: boolean) => void
  /** What the bell opens: a dropdown, on a phone a sheet over the whole width. */
  panel: ReactNode
}

const shakeDelayMs = 1_000

/** Shakes once a second after the page was loaded, and when something arrives. */
const useShake = (unread: number) => {
  const before = useRef(unread)
  const isAwake = useRef(false)
  const [shaking, setShaking] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      isAwake.current = true
      setShaking(true)
    }, shakeDelayMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    // What was there before the page is no arrival.
    if (isAwake.current && unread > before.current) setShaking(true)
    before.current = unread
  }, [unread])
  return { shaking, still: () => setShaking(false) }
}

/** The bell with its badge, which never counts beyond five. */
export function Bell({ unread, opened, onToggle, panel }: BellProps) {
  const t = useWords()
  const phone = usePhone()
  const { shaking, still } = useShake(unread)
  const label =
    unread === 0
      ? t('Notifications')
      : unread > 5
        ? t('Notifications, more than 5 unread')
        : t('Notifications, {{count}} unread', { count: unread })
  const button = (
    <button
      type="button"
      className="e-icon e-bell"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={opened}
      data-shake={shaking || undefined}
      onClick={() => onToggle(!opened)}
    >
      <IconBell size={22} stroke={1.6} aria-hidden="true" onAnimationEnd={still} />
      {unread > 0 && <b dir="ltr">{unread > 5 ? '5+' : unread}</b>}
    </button>
  )
  if (phone)
    return (
      <>
        {button}
        {opened && (
          <Suspense fallback={null}>
            <BellSheet onClose={() => onToggle(false)}>{panel}</BellSheet>
          </Suspense>
        )}
      </>
    )
  return (
    <Behind
      popup="dialog"
      opened={opened}
      onChange={onToggle}
      button={button}
      dropdown={(place) => (
        <PopoverDropdown {...place} width={400} className="e-bell-panel" flush label={t('Notifications')}>
          {panel}
        </PopoverDropdown>
      )}
    />
  )
}
