import { formatMomentDay } from '#platform/i18n/format.ts'
import type { RouteStop, StageRouteProps } from '#ui/record/stage-route.tsx'
import { kindOf, type RingedStage } from './stage-ring.state.ts'

export interface BarStop {
  readonly stage: RingedStage & { readonly id: number; readonly name: string }
  readonly status: 'done' | 'current' | 'upcoming' | 'skipped'
  readonly entered_at: string | null
  readonly days: number | null
  readonly est_days: number
}
type T = (text: string, vars?: Record<string, string | number>) => string

/** A stop as it is drawn: what was skipped was not passed, and nobody is under way at the end of the route. */
const stateOf = ({ status, stage }: BarStop): RouteStop['state'] => {
  if (status === 'current') return { new: 'now', open: 'now', won: 'reached', lost: 'lost' }[kindOf(stage)] as RouteStop['state']
  return ({ done: 'done', upcoming: 'ahead', skipped: 'skipped' } as const)[status]
}

/** The stage bar of a record: where it has been and since when, where it is and for how long, what lies ahead. */
export function routeOf({ stageBar }: { readonly stageBar: readonly BarStop[] }, t: T): StageRouteProps {
  const now = stageBar.find(({ status }) => status === 'current')
  const day = (now?.days ?? 0) + 1
  // A stop that was jumped over was passed with the jump.
  const passedAt = (index: number) => stageBar.slice(index).find(({ entered_at }) => entered_at)?.entered_at
  return {
    stops: stageBar.map((stop, index) => {
      const state = stateOf(stop)
      const at = state === 'ahead' || state === 'skipped' ? null : passedAt(index)
      return {
        id: String(stop.stage.id),
        name: t(stop.stage.name),
        state,
        isLate: state === 'now' && day > stop.est_days,
        note: state === 'now' ? t('Day {{day}}, target {{target}}', { day, target: stop.est_days }) : at ? formatMomentDay(at) : undefined,
      }
    }),
    ...(now && { nowShare: Math.min(1, day / now.est_days), nowKind: kindOf(now.stage) }),
  }
}
