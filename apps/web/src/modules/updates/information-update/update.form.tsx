import type { ManagedType } from '@embark/contract/updates/information-update/information-update.rules.ts'
import type { InformationUpdate } from '@embark/contract/updates/information-update/update-shapes.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { callsOf, staleBy } from './feed.state.ts'
import { FeedInputs } from './feed-inputs.form.tsx'
import { draftOf } from './update-draft.state.ts'

interface Props {
  readonly type: ManagedType
  /** Null for a new one. */
  readonly update: InformationUpdate | null
  readonly onClose: () => void
}

/** Publishes an update of a feed, or changes what one says. */
export function UpdateForm({ type, update, onClose }: Props) {
  const t = useT()
  const calls = callsOf(type)
  const done = (message: string) => () => {
    toast.done({ message })
    onClose()
  }
  const common = { defaults: draftOf(type, update), stales: staleBy(type) }
  // A hook each, because the two calls have different parameters; only one of them is sent.
  const creating = useEndpointForm(calls.create, {
    ...common,
    toCall: (body) => ({ body }),
    onDone: done(t('Update created successfully')),
  })
  const editing = useEndpointForm(calls.edit, {
    ...common,
    toCall: (body) => ({ params: { identifier: update?.identifier ?? '' }, body }),
    ...(update && { version: update.version }),
    onDone: done(t('Update saved successfully')),
  })
  const form = update ? editing : creating
  return (
    <FormScreen
      variant="drawer"
      size={560}
      opened
      title={update ? t('Edit update') : t('New update')}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={update ? t('Save') : t('Publish')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      <FeedInputs type={type} form={form} />
    </FormScreen>
  )
}
