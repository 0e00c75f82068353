import { type Branch, branches, unitStatuses } from '@embark/contract/organization/branch/branch.contract.ts'
import { Select, TextInput } from '@mantine/core'
import { PlaceFields } from '#modules/masters/masters.public.tsx'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

interface Props {
  readonly variant: 'page' | 'drawer'
  readonly branch: Branch | null
  readonly onClose: () => void
}

/** Opens a branch, or changes one. */
export function BranchForm({ variant, branch, onClose }: Props) {
  const t = useT()
  const defaults = {
    name: branch?.name ?? '',
    alias: branch?.alias ?? '',
    country_id: branch?.country_id ? String(branch.country_id) : '',
    state_id: branch?.state_id ? String(branch.state_id) : '',
    city_id: branch?.city_id ? String(branch.city_id) : '',
    address_line: branch?.address_line ?? '',
    status: branch?.status ?? ('active' as const),
  }
  const done = (message: string) => () => {
    toast.done({ message })
    onClose()
  }
  const creating = useEndpointForm(branches.create, {
    defaults,
    toCall: (body) => ({ body }),
    stales: [branches.list],
    onDone: done(t('Branch created successfully')),
  })
  const editing = useEndpointForm(branches.edit, {
    defaults,
    toCall: (body) => ({ params: { id: branch?.identifier ?? '' }, body }),
    stales: [branches.list],
    onDone: done(t('Branch updated successfully')),
  })
  const form = branch ? editing : creating
  const values = form.form.values
  const picked = (name: string) => ({
    ...form.field(name),
    value: values[name] ? String(values[name]) : null,
    onChange: (value: string | null) => form.form.setFieldValue(name, value ?? ''),
  })
  return (
    <FormScreen
      variant={variant}
      opened
      title={branch ? t('Edit branch') : t('Create branch')}
      {...(variant === 'page' && { path: [{ name: t('Branches'), href: '/settings/user-management/manage-branch' }] })}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Save')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      <TextInput label={t('Name')} required maxLength={100} {...form.field('name')} />
      <TextInput label={t('Alias')} required maxLength={20} {...form.field('alias')} />
      <PlaceFields handle={form} at={branch} />
      <TextInput label={t('Address')} maxLength={255} {...form.field('address_line')} />
      <Select
        label={t('Status')}
        required
        allowDeselect={false}
        data={unitStatuses.map((value) => ({ value, label: value === 'active' ? t('Active') : t('Inactive') }))}
        {...picked('status')}
      />
    </FormScreen>
  )
}
