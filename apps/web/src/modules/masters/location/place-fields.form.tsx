import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { locations } from '@embark/contract/masters/location/location.contract.ts'
import { call } from '#platform/api/call.ts'
import type { FormPart } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { type LoadOptions, SearchSelect, type SearchSelectProps } from '#ui/form/search-select.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

/** A place of the world as forms keep it: ids, each following from the one before. */
interface PlaceDraft {
  readonly country_id: number | string | null
  readonly state_id: number | string | null
  readonly city_id: number | string | null
}
type Named = { readonly id: number; readonly name: string } | null
const optionOf = (place: Named | undefined) => place && { value: String(place.id), label: place.name }

interface Props {
  readonly form: FormPart<PlaceDraft>
  /** The places of the record as it is, by name. */
  readonly at: { readonly state: Named; readonly city: Named } | null
}

/** Country, state and city: each follows from the one before, and another one empties those after it. */
export function PlaceFields({ form, at }: Props) {
  const t = useT()
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} })
  const listed = useListed()
  const { country_id, state_id } = form.values
  return (
    <>
      <SelectField
        label={t('Country')}
        searchable
        clearable
        data={countries.data?.options}
        {...form.field('country_id')}
        {...listed(countries)}
        onChange={(picked) => form.set({ country_id: picked, state_id: null, city_id: null })}
      />
      <FormPair>
        <PlaceField
          key={`state-${country_id}`}
          label={t('State')}
          known={at?.state}
          disabled={!country_id}
          read={(search, page, signal) => call(locations.states, { query: { country_id: country_id ?? '', search, page } }, { signal })}
          {...form.field('state_id')}
          onChange={(picked) => form.set({ state_id: picked, city_id: null })}
        />
        <PlaceField
          key={`city-${state_id}`}
          label={t('City')}
          known={at?.city}
          disabled={!state_id}
          read={(search, page, signal) => call(locations.cities, { query: { state_id: state_id ?? '', search, page } }, { signal })}
          {...form.field('city_id')}
        />
      </FormPair>
    </>
  )
}

interface Places {
  readonly options: readonly { label: string; value: number; note?: string }[]
  readonly metaInfo: { readonly isLastPage: boolean }
}
interface PlaceProps extends Omit<SearchSelectProps, 'known' | 'load'> {
  readonly known: Named | undefined
  readonly read: (...asked: Parameters<LoadOptions>) => Promise<Places>
}

/** A place out of those below another one. */
function PlaceField({ known, read, ...field }: PlaceProps) {
  const load: LoadOptions = async (...asked) => {
    const { options, metaInfo } = await read(...asked)
    return {
      options: options.map(({ label, value, note }) => ({ label, value: String(value), ...(note && { note }) })),
      hasMore: !metaInfo.isLastPage,
    }
  }
  return <SearchSelect clearable {...field} known={optionOf(known)} load={load} />
}
