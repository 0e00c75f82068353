import { groups } from '@embark/contract/organization/role/role.contract.ts'
import { MultiSelect } from '@mantine/core'
import type { FormPart } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { Bound } from '#ui/form/field-props.ts'
import { textChoices } from '#ui/form/select-field.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'
import type { AudienceDraft, Choices } from './switch.state.ts'

interface Props {
  readonly form: FormPart<AudienceDraft>
  readonly choices: Choices
}

/** Whom something is for: each dimension narrows it, and nothing chosen means everybody. */
export function AudienceFields({ form, choices }: Props) {
  const t = useT()
  return (
    <>
      <DimensionField
        label={t('Kinds of people')}
        data={groups.map(({ key, name }) => ({ value: key, label: t(name) }))}
        field={form.field('groups')}
        onChosen={(kinds) => form.set({ groups: kinds })}
      />
      <DimensionField
        label={t('Groups of roles')}
        data={textChoices(choices.groups)}
        field={form.field('group_identifiers')}
        onChosen={(group_identifiers) => form.set({ group_identifiers })}
      />
      <DimensionField
        label={t('Roles')}
        data={textChoices(choices.roles)}
        field={form.field('role_identifiers')}
        onChosen={(role_identifiers) => form.set({ role_identifiers })}
      />
      <CheckboxField
        label={t('Only people with a student profile')}
        {...form.field('requires_student_profile')}
        onChange={(isRequired) => form.set({ requires_student_profile: isRequired || undefined })}
      />
    </>
  )
}

interface DimensionProps<V extends string> {
  readonly label: string
  readonly data: { value: V; label: string }[]
  readonly field: Bound<readonly V[]>
  /** Nothing where nobody is left: a dimension that is there names somebody. */
  readonly onChosen: (names: V[] | undefined) => void
}

function DimensionField<V extends string>({ label, data, field, onChosen }: DimensionProps<V>) {
  const t = useT()
  const names = field.value || []
  return (
    <MultiSelect
      {...field}
      label={label}
      clearable
      searchable
      placeholder={names.length ? '' : t('Everybody')}
      data={data}
      value={names}
      onChange={(chosen) => onChosen(chosen.length ? chosen : undefined)}
    />
  )
}
