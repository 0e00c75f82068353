import { type ClientService, clientServices } from '@embark/contract/masters/client-service/client-service.contract.ts'
import { TextInput } from '@mantine/core'
import { useRecordForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'

/** Adds a client service, or renames one. */
export function ClientServiceForm({ service, onClose }: { service: ClientService | null; onClose: () => void }) {
  const t = useT()
  const form = useRecordForm(service, {
    defaults: { name: service?.name ?? '' },
    stales: [clientServices.list, clientServices.dropdown],
    create: {
      endpoint: clientServices.create,
      title: t('New client service'),
      said: t('Client Service Added Successfully!'),
      failure: 'Something went wrong while adding the client service',
    },
    edit: {
      endpoint: clientServices.edit,
      title: t('Edit client service'),
      said: t('Client Service Updated Successfully!'),
      failure: 'Something went wrong while updating the client service',
    },
    isToast: true,
    onDone: onClose,
  })
  return (
    <FormScreen form={form} onCancel={onClose}>
      <TextInput label={t('Name')} required maxLength={100} {...form.field('name')} />
    </FormScreen>
  )
}
