import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUrlState } from '#platform/prefs/view-state.ts'

/** What a notification of a reminder links to: the list that found its one application goes on to the reminders there (G-L-67). */
export function useReminderLink(search: string, rows: readonly { readonly identifier: string }[]) {
  const navigate = useNavigate()
  const [{ queryTab }] = useUrlState({ queryTab: '' })
  const isMeant = queryTab === 'task' && search !== '' && rows[0]?.identifier === search
  useEffect(() => {
    if (!isMeant) return
    const address = to(applicationScreens.record, { application_id: search })
    void navigate({ to: address, search: { tab: 'reminders' } as never, replace: true })
  }, [isMeant, navigate, search])
}
