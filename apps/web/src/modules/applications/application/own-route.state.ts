import type { ApplicationRecord } from '@embark/contract/applications/application/application-record.contract.ts'
import { usualRouteOf } from '#modules/masters/masters.public.ts'
import type { StageRouteProps } from '#ui/record/stage-route.tsx'
import { standingName } from './status-name.state.ts'

/** The route of a student's application; one that came to its end says there how. */
export function ownRouteOf(application: ApplicationRecord, t: Parameters<typeof usualRouteOf>[1]): StageRouteProps {
  const route = usualRouteOf(application, t)
  return { ...route, stops: route.stops.map((stop) => (stop.state === 'lost' ? { ...stop, name: standingName(application, t) } : stop)) }
}
