import { applicationNumber } from '@embark/contract/applications/application/application-number.rules.ts'
import { can } from '#platform/context.ts'
import { fullName, linked } from '#platform/db/fragments.ts'
import type { Naming } from '#platform/search/known-records.ts'
import { visibleApplications } from './application.policy.ts'

/** Applications by their student and number, as far as the actor sees them. */
export const knownApplications: Naming = async (ctx, identifiers) => {
  if (!can(ctx, 'applications.read')) return []
  const rows = await visibleApplications(ctx)
    .select(['applications.identifier', 'applications.number', linked('leads', 'applications.lead_id', fullName).$notNull().as('name')])
    .where('applications.identifier', 'in', identifiers)
    .execute()
  return rows.map(({ identifier, number, name }) => ({ identifier, name, note: applicationNumber(number) }))
}
