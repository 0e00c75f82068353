import { statusesInCanada } from '@embark/contract/applications/application/application.rules.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import type { Option } from '@embark/contract/kernel/shapes.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadBlanks, leadPlatformNames, leadPlatforms } from '@embark/contract/leads/lead/lead.rules.ts'
import { tags } from '@embark/contract/masters/tag/tag.contract.ts'
import { call } from '#platform/api/call.ts'
import { say } from '#platform/i18n/i18n.ts'
import { raised } from '#platform/i18n/raised.ts'
import type { FiltersFor } from '#platform/list/list-types.ts'

/** An empty field is called as the list calls it, in words the product has already. */
const nameOfBlank = (field: string) => raised(field.replaceAll('_', ' '), 'en')

const only =
  'mediums,study_levels,intakes,agents,teams,staff,staff_roles,forms,regions,statuses,sub_statuses,utm_sources,utm_mediums,utm_campaigns'

/** What the lead list can be narrowed by beyond what is asked for every day (G-L-17), with its choices. */
export async function moreLeadFilters(): Promise<FiltersFor<typeof leads.list>> {
  const [lists, countries, marks] = await Promise.all([
    call(leads.dropdowns, { query: { only } }),
    call(catalogDropdowns.countries, {}),
    call(tags.dropdown, { query: { tag_type: 'lead' } }),
  ])
  // Who is told of no such list has nothing to choose.
  const offered = (label: string, options: readonly Option[] | undefined) => (options?.length ? { label: say(label), options } : false)
  const year = new Date().getFullYear()
  return {
    study_level_id: offered('Study level', lists.study_levels),
    tags: offered('Tags', marks),
    intake_id: offered('Intake', lists.intakes),
    lead_medium_id: offered('Medium', lists.mediums),
    platform: { label: say('Channel'), options: leadPlatforms.map((value) => ({ value, label: say(leadPlatformNames[value]) })) },
    blank: { label: say('Empty field'), options: leadBlanks.map((value) => ({ value, label: say(nameOfBlank(value)) })) },
    import_id: { label: say('Import'), isByLink: true },
    referred_by: { label: say('Referred by'), isByLink: true },
    status_ids: offered('Status', lists.statuses),
    sub_status_id: offered('Sub-status', lists.sub_statuses),
    source_country: { label: say('Country of the student'), options: countries.options },
    source_city: { label: say('City'), isByLink: true },
    source_region: offered('Region', lists.regions),
    team_id: offered('Team', lists.teams),
    owner_id: offered('Owner', lists.staff),
    staff_id: offered('Works on it', lists.staff),
    staff_role_id: offered('Role of who works on it', lists.staff_roles),
    agent_identifier: offered('Agent', lists.agents),
    intake_year: {
      label: say('Intake year'),
      options: [-1, 0, 1, 2, 3].map((more) => ({ value: year + more, label: String(year + more) })),
    },
    status_in_canada: { label: say('Status in Canada'), options: statusesInCanada.map((value) => ({ value, label: say(value) })) },
    has_counseling: { label: say('Counselled before') },
    has_user_profile: { label: say('Has an account') },
    utm_sources: offered('UTM source', lists.utm_sources),
    utm_mediums: offered('UTM medium', lists.utm_mediums),
    utm_campaigns: offered('UTM campaign', lists.utm_campaigns),
    lead_form_identifier: offered('Public form', lists.forms),
  }
}
