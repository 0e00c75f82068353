/** What messages bring to the day of whoever looks after them: those that could not be sent. */
import { messages } from '@embark/contract/notifications/message/message.contract.ts'
import { platformScreens } from '@embark/contract/platform/platform.screens.ts'
import { type DayPart, dayFromToday, dayPart } from '#platform/day/section.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'

const failed = () => ({ filters: { status: 'failed' as const, created_at: { from: dayFromToday(-7) } } })

export const messageDay: readonly DayPart[] = [
  dayPart({
    id: 'messages',
    order: 80,
    title: (t) => t('Messages not sent'),
    endpoint: messages.list,
    placeFor: ({ can }) => (can('settings.outbox.read') ? 'line' : undefined),
    call: () => ({ query: { ...failed(), per_page: 1 } }),
    hrefFor: () => hrefWith(platformScreens.outbox.path, failed()),
    isAlarming: true,
    draw: () => null,
  }),
]
