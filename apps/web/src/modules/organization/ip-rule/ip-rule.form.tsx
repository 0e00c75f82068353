import { type IpRule, ipRules } from '@embark/contract/organization/ip-rule/ip-rule.contract.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useRecordForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { applicableNames, statusNames, typeNames } from './ip-rule.state.ts'

interface Props {
  readonly rule: IpRule | null
  /** What a new entry begins with: the tab it was added from. */
  readonly type: IpRule['type']
  readonly onClose: () => void
}

/** Adds an address to one of the lists, or changes an entry. */
export function IpRuleForm({ rule, type, onClose }: Props) {
  const t = useT()
  const form = useRecordForm(rule, {
    defaults: {
      ip_address: rule?.ip_address ?? '',
      title: rule?.title ?? '',
      type: rule?.type ?? type,
      status: rule?.status ?? 'active',
      reason: rule?.reason ?? '',
      applicable_for: rule?.applicable_for === 'lead' ? 'lead' : rule?.type === 'blacklisted' ? 'all' : null,
    },
    stales: [ipRules.list],
    create: {
      endpoint: ipRules.create,
      title: t('New IP address'),
      said: t('IP address added successfully'),
      failure: 'Unable to add IP address',
    },
    edit: {
      endpoint: ipRules.edit,
      title: t('Edit IP address'),
      said: t('IP address updated successfully'),
      failure: 'Unable to update IP address',
    },
    isToast: true,
    onDone: onClose,
  })
  return (
    <FormScreen form={form} onCancel={onClose}>
      <TextInput
        label={t('IP address')}
        description={t('One address, or a network such as 203.0.113.0/24 or 2001:db8::/32')}
        required
        dir="ltr"
        autoComplete="off"
        {...form.field('ip_address')}
      />
      <TextInput label={t('Title')} maxLength={100} {...form.field('title')} />
      <FormPair>
        <SelectField label={t('Type')} required allowDeselect={false} data={choicesOf(typeNames, t)} {...form.field('type')} />
        <SelectField label={t('Status')} required allowDeselect={false} data={choicesOf(statusNames, t)} {...form.field('status')} />
      </FormPair>
      {form.values.type === 'blacklisted' && (
        <SelectField
          label={t('Applicable for')}
          required
          allowDeselect={false}
          data={(['lead', 'all'] as const).map((value) => ({ value, label: t(applicableNames[value]) }))}
          {...form.field('applicable_for')}
        />
      )}
      <Textarea label={t('Reason')} required maxLength={255} autosize minRows={2} {...form.field('reason')} />
    </FormScreen>
  )
}
