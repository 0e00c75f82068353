import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { locations } from '@embark/contract/masters/location/location.contract.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { type Option, SearchSelect } from '#ui/form/search-select.tsx'

/** What the fields need of a form. */
export interface PlaceHandle {
  readonly form: { values: Record<string, unknown>; setValues(values: Record<string, unknown>): void; errors: Record<string, unknown> }
  field(name: string): Record<string, unknown> & { id: string }
}
type Named = { readonly id: number; readonly name: string } | null

const optionOf = (place: Named): Option | null => place && { value: String(place.id), label: place.name }
/** The first complaint about any of some fields, as an input takes it. */
export const errorOf = (handle: PlaceHandle, ...names: string[]) => {
  const name = names.find((each) => handle.form.errors[each])
  return name ? { error: String(handle.form.errors[name]) } : {}
}

/** Country, state and city: each follows from the one before, and another one empties those after it. */
export function PlaceFields({ handle, at }: { handle: PlaceHandle; at: { readonly state: Named; readonly city: Named } | null }) {
  const t = useT()
  const { values, setValues } = handle.form
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} })
  const listed = useListed()
  const [state, setState] = useState(optionOf(at?.state ?? null))
  const [city, setCity] = useState(optionOf(at?.city ?? null))
  const [country_id, state_id] = [String(values['country_id'] ?? ''), String(values['state_id'] ?? '')]
  const pickState = (picked: Option | null) => {
    setState(picked)
    setCity(null)
    setValues({ state_id: picked?.value ?? '', city_id: '' })
  }
  return (
    <>
      <Select
        label={t('Country')}
        searchable
        clearable
        data={countries.data?.options.map(({ label, value }) => ({ label, value: String(value) }))}
        {...handle.field('country_id')}
        {...listed(countries)}
        value={country_id || null}
        onChange={(picked) => {
          pickState(null)
          setValues({ country_id: picked ?? '' })
        }}
      />
      <FormPair>
        <SearchSelect
          key={`state-${country_id}`}
          id={handle.field('state_id').id}
          label={t('State')}
          value={state}
          clearable
          disabled={!country_id}
          load={(search, page, signal) => placesOf(call(locations.states, { query: { country_id, search, page } }, { signal }))}
          onChange={pickState}
          {...errorOf(handle, 'state_id')}
        />
        <SearchSelect
          key={`city-${state_id}`}
          id={handle.field('city_id').id}
          label={t('City')}
          value={city}
          clearable
          disabled={!state_id}
          load={(search, page, signal) => placesOf(call(locations.cities, { query: { state_id, search, page } }, { signal }))}
          onChange={(picked) => {
            setCity(picked)
            setValues({ city_id: picked?.value ?? '' })
          }}
          {...errorOf(handle, 'city_id')}
        />
      </FormPair>
    </>
  )
}

interface Places {
  readonly options: readonly { label: string; value: number; note?: string }[]
  readonly metaInfo: { readonly isLastPage: boolean }
}
async function placesOf(asked: Promise<Places>) {
  const { options, metaInfo } = await asked
  return {
    options: options.map(({ label, value, note }) => ({ label, value: String(value), ...(note && { note }) })),
    hasMore: !metaInfo.isLastPage,
  }
}
