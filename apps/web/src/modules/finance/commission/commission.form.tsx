import { type CommissionStructure, commissionStructures } from '@embark/contract/finance/commission/commission.contract.ts'
import { type Currency, currencies } from '@embark/contract/kernel/money.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRecordForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { InstitutionSelect } from '#platform/create/institution-select.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { newRule, type RuleDraft, RuleFields } from './rule-fields.form.tsx'

interface Props {
  /** Null for a new structure. */
  readonly identifier: string | null
  readonly onClose: () => void
}

/** Creates a structure, changes a draft, or makes the next version of one that was active. */
export function CommissionDrawer({ identifier, onClose }: Props) {
  const answer = useEndpoint(commissionStructures.get, { params: { id: identifier ?? '' } }, { enabled: identifier !== null })
  if (identifier === null) return <StructureForm structure={null} onClose={onClose} />
  return answer.data ? <StructureForm structure={answer.data.commissionStructureInfo} onClose={onClose} /> : null
}

const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
const ruleOf = (rule: CommissionStructure['rules'][number]): RuleDraft => ({
  program_id: rule.program?.id ?? null,
  campus_id: rule.campus?.id ?? null,
  study_level_id: rule.study_level?.id ?? null,
  intake_id: rule.intake?.id ?? null,
  commission_type: rule.commission_type,
  commission_percentage: text(rule.commission_percentage),
  commission_amount: text(rule.commission_amount),
  basis: rule.basis,
  installments: rule.installments.map((part) => ({
    share_percentage: text(part.share_percentage),
    due_anchor: part.due_anchor,
    due_offset_days: text(part.due_offset_days),
  })),
})

interface StructureProps {
  readonly structure: CommissionStructure | null
  readonly onClose: () => void
}

function StructureForm({ structure, onClose }: StructureProps) {
  const t = useT()
  const isFrozen = structure !== null && structure.status !== 'draft'
  const form = useRecordForm(structure, {
    defaults: {
      name: structure?.name ?? '',
      institution_id: structure?.institution.id ?? null,
      // The column holds codes of this list only.
      currency: (structure?.currency ?? 'USD') as Currency,
      valid_from: structure?.valid_from ?? null,
      valid_to: structure?.valid_to ?? null,
      rules: structure?.rules.map(ruleOf) ?? [newRule()],
    },
    stales: [commissionStructures.list, commissionStructures.get],
    create: {
      endpoint: commissionStructures.create,
      title: t('New structure'),
      said: t('Commission structure created successfully'),
    },
    edit: {
      endpoint: commissionStructures.update,
      title: isFrozen ? t('New version of {{name}}', { name: structure.name }) : t('Edit structure'),
      said: t('Commission structure updated successfully'),
    },
    isToast: true,
    onDone: onClose,
  })
  const { rules } = form.values
  const institution = form.field('institution_id')
  return (
    <FormScreen variant="drawer" size={620} form={form} onCancel={onClose}>
      <InstitutionSelect
        required
        disabled={isFrozen}
        placeholder={t('Choose an institution')}
        known={structure && { value: String(structure.institution.id), label: structure.institution.name }}
        {...institution}
        value={Number(institution.value) || null}
      />
      <FormPair>
        <TextInput label={t('Name')} required disabled={isFrozen} dir="auto" {...form.field('name')} />
        <SelectField label={t('Currency')} required allowDeselect={false} data={[...currencies]} {...form.field('currency')} />
      </FormPair>
      <FormPair>
        <DateField label={t('Valid from')} required {...form.field('valid_from')} />
        <DateField label={t('Valid to')} {...form.field('valid_to')} />
      </FormPair>
      {form.part('rules').map((rule, index) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name of its own until it is saved
          key={index}
          number={index + 1}
          rule={rule}
          institutionId={Number(form.values.institution_id) || undefined}
          onRemove={rules.length > 1 ? () => form.set({ rules: rules.toSpliced(index, 1) }) : undefined}
        />
      ))}
      <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => form.set({ rules: [...rules, newRule()] })}>
        {t('Add rule')}
      </Button>
    </FormScreen>
  )
}
