import { tickets } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import { bugNames, feedbackTypes } from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { Textarea } from '@mantine/core'
import { FileField } from '#modules/documents/documents.public.tsx'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { ticketReads } from './ticket.state.ts'

/** Tells the company what one thinks of its portal. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const mayAttach = useCan('documents.create')
  const form = useEndpointForm(tickets.giveFeedback, {
    defaults: { bug_type: null, request_content: '', file_identifier: null },
    stales: ticketReads,
    said: t('Request raised successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Give feedback')} form={form} verb={t('Send')} onCancel={onClose}>
      <SelectField
        label={t('Type')}
        required
        data={feedbackTypes.map((value) => ({ value, label: t(bugNames[value]) }))}
        {...form.field('bug_type')}
      />
      <Textarea label={t('Message')} required autosize minRows={4} {...form.field('request_content')} />
      {mayAttach && <FileField label={t('Attach File')} kept={null} {...form.field('file_identifier')} />}
    </FormScreen>
  )
}
