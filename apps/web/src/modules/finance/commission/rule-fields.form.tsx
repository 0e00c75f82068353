import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { Button, Select, TextInput } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'

/** What the fields need of a form, whichever call it saves by. */
export interface FormHandle {
  readonly form: { readonly values: Record<string, unknown>; setFieldValue(path: string, value: unknown): void }
  readonly complaints: { fieldId: string; message: string }[]
  readonly attempt: number
  readonly saving: boolean
  field(name: string, kind?: 'input' | 'checkbox'): Record<string, unknown> & { readonly id: string }
}

interface Part {
  readonly share_percentage: string
  readonly due_anchor: string
  readonly due_offset_days: string
}
type Rule = { readonly [key: string]: unknown; readonly installments: readonly Part[] }
const newPart = (share_percentage: string) => ({ share_percentage, due_anchor: 'intake_start' as const, due_offset_days: '0' })

/** A rule for the institution as a whole, paid at once. */
export const newRule = () => ({
  program_id: '',
  campus_id: '',
  study_level_id: '',
  intake_id: '',
  commission_type: 'percentage' as 'percentage' | 'fixed',
  commission_percentage: '',
  commission_amount: '',
  basis: 'first_year_tuition' as 'first_year_tuition' | 'total_tuition' | 'term_tuition',
  installments: [newPart('100')],
})

/** One rule: what it is for, what is paid, and in which installments. */
export function RuleFields({
  index,
  of,
  institutionId,
  onRemove,
}: {
  index: number
  of: FormHandle
  institutionId: number | undefined
  onRemove: (() => void) | undefined
}) {
  const t = useT()
  const enabled = institutionId !== undefined
  const query = { institution_id: institutionId }
  const programs = useEndpoint(catalogDropdowns.programs, { query }, { enabled }).data?.options ?? []
  const campuses = useEndpoint(catalogDropdowns.campuses, { query }, { enabled }).data?.options ?? []
  const levels = useEndpoint(lookups.list, { params: { type: 'study_level' }, query: {} }, { staleMs: 300_000 }).data?.recordsInfo ?? []
  const intakes = useEndpoint(lookups.list, { params: { type: 'intake' }, query: {} }, { staleMs: 300_000 }).data?.recordsInfo ?? []
  const path = (name: string) => `rules.${index}.${name}`
  const rule = (of.form.values['rules'] as readonly Rule[])[index]!
  const choice = (name: string) => ({
    ...of.field(path(name)),
    value: rule[name] ? String(rule[name]) : null,
    onChange: (value: string | null) => of.form.setFieldValue(path(name), value ?? ''),
  })
  const options = (list: readonly { label: string; value?: number | string; id?: number }[]) =>
    list.map((one) => ({ label: one.label, value: String(one.value ?? one.id) }))
  const parts = rule.installments
  const { error } = of.field(path('installments'))
  return (
    <FormSection
      title={t('Rule {{number}}', { number: index + 1 })}
      help={t('Left empty, a field means all. The most specific rule wins.')}
    >
      <FormPair>
        <Select label={t('Program')} clearable searchable data={options(programs)} {...choice('program_id')} />
        <Select label={t('Campus')} clearable searchable data={options(campuses)} {...choice('campus_id')} />
      </FormPair>
      <FormPair>
        <Select label={t('Study level')} clearable data={options(levels)} {...choice('study_level_id')} />
        <Select label={t('Intake')} clearable data={options(intakes)} {...choice('intake_id')} />
      </FormPair>
      <FormPair>
        <Select
          label={t('Commission')}
          required
          allowDeselect={false}
          data={[
            { value: 'percentage', label: t('Percentage') },
            { value: 'fixed', label: t('Fixed amount') },
          ]}
          {...choice('commission_type')}
        />
        {rule['commission_type'] === 'fixed' ? (
          <TextInput label={t('Amount')} required inputMode="decimal" dir="ltr" {...of.field(path('commission_amount'))} />
        ) : (
          <TextInput label={t('Percent')} required inputMode="decimal" dir="ltr" {...of.field(path('commission_percentage'))} />
        )}
      </FormPair>
      {rule['commission_type'] !== 'fixed' && (
        <Select
          label={t('Of')}
          required
          allowDeselect={false}
          data={[
            { value: 'first_year_tuition', label: t('First-year tuition') },
            { value: 'total_tuition', label: t('Total tuition') },
            { value: 'term_tuition', label: t('Tuition of one term') },
          ]}
          {...choice('basis')}
        />
      )}
      {parts.map((_, part) => (
        <PartFields
          // biome-ignore lint/suspicious/noArrayIndexKey: installments are told apart by their order
          key={part}
          path={path(`installments.${part}`)}
          number={part + 1}
          value={parts[part]!}
          of={of}
          onRemove={
            parts.length > 1
              ? () =>
                  of.form.setFieldValue(
                    path('installments'),
                    parts.filter((__, other) => other !== part),
                  )
              : undefined
          }
        />
      ))}
      {error ? (
        <p role="alert" className="e-field-error">
          {String(error)}
        </p>
      ) : null}
      <div className="e-row">
        <Button variant="subtle" onClick={() => of.form.setFieldValue(path('installments'), [...parts, newPart('')])}>
          {t('Add installment')}
        </Button>
        {onRemove && (
          <Button variant="subtle" data-tone="danger" onClick={onRemove} aria-label={t('Remove rule {{number}}', { number: index + 1 })}>
            {t('Remove rule')}
          </Button>
        )}
      </div>
    </FormSection>
  )
}

function PartFields({
  path,
  number,
  value,
  of,
  onRemove,
}: {
  path: string
  number: number
  value: Part
  of: FormHandle
  onRemove: (() => void) | undefined
}) {
  const t = useT()
  return (
    <>
      <FormPair>
        <TextInput
          label={t('Installment {{number}}, percent', { number })}
          required
          inputMode="decimal"
          dir="ltr"
          {...of.field(`${path}.share_percentage`)}
        />
        <TextInput label={t('Days after')} inputMode="numeric" dir="ltr" {...of.field(`${path}.due_offset_days`)} />
      </FormPair>
      <FormPair>
        <Select
          label={t('Counted from')}
          allowDeselect={false}
          data={[
            { value: 'intake_start', label: t('Start of the intake') },
            { value: 'enrolled_at', label: t('Enrolment') },
          ]}
          {...of.field(`${path}.due_anchor`)}
          value={value.due_anchor}
          onChange={(chosen) => of.form.setFieldValue(`${path}.due_anchor`, chosen ?? 'intake_start')}
        />
        {onRemove ? (
          <Button variant="subtle" onClick={onRemove} aria-label={t('Remove installment {{number}}', { number })}>
            {t('Remove')}
          </Button>
        ) : (
          <span />
        )}
      </FormPair>
    </>
  )
}
