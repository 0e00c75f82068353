import { type Vendor, vendors } from '@embark/contract/masters/vendor/vendor.contract.ts'
import { vendorShortName } from '@embark/contract/masters/vendor/vendor.rules.ts'
import { TextInput } from '@mantine/core'
import { useRecordForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { PlaceFields } from '../location/place-fields.form.tsx'
import { bodyOf, draftOf } from './vendor.state.ts'
import { ContactFields } from './vendor-fields.form.tsx'

/** Adds a vendor, or changes one. */
export function VendorForm({ vendor, onClose }: { vendor: Vendor | null; onClose: () => void }) {
  const t = useT()
  const before = draftOf(vendor)
  const form = useRecordForm(vendor, {
    defaults: before,
    stales: [vendors.list, vendors.dropdown],
    create: {
      endpoint: vendors.create,
      title: t('New vendor'),
      toCall: (draft) => ({ body: bodyOf(draft, before) }),
      said: t('Vendor create successfully'),
      failure: 'Failed to create vendor. Please try again.',
    },
    edit: {
      endpoint: vendors.edit,
      title: t('Edit vendor'),
      version: vendor?.version,
      toCall: (draft, { identifier }) => ({ params: { id: identifier }, body: bodyOf(draft, before) }),
      said: t('Vendor update successfully'),
      failure: 'Failed to update vendor. Please try again.',
    },
    isToast: true,
    onDone: onClose,
  })
  return (
    <FormScreen size={640} form={form} onCancel={onClose}>
      <FormPair>
        <TextInput label={t('Name')} required maxLength={150} {...form.field('name')} />
        <TextInput label={t('Short name')} required maxLength={vendorShortName + 30} {...form.field('short_name')} />
      </FormPair>
      <FormSection title={t('Address')}>
        <PlaceFields form={form} at={vendor} />
        <TextInput label={t('Address line one')} maxLength={255} {...form.field('address_line_one')} />
        <TextInput label={t('Address line two')} maxLength={255} {...form.field('address_line_two')} />
      </FormSection>
      <FormSection title={t('Contact person')}>
        <ContactFields form={form} />
      </FormSection>
    </FormScreen>
  )
}
