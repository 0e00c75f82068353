import type { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { Option } from '@embark/contract/kernel/shapes.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { call } from '#platform/api/call.ts'
import { say } from '#platform/i18n/i18n.ts'
import type { FiltersFor } from '#platform/list/list-types.ts'

const only = 'agents,staff,staff_roles,regions,utm_sources,utm_mediums'

/** What the list of applications can be narrowed by beyond what is asked for every day (G-L-43), with its choices. */
export async function moreApplicationFilters(): Promise<FiltersFor<typeof applications.list>> {
  const lists = await call(leads.dropdowns, { query: { only } })
  // Who is told of no such list has nothing to choose.
  const offered = (label: string, options: readonly Option[] | undefined) => (options?.length ? { label: say(label), options } : false)
  return {
    source_region: offered('Region', lists.regions),
    staff_id: offered('Works on it', lists.staff),
    staff_role_id: offered('Role of who works on it', lists.staff_roles),
    agent_identifier: offered('Agent', lists.agents),
    utm_sources: offered('UTM source', lists.utm_sources),
    utm_mediums: offered('UTM medium', lists.utm_mediums),
  }
}
