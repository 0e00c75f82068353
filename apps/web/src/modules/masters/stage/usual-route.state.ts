import type { StageRouteProps } from '#ui/record/stage-route.tsx'
import { type BarStop, routeOf } from './stage-route.state.ts'

/** The route as its traveller reads it: what is usual instead of a target, and only the stops that were or will be theirs. */
export function usualRouteOf(record: { readonly stageBar: readonly BarStop[] }, t: Parameters<typeof routeOf>[1]): StageRouteProps {
  const stageBar = record.stageBar.filter(({ stage, status }) => status === 'current' || (stage.type === 'success' && status !== 'skipped'))
  const now = stageBar.find(({ status }) => status === 'current')
  const usual = now && t('Day {{day}}, usually {{target}}', { day: (now.days ?? 0) + 1, target: now.est_days })
  const route = routeOf({ stageBar }, t)
  return { ...route, stops: route.stops.map((stop) => (stop.state === 'now' ? { ...stop, note: usual, isLate: false } : stop)) }
}
