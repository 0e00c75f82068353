import { type Vendor, vendors } from '@embark/contract/masters/vendor/vendor.contract.ts'
import { vendorShortName } from '@embark/contract/masters/vendor/vendor.rules.ts'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { bodyOf, draftOf, type VendorDraft } from './vendor.state.ts'
import { ContactFields, PlaceFields } from './vendor-fields.form.tsx'

/** Adds a vendor, or changes the given one. */
export function VendorForm({ vendor, onClose }: { vendor: Vendor | null; onClose: () => void }) {
  const t = useT()
  const before = draftOf(vendor)
  const shared = { defaults: before, stales: [vendors.list, vendors.dropdown] }
  const done = (message: string) => () => {
    toast.done({ message })
    onClose()
  }
  const creating = useEndpointForm(vendors.create, {
    ...shared,
    toCall: (draft) => ({ body: bodyOf(draft as VendorDraft, before) }),
    failure: 'Failed to create vendor. Please try again.',
    onDone: done(t('Vendor create successfully')),
  })
  const editing = useEndpointForm(vendors.edit, {
    ...shared,
    ...(vendor && { version: vendor.version }),
    toCall: (draft) => ({ params: { id: vendor?.identifier ?? '' }, body: bodyOf(draft as VendorDraft, before) }),
    failure: 'Failed to update vendor. Please try again.',
    onDone: done(t('Vendor update successfully')),
  })
  const form = vendor ? editing : creating
  return (
    <FormScreen
      variant="modal"
      opened
      size={640}
      title={vendor ? t('Update Vendor') : t('Add Vendor')}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Save')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      <FormPair>
        <TextInput label={t('Name')} required maxLength={150} {...form.field('name')} />
        <TextInput label={t('Short name')} required maxLength={vendorShortName + 30} {...form.field('short_name')} />
      </FormPair>
      <FormSection title={t('Address')}>
        <PlaceFields handle={form} vendor={vendor} />
        <TextInput label={t('Address line one')} maxLength={255} {...form.field('address_line_one')} />
        <TextInput label={t('Address line two')} maxLength={255} {...form.field('address_line_two')} />
      </FormSection>
      <FormSection title={t('Contact person')}>
        <ContactFields handle={form} />
      </FormSection>
    </FormScreen>
  )
}
