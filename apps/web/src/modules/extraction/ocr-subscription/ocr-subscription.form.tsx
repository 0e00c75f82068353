import { type OcrSubscription, ocrSubscriptions } from '@embark/contract/extraction/ocr-subscription/ocr-subscription.contract.ts'
import { TextInput } from '@mantine/core'
import { useRecordForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'

/** Creates an ocr subscription, or changes one. */
export function OcrSubscriptionForm({ ocrSubscription, onClose }: { ocrSubscription: OcrSubscription | null; onClose: () => void }) {
  const t = useT()
  const form = useRecordForm(ocrSubscription, {
    defaults: { name: ocrSubscription?.name ?? '' },
    stales: [ocrSubscriptions.list, ocrSubscriptions.get],
    create: {
      endpoint: ocrSubscriptions.create,
      title: t('New ocr subscription'),
      verb: t('Create ocr subscription'),
      said: t('Ocr subscription created successfully'),
    },
    edit: {
      endpoint: ocrSubscriptions.edit,
      title: t('Edit ocr subscription'),
      version: ocrSubscription?.version,
      said: t('Ocr subscription updated successfully'),
    },
    onDone: onClose,
  })
  return (
    <FormScreen variant="drawer" form={form} onCancel={onClose}>
      <TextInput label={t('Name')} required {...form.field('name')} />
    </FormScreen>
  )
}
