import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useOverlay } from '#platform/overlay/overlays.ts'
import { lastActivity, noteActivity, watchIdle } from '#platform/session/idle.ts'
import { signOut, signOutAnyway } from '#platform/session/session.ts'
import { Modal } from '#ui/feedback/modal.tsx'

const warnMs = 60_000

/** Signs out who went away, after a warning of a minute; in every tab at once, since they share the time of the last activity. */
export function IdleWarning({ minutes }: { minutes: number }) {
  const t = useT()
  const limitMs = minutes * 60_000
  const [isWarned, setWarned] = useState(false)
  const [left, setLeft] = useState(60)
  useEffect(
    () =>
      watchIdle({
        limitMs,
        warnMs,
        onState: (state) => {
          if (state === 'over') void signOutAnyway()
          setWarned(state === 'warned')
        },
      }),
    [limitMs],
  )
  useEffect(() => {
    if (!isWarned) return
    const count = () => setLeft(Math.max(0, Math.ceil((lastActivity() + limitMs - Date.now()) / 1_000)))
    count()
    const timer = setInterval(count, 1_000)
    return () => clearInterval(timer)
  }, [isWarned, limitMs])
  const { isShown, zIndex } = useOverlay('idle_warning', isWarned)
  const stay = () => {
    noteActivity()
    setWarned(false)
  }
  return (
    <Modal opened={isShown} zIndex={zIndex} onClose={stay} title={t('Are you still there?')} withCloseButton={false} centered>
      <p>{t('Nothing has happened here for a while. You will be signed out in {{count}} seconds.', { count: left })}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void signOut()}>
          {t('Logout')}
        </Button>
        <Button onClick={stay} data-autofocus>
          {t('Stay signed in')}
        </Button>
      </Group>
    </Modal>
  )
}
