import type { Endpoint, EndpointTypes } from '@embark/contract/kernel/endpoint.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { toast } from '#ui/feedback/toasts.tsx'

/** One of the two ways a record of the masters is saved. */
interface Way<T extends EndpointTypes> {
  readonly endpoint: Endpoint<T>
  readonly toCall: (values: T['draft']) => T['call']
  /** What is said of it, done and failed: notifications both, in the specification's words. */
  readonly said: string
  readonly failure: string
  readonly version?: number | undefined
}
interface Options<C extends EndpointTypes, E extends EndpointTypes> {
  readonly isNew: boolean
  readonly defaults: C['draft'] & E['draft'] & object
  readonly stales: readonly Endpoint[]
  readonly create: Way<C>
  readonly edit: Way<E>
  readonly onClose: () => void
  /** Goes on with what was just created, instead of closing. */
  readonly onMade?: ((data: C['data']) => void) | undefined
}

/** The form over a record of the masters, a new one or the given one. */
export function useMasterForm<C extends EndpointTypes, E extends EndpointTypes>(options: Options<C, E>) {
  const { isNew, defaults, stales, create, edit, onClose, onMade } = options
  const shared = { defaults, stales, isToast: true }
  const creating = useEndpointForm<C>(create.endpoint, {
    ...shared,
    toCall: create.toCall,
    failure: create.failure,
    onDone: (data) => {
      toast.done({ message: create.said })
      if (onMade) onMade(data)
      else onClose()
    },
  })
  const editing = useEndpointForm<E>(edit.endpoint, {
    ...shared,
    toCall: edit.toCall,
    failure: edit.failure,
    ...(edit.version !== undefined && { version: edit.version }),
    onDone: () => {
      toast.done({ message: edit.said })
      onClose()
    },
  })
  return isNew ? creating : editing
}
