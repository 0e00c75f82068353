import type { Feature } from '@embark/contract/kernel/access.ts'
import { tickets } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import { Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { featureNames, ticketReads } from './ticket.state.ts'

/** Asks for a feature that the company does not have. */
export function FeatureDialog({ feature, onClose }: { feature?: Feature; onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(tickets.askForFeature, {
    defaults: { feature: feature ?? null, request_content: '' },
    stales: ticketReads,
    said: t('Request raised successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Ask for a feature')} form={form} verb={t('Send')} onCancel={onClose}>
      <SelectField label={t('Feature')} required data={choicesOf(featureNames, t)} {...form.field('feature')} />
      <Textarea label={t('What you would use it for')} autosize minRows={3} {...form.field('request_content')} />
    </FormScreen>
  )
}
