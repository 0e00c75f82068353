import type { ManagedType } from '@embark/contract/updates/information-update/information-update.rules.ts'
import type { InformationUpdate } from '@embark/contract/updates/information-update/update-shapes.contract.ts'
import { useRecordForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
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
  const form = useRecordForm({
    isNew: update === null,
    defaults: draftOf(type, update),
    stales: staleBy(type),
    create: { endpoint: calls.create, toCall: (body) => ({ body }), said: t('Update created successfully') },
    edit: {
      endpoint: calls.edit,
      toCall: (body) => ({ params: { identifier: update?.identifier ?? '' }, body }),
      version: update?.version,
      said: t('Update saved successfully'),
    },
    onDone: onClose,
  })
  return (
    <FormScreen
      variant="drawer"
      size={560}
      opened
      title={update ? t('Edit update') : t('New update')}
      form={form}
      verb={update ? t('Save') : t('Publish')}
      onCancel={onClose}
    >
      <FeedInputs type={type} form={form} />
    </FormScreen>
  )
}
