import { agentDay } from '#modules/agents/day.public.tsx'
import { applicationDay } from '#modules/applications/day.public.tsx'
import { financeDay } from '#modules/finance/day.public.tsx'
import { leadDay } from '#modules/leads/day.public.tsx'
import { messageDay } from '#modules/notifications/day.public.ts'
import type { DayPart } from '#platform/day/section.ts'

/** Everything that can belong to somebody's day: one line per module that brings something. */
export const dayParts: readonly DayPart[] = [...agentDay, ...applicationDay, ...financeDay, ...leadDay, ...messageDay].sort(
  (a, b) => a.order - b.order,
)
