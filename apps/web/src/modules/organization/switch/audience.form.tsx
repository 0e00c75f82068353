import type { Audience } from '@embark/contract/kernel/audience.ts'
import { groups } from '@embark/contract/organization/role/role.contract.ts'
import { Checkbox, MultiSelect } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import type { Choices } from './switch.state.ts'

interface Props {
  readonly value: Audience
  readonly onChange: (value: Audience) => void
  readonly choices: Choices
  readonly disabled?: boolean
}

/** Whom something is for: each dimension narrows it, and nothing chosen means everybody. */
export function AudienceFields({ value, onChange, choices, disabled = false }: Props) {
  const t = useT()
  const list = (key: 'groups' | 'group_identifiers' | 'role_identifiers', names: readonly string[]) => {
    const { [key]: _, ...others } = value
    // Each field offers the values of its own dimension only.
    onChange(names.length ? ({ ...others, [key]: names } as Audience) : others)
  }
  const options = (all: Choices['roles']) => all.map(({ label, value: each }) => ({ label, value: String(each) }))
  const shared = { clearable: true, searchable: true, disabled, placeholder: t('Everybody') }
  const shown = (names: readonly string[] = []) => ({ value: [...names], ...(names.length > 0 && { placeholder: '' }) })
  return (
    <>
      <MultiSelect
        label={t('Kinds of people')}
        data={groups.map(({ key, name }) => ({ value: key, label: t(name) }))}
        {...shared}
        {...shown(value.groups)}
        onChange={(names) => list('groups', names)}
      />
      <MultiSelect
        label={t('Groups of roles')}
        data={options(choices.groups)}
        {...shared}
        {...shown(value.group_identifiers)}
        onChange={(names) => list('group_identifiers', names)}
      />
      <MultiSelect
        label={t('Roles')}
        data={options(choices.roles)}
        {...shared}
        {...shown(value.role_identifiers)}
        onChange={(names) => list('role_identifiers', names)}
      />
      <Checkbox
        label={t('Only people with a student profile')}
        disabled={disabled}
        checked={value.requires_student_profile === true}
        onChange={(event) => {
          const { requires_student_profile: _, ...others } = value
          onChange(event.currentTarget.checked ? { ...others, requires_student_profile: true } : others)
        }}
      />
    </>
  )
}
