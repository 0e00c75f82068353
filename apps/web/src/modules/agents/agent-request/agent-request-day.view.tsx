import type { AgentRequest } from '@embark/contract/agents/agent-request/agent-request.contract.ts'
import { agentScreens } from '@embark/contract/agents/agents.screens.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Button } from '@mantine/core'
import { formatAgo, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { DayRow, DayRows } from '#ui/day/day.tsx'
import { Link } from '#ui/link.tsx'
import { Due } from '#ui/parts/due.tsx'
import { PersonAvatar } from '#ui/parts/person-avatar.tsx'

const patienceMs = 3 * 86_400_000

/** Agencies that ask for an account, those that have waited longest first. */
export function WaitingRequests({ requests, isFirst }: { readonly requests: readonly AgentRequest[]; readonly isFirst: boolean }) {
  const t = useT()
  return (
    <DayRows>
      {requests.map((request, index) => (
        <DayRow
          key={request.identifier}
          who={
            <>
              <PersonAvatar name={request.company_name} square />
              <span>
                <span className="e-day-name" dir="auto">
                  {request.company_name}
                </span>
                <span className="e-day-where" dir="auto">
                  {inARow([request.city, request.country].flatMap((place) => place ?? [])) || request.email}
                </span>
              </span>
            </>
          }
          step={
            <>
              <span dir="auto">{request.message || fullNameOf(request)}</span>
              <Due when={Date.now() - Date.parse(request.created_at) > patienceMs ? 'today' : 'later'}>
                {t('Asked {{ago}}', { ago: formatAgo(request.created_at) })}
              </Due>
            </>
          }
          act={
            <Button
              component={Link}
              href={hrefWith(to(agentScreens.requests), { search: request.email })}
              variant={isFirst && index === 0 ? 'filled' : 'default'}
              aria-label={t('Review {{name}}', { name: request.company_name })}
            >
              {t('Review')}
            </Button>
          }
        />
      ))}
    </DayRows>
  )
}
