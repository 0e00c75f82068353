import { SearchSelect, type SearchSelectProps } from '#ui/form/search-select.tsx'
import { useT } from '../i18n/i18n.ts'
import { useLeadChoices } from './lead-choices.ts'

type Props = Omit<SearchSelectProps, 'load' | 'creator' | 'recent' | 'placeholder' | 'label'> & { readonly label?: string }

/** Picks a lead: of those picked lately, by what is typed, or a new one. */
export function LeadSelect({ onChange, label, ...field }: Props) {
  const t = useT()
  const { choices, note } = useLeadChoices()
  return (
    <SearchSelect
      {...field}
      {...choices}
      label={label ?? t('Lead')}
      onChange={(value, option) => {
        note(option)
        onChange(value, option)
      }}
    />
  )
}
