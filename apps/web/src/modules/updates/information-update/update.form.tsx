import type { ManagedType } from '@embark/contract/updates/information-update/information-update.rules.ts'
import type { InformationUpdate } from '@embark/contract/updates/information-update/update-shapes.contract.ts'
import { useRecordForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { callsOf, staleBy } from './feed-calls.state.ts'
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
  const form = useRecordForm(update, {
    defaults: draftOf(type, update),
    stales: staleBy(type),
    create: { endpoint: calls.create, title: t('New update'), verb: t('Publish'), said: t('Update created successfully') },
    edit: {
      endpoint: calls.edit,
      title: t('Edit update'),
      version: update?.version,
      said: t('Update saved successfully'),
    },
    onDone: onClose,
  })
  return (
    <FormScreen variant="drawer" size={560} form={form} onCancel={onClose}>
      <FeedInputs type={type} form={form} />
    </FormScreen>
  )
}
