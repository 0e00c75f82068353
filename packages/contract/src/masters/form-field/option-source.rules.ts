import type { ApiOptions, FieldDefinition } from './form-field.rules.ts'

/** A parameter of a lookup: what it narrows by, and whether the lookup answers nothing without it. */
export interface SourceParam {
  readonly key: string
  /** The lookups whose answer it takes; without any it is written down, never taken from another field. */
  readonly from: readonly string[]
  readonly required?: true
}
export interface OptionSource {
  readonly key: string
  readonly label: string
  readonly url: string
  readonly params: readonly SourceParam[]
  /** At least one of the parameters is needed (G-M-30). */
  readonly needsOne?: true
  readonly data_type: ApiOptions['data_type']
}

/** In each record of every lookup the words are under `label` and the answer under `value`. */
export const sourceFormat = { label: 'label', value: 'value' } as const
const country = ['country', 'destination_countries'] as const

/** The lookups a field may offer; no other address is ever asked (G-M-29, G-M-30). */
export const optionSources: readonly OptionSource[] = [
  { key: 'country', label: 'Country', url: '/dropdown/country', params: [], data_type: 'number' },
  {
    key: 'destination_countries',
    label: 'Destination countries',
    url: '/dropdowns/destination-countries-dropdown',
    params: [],
    data_type: 'number',
  },
  {
    key: 'state',
    label: 'State',
    url: '/dropdown/state',
    params: [{ key: 'country_id', from: country, required: true }],
    data_type: 'number',
  },
  {
    key: 'city',
    label: 'City',
    url: '/dropdown/city',
    params: [{ key: 'state_id', from: ['state'], required: true }],
    data_type: 'number',
  },
  {
    key: 'campus',
    label: 'Campus',
    url: '/dropdowns/campuses',
    params: [
      { key: 'city_id', from: ['city'] },
      { key: 'institution_id', from: ['institutions'] },
    ],
    needsOne: true,
    data_type: 'number',
  },
  { key: 'study_level', label: 'Study level', url: '/dropdowns/study-levels', params: [], data_type: 'number' },
  { key: 'discipline', label: 'Discipline', url: '/dropdowns/disciplines', params: [], data_type: 'number' },
  { key: 'test_score', label: 'Test score', url: '/dropdowns/test-scores', params: [], data_type: 'number' },
  { key: 'intake', label: 'Intake', url: '/dropdowns/intakes', params: [], data_type: 'number' },
  {
    key: 'institutions',
    label: 'Institutions',
    url: '/dropdowns/institutions',
    params: [
      { key: 'country_id', from: country },
      { key: 'module_type', from: [] },
    ],
    data_type: 'number',
  },
  { key: 'status', label: 'Status', url: '/leads/get/status', params: [{ key: 'module_type', from: [] }], data_type: 'number' },
  { key: 'country_codes', label: 'Codes with country name', url: '/dropdowns/countries/codes-dropdown', params: [], data_type: 'string' },
]

/** The lookup behind an address, whatever its query says. */
export const sourceOf = (url: string) => optionSources.find((source) => source.url === url.split('?')[0])

/** The parameters an address carries already. */
export const queryKeys = (url: string) => (url.split('?')[1] ?? '').split('&').flatMap((pair) => pair.split('=')[0] || [])

/** The lookup a field chooses from, where it does. */
export const sourceOfField = ({ field_options }: Pick<FieldDefinition, 'field_options'>) =>
  field_options?.kind === 'api' ? sourceOf(field_options.url) : undefined

/** The field a parameter's value stands for: `{{country}}` is 'country'; anything else is meant literally (G-M-31). */
export const referenceIn = (value: string) => /^\{\{\s*(\w+)\s*\}\}$/.exec(value)?.[1]

/** The parameter of a lookup that a field over `parent` fills (G-M-32). */
export const paramFor = (source: OptionSource, parent: OptionSource) => source.params.find(({ from }) => from.includes(parent.key))
