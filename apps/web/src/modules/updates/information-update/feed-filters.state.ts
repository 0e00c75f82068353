import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import type { FeedCalls } from '@embark/contract/updates/information-update/information-update.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { institutionFilter } from '#platform/create/institution-choices.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { FiltersFor } from '#platform/list/list-types.ts'

/** The countries and study levels an update may be about, as choices. */
export function usePlaces() {
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} }).data?.options
  const levels = useEndpoint(lookups.list, { params: { type: 'study_level' }, query: {} }, { staleMs: 300_000 }).data?.recordsInfo
  const choice = ({ label, value }: { label: string; value: number }) => ({ label, value: String(value) })
  return {
    country_id: countries?.map(choice),
    study_level_id: levels?.map(({ id, label }) => ({ label, value: String(id) })),
  }
}

/** What a feed can be narrowed by, with the choices. */
export function useFeedFilters(withStatus: boolean): FiltersFor<FeedCalls['list']> {
  const t = useT()
  const places = usePlaces()
  return {
    institution_id: institutionFilter(t('Institution')),
    country_id: { label: t('Country'), options: places.country_id },
    study_level_id: { label: t('Study level'), options: places.study_level_id },
    status: withStatus && {
      label: t('Shown'),
      options: [
        { value: 'active', label: t('Active') },
        { value: 'in_active', label: t('Inactive') },
      ],
    },
  }
}
