import type { applications } from '@embark/contract/applications/application/application.contract.ts'
import {
  type ApplicationLimit,
  type ApplicationReach,
  type ApplicationWait,
  applicationLimits,
  applicationReaches,
  applicationWaits,
  intakeYearsFrom,
  statusesInCanada,
} from '@embark/contract/applications/application/application.rules.ts'
import { deadlineReaches } from '@embark/contract/applications/deadline/deadline.rules.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import type { Option } from '@embark/contract/kernel/shapes.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { call } from '#platform/api/call.ts'
import { institutionFilter } from '#platform/create/institution-choices.ts'
import { say } from '#platform/i18n/i18n.ts'
import type { FiltersFor } from '#platform/list/list-types.ts'

type Filters = FiltersFor<typeof applications.list>

const waitNames: Record<ApplicationWait, string> = {
  answer: 'An answer to an offer',
  documents: 'Documents of the student',
  submission: 'Its submission',
  decision: 'A decision of the institution',
}

const reachNames: Record<ApplicationReach, string> = {
  offer: 'An offer',
  conditional_offer: 'A conditional offer',
  unconditional_offer: 'An unconditional offer',
  deposit: 'A paid deposit',
  visa: 'An approved visa',
  enrolment: 'Enrolled',
}
const limitNames: Record<ApplicationLimit, string> = {
  stage: 'The time in its stage',
  offer: 'The deadline of the offer',
  deposit: 'The day the deposit is due',
}

const only = 'agents,staff,staff_roles,regions,utm_sources,utm_mediums'

/** What else the applications can be narrowed by (G-L-43), with the choices; what only staff may choose by, for who sees leads. */
export async function moreApplicationFilters(seesLeads: boolean): Promise<Filters> {
  const [destinations, countries, intakes, places, lists] = await Promise.all([
    call(catalogDropdowns.destinationCountries, { query: {} }),
    call(catalogDropdowns.countries, { query: {} }),
    call(catalogDropdowns.intakes, { query: {} }),
    seesLeads ? call(branches.list, { query: { paginate: '0' } }) : undefined,
    seesLeads ? call(leads.dropdowns, { query: { only } }) : undefined,
  ])
  // Who is told of no such list has nothing to choose.
  const offered = (label: string, options: readonly Option[] | undefined) => (options?.length ? { label: say(label), options } : false)
  return {
    deadline_within: {
      label: say('Deadline within'),
      options: deadlineReaches.map((value) => ({ value, label: say('{{count}} days', { count: Number(value) }) })),
    },
    status_at: { label: say('Status changed') },
    destination_countries: { label: say('Destination'), options: destinations.options },
    institution_id: institutionFilter(say('Institution')),
    intake: { label: say('Intake'), options: intakes.options },
    intake_year: {
      label: say('Intake year'),
      options: intakeYearsFrom(new Date().getFullYear() - 2).map((year) => ({ value: year, label: String(year) })),
    },
    source_country: { label: say('Country of the student'), options: countries.options },
    is_overdue: { label: say('Over target') },
    waits_for: { label: say('Waits for'), options: applicationWaits.map((value) => ({ value, label: say(waitNames[value]) })) },
    reached: { label: say('Has come to'), options: applicationReaches.map((value) => ({ value, label: say(reachNames[value]) })) },
    late_by: { label: say('Late by'), options: applicationLimits.map((value) => ({ value, label: say(limitNames[value]) })) },
    is_deferred: { label: say('Deferred') },
    has_counseling: { label: say('Counselled before') },
    status_in_canada: { label: say('Status in Canada'), options: statusesInCanada.map((value) => ({ value, label: say(value) })) },
    branch_id: places && { label: say('Branch'), options: places.recordsInfo.map(({ id, name }) => ({ value: id, label: name })) },
    created_at: { label: say('Created') },
    submitted_at: { label: say('Submitted') },
    source_region: offered('Region', lists?.regions),
    staff_id: offered('Works on it', lists?.staff),
    staff_role_id: offered('Role of who works on it', lists?.staff_roles),
    agent_identifier: offered('Agent', lists?.agents),
    utm_sources: offered('UTM source', lists?.utm_sources),
    utm_mediums: offered('UTM medium', lists?.utm_mediums),
  }
}
