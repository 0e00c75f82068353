import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { type CommissionStructure, commissionStructures } from '@embark/contract/finance/commission/commission.contract.ts'
import { currencies } from '@embark/contract/kernel/money.ts'
import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { type FormHandle, newRule, RuleFields } from './rule-fields.form.tsx'

interface Props {
  /** Null for a new structure. */
  readonly identifier: string | null
  readonly onClose: () => void
}

/** Creates a structure, changes a draft, or makes the next version of one that was active. */
export function CommissionDrawer({ identifier, onClose }: Props) {
  const found = useEndpoint(commissionStructures.get, { params: { id: identifier ?? '' } }, { enabled: identifier !== null })
  if (identifier === null) return <StructureForm structure={null} onClose={onClose} />
  return found.data ? <StructureForm structure={found.data.commissionStructureInfo} onClose={onClose} /> : null
}

const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
const draftOf = (structure: CommissionStructure | null) => ({
  name: structure?.name ?? '',
  institution_id: text(structure?.institution.id),
  currency: (structure?.currency ?? 'USD') as 'USD',
  valid_from: structure?.valid_from ?? '',
  valid_to: structure?.valid_to ?? null,
  rules: structure
    ? structure.rules.map((rule) => ({
        program_id: text(rule.program?.id),
        campus_id: text(rule.campus?.id),
        study_level_id: text(rule.study_level?.id),
        intake_id: text(rule.intake?.id),
        commission_type: rule.commission_type,
        commission_percentage: text(rule.commission_percentage),
        commission_amount: text(rule.commission_amount),
        basis: rule.basis,
        installments: rule.installments.map((part) => ({
          share_percentage: text(part.share_percentage),
          due_anchor: part.due_anchor,
          due_offset_days: text(part.due_offset_days),
        })),
      }))
    : [newRule()],
})

function StructureForm({ structure, onClose }: { structure: CommissionStructure | null; onClose: () => void }) {
  const t = useT()
  const isNew = structure === null
  const done = (message: string) => () => {
    toast.done({ message })
    onClose()
  }
  const stales = [commissionStructures.list, commissionStructures.get]
  // A hook each, because the two calls have different parameters; only one of them is sent.
  const creating = useEndpointForm(commissionStructures.create, {
    defaults: draftOf(null),
    toCall: (body) => ({ body }),
    stales,
    onDone: done(t('Commission structure created successfully')),
  })
  const updating = useEndpointForm(commissionStructures.update, {
    defaults: draftOf(structure),
    toCall: (body) => ({ params: { id: structure?.identifier ?? '' }, body }),
    stales,
    onDone: done(t('Commission structure updated successfully')),
  })
  const form: FormHandle = isNew ? creating : updating
  const submit = isNew ? creating.submit : updating.submit
  const institutions = useEndpoint(catalogDropdowns.institutions, { query: {} }).data?.options ?? []
  const values = form.form.values
  const rules = values['rules'] as readonly unknown[]
  const picked = (name: string) => ({
    ...form.field(name),
    value: values[name] ? String(values[name]) : null,
    onChange: (value: string | null) => form.form.setFieldValue(name, value ?? ''),
  })
  const day = (name: string) => {
    const { id, error } = form.field(name)
    return {
      id,
      error: error as string | undefined,
      value: (values[name] as string) || null,
      onChange: (value: string | null) => form.form.setFieldValue(name, value ?? ''),
    }
  }
  const title = isNew
    ? t('New structure')
    : structure.status === 'draft'
      ? t('Edit structure')
      : t('New version of {{name}}', { name: structure.name })
  const isFrozen = !isNew && structure.status !== 'draft'
  return (
    <FormScreen
      variant="drawer"
      size={620}
      opened
      title={title}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Save')}
      onSubmit={() => void submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      <TextInput label={t('Name')} required disabled={isFrozen} {...form.field('name')} />
      <FormPair>
        <Select
          label={t('Institution')}
          required
          searchable
          disabled={isFrozen}
          data={institutions.map(({ label, value }) => ({ label, value: String(value) }))}
          {...picked('institution_id')}
        />
        <Select label={t('Currency')} required allowDeselect={false} data={[...currencies]} {...picked('currency')} />
      </FormPair>
      <FormPair>
        <DateField label={t('Valid from')} required {...day('valid_from')} />
        <DateField label={t('Valid to')} {...day('valid_to')} />
      </FormPair>
      {rules.map((_, index) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name of its own until it is saved
          key={index}
          index={index}
          of={form}
          institutionId={Number(values['institution_id']) || undefined}
          onRemove={
            rules.length > 1
              ? () =>
                  form.form.setFieldValue(
                    'rules',
                    rules.filter((__, other) => other !== index),
                  )
              : undefined
          }
        />
      ))}
      <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => form.form.setFieldValue('rules', [...rules, newRule()])}>
        {t('Add rule')}
      </Button>
    </FormScreen>
  )
}
