import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

interface Listed {
  readonly state: { readonly queryTab: string; readonly search: string }
  readonly rows: readonly { readonly identifier: string }[]
}

/** What a notification of a reminder links to: the list that found its one lead goes on to the reminders there (G-L-67). */
export function useReminderLink({ state: { queryTab, search }, rows }: Listed) {
  const navigate = useNavigate()
  const [lead] = rows
  const isMeant = queryTab === 'task' && search !== '' && lead?.identifier === search
  useEffect(() => {
    if (isMeant) void navigate({ to: to(leadScreens.record, { lead_id: search }), search: { tab: 'reminders' } as never, replace: true })
  }, [isMeant, navigate, search])
}
