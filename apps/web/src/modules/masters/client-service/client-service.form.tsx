import { type ClientService, clientServices } from '@embark/contract/masters/client-service/client-service.contract.ts'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

/** Adds a client service, or renames the given one. */
export function ClientServiceForm({ service, onClose }: { service: ClientService | null; onClose: () => void }) {
  const t = useT()
  const shared = { defaults: { name: service?.name ?? '' }, stales: [clientServices.list, clientServices.dropdown] }
  const done = (message: string) => () => {
    toast.done({ message })
    onClose()
  }
  const adding = useEndpointForm(clientServices.create, {
    ...shared,
    toCall: (body) => ({ body }),
    failure: 'Something went wrong while adding the client service',
    onDone: done(t('Client Service Added Successfully!')),
  })
  const renaming = useEndpointForm(clientServices.edit, {
    ...shared,
    toCall: (body) => ({ params: { id: service?.identifier ?? '' }, body }),
    failure: 'Something went wrong while updating the client service',
    onDone: done(t('Client Service Updated Successfully!')),
  })
  const form = service ? renaming : adding
  return (
    <FormScreen
      variant="modal"
      opened
      title={service ? t('Edit client service') : t('Add client service')}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Save')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      <TextInput label={t('Name')} required maxLength={100} {...form.field('name')} />
    </FormScreen>
  )
}
