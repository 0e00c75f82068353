import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { SearchSelect, type SearchSelectProps } from '#ui/form/search-select.tsx'
import { useEndpoint } from '../api/hooks.ts'
import { useT } from '../i18n/i18n.ts'
import { useRecentChoices } from '../prefs/recent-choices.ts'
import { useCreator } from './creators.tsx'
import { institutionOption, institutionsIn } from './institution-choices.ts'

type Passed = Omit<SearchSelectProps, 'load' | 'creator' | 'recent' | 'label' | 'value' | 'onChange'>
interface Props extends Passed {
  readonly label?: string
  readonly value: number | '' | null | undefined
  readonly onChange: (id: number | null) => void
  /** Only those of this country. */
  readonly country?: number | undefined
  /** Only those one can apply to; one that has no program yet is none of them, so none is made here. */
  readonly isForApplication?: boolean
  readonly creates?: boolean
}

/** Picks an institution: of those picked lately, by what is typed, or a new one where the person may make one. */
export function InstitutionSelect({
  label,
  value,
  onChange,
  country,
  isForApplication = false,
  creates = !isForApplication,
  ...field
}: Props) {
  const t = useT()
  const creator = useCreator('institution')
  const narrowed = {
    ...(country !== undefined && { country_id: country }),
    ...(isForApplication && { module_type: 'application' as const }),
  }
  const { recent, note } = useRecentChoices(['institutions', ...Object.values(narrowed)].join('-'))
  const chosen = useEndpoint(catalogDropdowns.institutions, { query: { ids: String(value) } }, { enabled: Boolean(value) && !field.known })
  return (
    <SearchSelect
      known={chosen.data?.options.map(institutionOption)[0]}
      {...field}
      label={label ?? t('Institution')}
      load={institutionsIn(narrowed)}
      recent={recent}
      creator={creates ? creator : undefined}
      value={value}
      onChange={(id, option) => {
        note(option)
        onChange(id === null ? null : Number(id))
      }}
    />
  )
}
