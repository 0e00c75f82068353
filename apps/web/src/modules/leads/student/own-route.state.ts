import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { routeOf } from '#modules/masters/masters.public.ts'
import type { useT } from '#platform/i18n/i18n.ts'

/** The route as its traveller reads it: what is usual instead of a target, and only the stops that were or will be theirs. */
export function ownRouteOf(lead: Pick<LeadRecord, 'stageBar'>, t: ReturnType<typeof useT>) {
  const stageBar = lead.stageBar.filter(({ stage, status }) => status === 'current' || (stage.type === 'success' && status !== 'skipped'))
  const now = stageBar.find(({ status }) => status === 'current')
  const usual = now && t('Day {{day}}, usually {{target}}', { day: (now.days ?? 0) + 1, target: now.est_days })
  const route = routeOf({ stageBar }, t)
  return { ...route, stops: route.stops.map((stop) => (stop.state === 'now' ? { ...stop, note: usual, isLate: false } : stop)) }
}
