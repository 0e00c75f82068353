import { fileExtensions, maxFileBytes } from '@embark/contract/documents/file/file.rules.ts'
import { fileSize, fileTypes, rulesOfType, type Validations } from '@embark/contract/masters/form/form.rules.ts'
import type { FieldType } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { MultiSelect, NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'

interface Props {
  readonly type: FieldType
  readonly rules: Validations
  readonly onChange: (rules: Validations) => void
  readonly idOf: (path: string) => string
  readonly errorAt: (path: string) => string | undefined
}

/** The rules a type of field has (G-M-28). */
export function RuleFields(props: Props) {
  const { type } = props
  if (type === 'file') return <FileRules {...props} />
  if (type === 'date' || type === 'datetime') return <DateRules {...props} />
  return rulesOfType[type].length > 0 ? <SizeRules {...props} /> : null
}

/** The rules without what was emptied. */
const filled = (rules: { readonly [Rule in keyof Validations]: Validations[Rule] | undefined }): Validations =>
  Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined && value !== '' && value !== null))

function SizeRules({ type, rules, onChange, idOf, errorAt }: Props) {
  const t = useT()
  const isNumber = type === 'number'
  const [least, most] = type === 'textarea' ? (['minLength', 'maxLength'] as const) : (['min', 'max'] as const)
  const input = (key: typeof least | typeof most, label: string) => (
    <NumberInput
      id={idOf(`validations.${key}`)}
      label={label}
      allowDecimal={isNumber}
      allowNegative={isNumber}
      value={rules[key] ?? ''}
      error={errorAt(`validations.${key}`)}
      onChange={(value) => onChange(filled({ ...rules, [key]: value === '' ? undefined : Number(value) }))}
    />
  )
  return (
    <FormPair>
      {input(least, isNumber ? t('At least') : t('Characters at least'))}
      {input(most, isNumber ? t('At most') : t('Characters at most'))}
    </FormPair>
  )
}

function FileRules({ rules, onChange, idOf, errorAt }: Props) {
  const t = useT()
  return (
    <>
      <MultiSelect
        id={idOf('validations.fileType')}
        label={t('Types of files')}
        placeholder={rules.fileType?.length ? '' : t('Every type the product takes')}
        data={fileTypes.filter((type) => fileExtensions.includes(type))}
        value={[...(rules.fileType ?? [])]}
        error={errorAt('validations.fileType')}
        onChange={(fileType) => onChange(filled({ ...rules, fileType: fileType.length ? fileType : undefined }))}
      />
      <NumberInput
        id={idOf('validations.maxSize')}
        label={t('Largest size in MB')}
        min={fileSize.least}
        max={Math.min(fileSize.most, maxFileBytes / 1_048_576)}
        allowDecimal={false}
        value={rules.maxSize ?? fileSize.usual}
        error={errorAt('validations.maxSize')}
        onChange={(value) => onChange(filled({ ...rules, maxSize: value === '' ? undefined : Number(value) }))}
      />
    </>
  )
}

const kindOf = ({ before, after, range }: Validations) =>
  range ? 'range' : before === 'today' ? 'past' : after === 'today' ? 'future' : before || after ? 'bounds' : 'any'

function DateRules({ rules, onChange, idOf, errorAt }: Props) {
  const t = useT()
  const [kind, setKind] = useState(kindOf(rules))
  const { before: _before, after: _after, range: _range, ...others } = rules
  const day = (value: string | undefined) => value?.slice(0, 10) ?? null
  const put = (part: Validations) => onChange(filled({ ...others, ...part }))
  const choose = (next: string | null) => {
    const chosen = (next ?? 'any') as ReturnType<typeof kindOf>
    setKind(chosen)
    put(chosen === 'past' ? { before: 'today' } : chosen === 'future' ? { after: 'today' } : {})
  }
  const field = (path: string, label: string, value: string | undefined, set: (day: string | undefined) => void) => (
    <DateField
      id={idOf(`validations.${path}`)}
      label={label}
      value={day(value)}
      error={errorAt(`validations.${path}`)}
      onChange={(next) => set(next ?? undefined)}
    />
  )
  const { range, before, after } = rules
  const withRange = (from: string | undefined, to: string | undefined) =>
    put(from || to ? { range: { from: from ?? to!, to: to ?? from! } } : {})
  const withBounds = (low: string | undefined, high: string | undefined) =>
    put({ ...(low && { after: low }), ...(high && { before: high }) })
  return (
    <>
      <Select
        label={t('Which days')}
        data={[
          { value: 'any', label: t('Any day') },
          { value: 'past', label: t('Before today') },
          { value: 'future', label: t('After today') },
          { value: 'bounds', label: t('Before or after a day') },
          { value: 'range', label: t('Between two days') },
        ]}
        value={kind}
        onChange={choose}
        allowDeselect={false}
      />
      {kind === 'range' && (
        <FormPair>
          {field('range.from', t('First day'), range?.from, (from) => withRange(from, range?.to))}
          {field('range.to', t('Last day'), range?.to, (to) => withRange(range?.from, to))}
        </FormPair>
      )}
      {kind === 'bounds' && (
        <FormPair>
          {field('after', t('After'), after, (next) => withBounds(next, before))}
          {field('before', t('Before'), before, (next) => withBounds(after, next))}
        </FormPair>
      )}
    </>
  )
}
