import type { FormPart } from '#platform/api/form.ts'
import { useCreator } from '#platform/create/creators.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { CreatingSelect } from '#ui/form/creating-select.tsx'
import type { FieldProps } from '#ui/form/field-props.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

type Field = 'lead_source_id' | 'lead_medium_id' | 'branch_id'
type FieldBase = Omit<FieldProps, 'label'>
type Choices = readonly { readonly id: number; readonly label: string }[]
interface Props {
  readonly form: FormPart<Record<Field, string | number | null | undefined>>
  readonly choices: Readonly<Record<'sources' | 'mediums' | 'branches', Choices>> | undefined
}

/** What the leads that come in this way get: their source, medium and branch. */
export function OriginFields({ form, choices }: Props) {
  const t = useT()
  const choice = (label: string, field: Field, options: Choices = []) => (
    <SelectField label={label} clearable searchable data={idChoices(options, t)} {...form.field(field)} />
  )
  return (
    <>
      <FormPair>
        <SourceSelect choices={choices?.sources} {...form.field('lead_source_id')} />
        {choice(t('Medium'), 'lead_medium_id', choices?.mediums)}
      </FormPair>
      {choice(t('Branch'), 'branch_id', choices?.branches)}
    </>
  )
}

interface SourceProps extends FieldBase {
  readonly choices: Choices | undefined
  readonly value: string | number | null | undefined
  readonly onChange: (id: string | null) => void
}

/** The source of leads, or a new one for who may add to the list. */
export function SourceSelect({ choices, ...field }: SourceProps) {
  const t = useT()
  return <CreatingSelect label={t('Source')} data={choices && idChoices(choices, t)} creator={useCreator('lead_source')} {...field} />
}

/** Records to choose from, by number. */
export const idChoices = (options: Choices, t: (text: string) => string) =>
  options.map(({ id, label }) => ({ value: id as number | string, label: t(label) }))
