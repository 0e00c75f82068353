/** What agencies bring to the day of whoever decides about them. */
import { agentRequests } from '@embark/contract/agents/agent-request/agent-request.contract.ts'
import { agentScreens } from '@embark/contract/agents/agents.screens.ts'
import { type DayPart, dayPart, rowsOfADay } from '#platform/day/section.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { WaitingRequests } from './agent-request/agent-request-day.view.tsx'

export const agentDay: readonly DayPart[] = [
  dayPart({
    id: 'agent-requests',
    order: 42,
    title: (t) => t('Agent requests'),
    endpoint: agentRequests.list,
    placeFor: ({ can, has }) => (has('agent_module') && can('agents.requests.update') ? 'main' : undefined),
    call: () => ({
      query: { filters: { status: 'pending' as const }, sort: 'asc' as const, sort_by: 'created_at' as const, per_page: rowsOfADay },
    }),
    // The page of the requests begins with those that wait.
    hrefFor: () => hrefWith(agentScreens.requests.path, { sort: 'asc', sort_by: 'created_at' }),
    summary: (t, count) => t('{{count}} agents waiting', { count }),
    draw: ({ recordsInfo }, { isFirst }) => <WaitingRequests requests={recordsInfo} isFirst={isFirst} />,
  }),
]
