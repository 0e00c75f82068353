import type { FormPart } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

type Field = 'lead_source_id' | 'lead_medium_id' | 'branch_id'
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
        {choice(t('Source'), 'lead_source_id', choices?.sources)}
        {choice(t('Medium'), 'lead_medium_id', choices?.mediums)}
      </FormPair>
      {choice(t('Branch'), 'branch_id', choices?.branches)}
    </>
  )
}

/** Records to choose from, by number. */
export const idChoices = (options: Choices, t: (text: string) => string) =>
  options.map(({ id, label }) => ({ value: id as number | string, label: t(label) }))
