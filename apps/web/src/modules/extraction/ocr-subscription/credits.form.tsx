import { ocrSubscriptions } from '@embark/contract/extraction/ocr-subscription/ocr-subscription.contract.ts'
import { NumberInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

/** Adds credits until a day. */
export function CreditsForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(ocrSubscriptions.create, {
    defaults: { type: 'ocr', credits: 100, till_date: '' },
    stales: [ocrSubscriptions.list],
    said: t('Credits added'),
    onDone: onClose,
  })
  const { onChange, ...credits } = form.field('credits')
  return (
    <FormScreen variant="drawer" title={t('Add credits')} verb={t('Add credits')} form={form} onCancel={onClose}>
      <NumberInput
        label={t('Credits')}
        required
        min={1}
        allowDecimal={false}
        {...credits}
        onChange={(next) => onChange(next === '' ? null : Number(next))}
      />
      <DateField label={t('Usable until')} required {...form.field('till_date')} />
    </FormScreen>
  )
}
