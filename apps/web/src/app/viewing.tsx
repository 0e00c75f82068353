import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { stopViewing } from '#platform/session/viewing.ts'

/** Names who is looked through, and ends it; `ViewBanner` loads it. */
export function Viewing() {
  const t = useT()
  const { profile } = useSession()
  const [busy, setBusy] = useState(false)
  const { user, activeUserIdentityInfo: role } = profile
  const stop = () => {
    setBusy(true)
    void stopViewing()
  }
  return (
    <div role="status" className="e-viewing">
      <span dir="auto">
        {t('You are viewing as {{name}} ({{role}}). Nothing can be changed.', {
          name: fullNameOf(user),
          role: role.name,
        })}
      </span>
      <Button size="compact-sm" loading={busy} onClick={stop}>
        {t('Stop')}
      </Button>
    </div>
  )
}
