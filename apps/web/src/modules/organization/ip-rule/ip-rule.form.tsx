import { type IpRule, ipRules, ipStatuses, ipTypes } from '@embark/contract/organization/ip-rule/ip-rule.contract.ts'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
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
  const draft = {
    ip_address: rule?.ip_address ?? '',
    title: rule?.title ?? '',
    type: rule?.type ?? type,
    status: rule?.status ?? ('active' as const),
    reason: rule?.reason ?? '',
    applicable_for: rule?.applicable_for === 'lead' ? 'lead' : rule?.type === 'blacklisted' ? 'all' : '',
  }
  const done = (message: string) => () => {
    toast.done({ message })
    onClose()
  }
  const adding = useEndpointForm(ipRules.create, {
    defaults: draft,
    toCall: (body) => ({ body }),
    stales: [ipRules.list],
    failure: 'Unable to add IP address',
    onDone: done(t('IP address added successfully')),
  })
  const changing = useEndpointForm(ipRules.edit, {
    defaults: draft,
    toCall: (body) => ({ params: { id: rule?.identifier ?? '' }, body }),
    stales: [ipRules.list],
    failure: 'Unable to update IP address',
    onDone: done(t('IP address updated successfully')),
  })
  const form = rule ? changing : adding
  const values = form.form.values
  const picked = (name: string) => ({
    ...form.field(name),
    value: values[name] ? String(values[name]) : null,
    onChange: (value: string | null) => form.form.setFieldValue(name, value ?? ''),
  })
  return (
    <FormScreen
      variant="modal"
      opened
      title={rule ? t('Edit IP address') : t('Add IP address')}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Save')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
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
        <Select
          label={t('Type')}
          required
          allowDeselect={false}
          data={ipTypes.map((value) => ({ value, label: t(typeNames[value]) }))}
          {...picked('type')}
        />
        <Select
          label={t('Status')}
          required
          allowDeselect={false}
          data={ipStatuses.map((value) => ({ value, label: t(statusNames[value]) }))}
          {...picked('status')}
        />
      </FormPair>
      {values['type'] === 'blacklisted' && (
        <Select
          label={t('Applicable for')}
          required
          allowDeselect={false}
          data={(['lead', 'all'] as const).map((value) => ({ value, label: t(applicableNames[value]) }))}
          {...picked('applicable_for')}
        />
      )}
      <Textarea label={t('Reason')} required maxLength={255} autosize minRows={2} {...form.field('reason')} />
    </FormScreen>
  )
}
