import type { Endpoint, EndpointTypes } from '@embark/contract/kernel/endpoint.ts'
import { forms } from '@embark/contract/masters/form/form.contract.ts'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'

/** Saves where a form is filled in; `places` are read again then. */
export function useAssigning<T extends EndpointTypes>(endpoint: Endpoint<T>, places: Endpoint, onClose: () => void) {
  const t = useT()
  const { mutate, isPending } = useAction(endpoint, {
    stales: [places, forms.list],
    failure: 'Unable to assign form',
    said: t('Forms Assigned successfully'),
    onDone: onClose,
  })
  return { assign: mutate, screen: { busy: isPending, onCancel: onClose } }
}
