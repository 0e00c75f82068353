import { Button } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { isViewing } from '#platform/session/tokens.ts'
import { stopViewing } from '#platform/session/viewing.ts'

/** Says on every page that somebody looks through another's eyes, and ends it. */
export function ViewBanner() {
  const t = useT()
  const { profile } = useSession()
  const [busy, setBusy] = useState(false)
  if (!isViewing()) return null
  const { user, activeUserIdentityInfo: role } = profile
  const stop = () => {
    setBusy(true)
    void stopViewing()
  }
  return (
    <div role="status" className="e-viewing">
      <span dir="auto">
        {t('You are viewing as {{name}} ({{role}}). Nothing can be changed.', {
          name: `${user.first_name} ${user.last_name}`.trim(),
          role: role.name,
        })}
      </span>
      <Button size="compact-sm" loading={busy} onClick={stop}>
        {t('Stop')}
      </Button>
    </div>
  )
}

/** Round pages that have no frame. */
export function Bare() {
  return (
    <>
      <ViewBanner />
      <Outlet />
    </>
  )
}
