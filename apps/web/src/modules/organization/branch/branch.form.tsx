import { type Branch, branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { TextInput } from '@mantine/core'
import { PlaceFields } from '#modules/masters/masters.public.tsx'
import { useRecordForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { UnitStatusField } from './status.form.tsx'

interface Props {
  readonly variant: 'page' | 'drawer'
  readonly branch: Branch | null
  /** What a new one is called to begin with. */
  readonly name?: string
  readonly onClose: () => void
  readonly onMade?: (branch: Branch) => void
}

/** Opens a branch, or changes one. */
export function BranchForm({ variant, branch, name = '', onClose, onMade }: Props) {
  const t = useT()
  const form = useRecordForm(branch, {
    defaults: {
      name: branch?.name ?? name,
      alias: branch?.alias ?? '',
      country_id: branch?.country_id ?? null,
      state_id: branch?.state_id ?? null,
      city_id: branch?.city_id ?? null,
      address_line: branch?.address_line ?? '',
      status: branch?.status ?? 'active',
    },
    stales: [branches.list, staff.choices],
    create: { endpoint: branches.create, title: t('New branch'), said: t('Branch created successfully') },
    edit: {
      endpoint: branches.edit,
      title: t('Edit branch'),
      said: t('Branch updated successfully'),
    },
    isToast: true,
    onDone: ({ branchInfo }) => (onMade ? onMade(branchInfo) : onClose()),
  })
  return (
    <FormScreen
      variant={variant}
      {...(variant === 'page' && { path: [{ name: t('Branches'), href: '/settings/user-management/manage-branch' }] })}
      form={form}
      onCancel={onClose}
    >
      <TextInput label={t('Name')} required maxLength={100} {...form.field('name')} />
      <TextInput label={t('Alias')} description={t('A short code such as LON.')} required maxLength={20} {...form.field('alias')} />
      <PlaceFields form={form} at={branch} />
      <TextInput label={t('Address')} maxLength={255} {...form.field('address_line')} />
      <UnitStatusField {...form.field('status')} />
    </FormScreen>
  )
}
