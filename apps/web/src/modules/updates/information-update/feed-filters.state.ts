import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { fromDrawer, toDrawer, useFilterChips } from '#platform/prefs/drawer-filters.ts'
import type { FilterField, FilterValues } from '#ui/list/filter-builder.tsx'

type Filters = Record<string, unknown>

/** The institutions, countries and study levels an update may be about, as choices. */
export function usePlaces() {
  const institutions = useEndpoint(catalogDropdowns.institutions, { query: {} }).data?.options
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} }).data?.options
  const levels = useEndpoint(lookups.list, { params: { type: 'study_level' }, query: {} }, { staleMs: 300_000 }).data?.recordsInfo
  const choice = ({ label, value }: { label: string; value: number }) => ({ label, value: String(value) })
  return {
    institution_id: institutions?.map(choice),
    country_id: countries?.map(choice),
    study_level_id: levels?.map(({ id, label }) => ({ label, value: String(id) })),
  }
}

/** What a feed can be narrowed by: its sentence of chips, and the drawer that changes it. */
export function useFeedFilters(filters: Filters, onChange: (filters: Filters) => void, withStatus: boolean) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const places = usePlaces()
  const fields: FilterField[] = [
    { id: 'institution_id', label: t('Institution'), kind: 'select', options: places.institution_id },
    { id: 'country_id', label: t('Country'), kind: 'select', options: places.country_id },
    { id: 'study_level_id', label: t('Study level'), kind: 'select', options: places.study_level_id },
    ...(withStatus
      ? [
          {
            id: 'status',
            label: t('Shown'),
            kind: 'select' as const,
            options: [
              { value: 'active', label: t('Active') },
              { value: 'in_active', label: t('Inactive') },
            ],
          },
        ]
      : []),
  ]
  const chips = useFilterChips(filters, fields, (key) =>
    onChange(Object.fromEntries(Object.entries(filters).filter(([each]) => each !== key))),
  )
  const apply = (values: FilterValues) => {
    const chosen = Object.entries(fromDrawer(values, new Set())).map(([key, value]) => [key, key.endsWith('_id') ? Number(value) : value])
    onChange(Object.fromEntries(chosen))
    setOpened(false)
  }
  const texts = Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, typeof value === 'number' ? String(value) : value]))
  return {
    sentence: { lead: t('All updates'), chips, onOpen: () => setOpened(true), onClear: () => onChange({}) },
    drawer: { opened, onClose: () => setOpened(false), fields, values: toDrawer(texts), onApply: apply },
  }
}
