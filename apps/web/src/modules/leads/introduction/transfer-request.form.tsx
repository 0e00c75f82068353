import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { introductions, type OwnIntroduction } from '@embark/contract/leads/introduction/introduction.contract.ts'
import { Textarea } from '@mantine/core'
import { FileField } from '#modules/documents/documents.public.tsx'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'

/** An agency says why a student is theirs, with what the student says themselves. */
export function TransferRequestForm({ introduction, onClose }: { introduction: OwnIntroduction; onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(introductions.ask, {
    defaults: { request_text: '', file_identifier: null },
    toCall: (body) => ({ params: { introduction_id: introduction.identifier }, body }),
    stales: [introductions.mine],
    said: t('Your request is under review'),
    onDone: onClose,
  })
  return (
    <FormScreen
      variant="modal"
      title={t('Ask for {{name}}', { name: fullNameOf(introduction) })}
      form={form}
      verb={t('Send request')}
      onCancel={onClose}
    >
      <Textarea label={t('Why the student is yours')} required autosize minRows={3} {...form.field('request_text')} />
      <FileField label={t('What the student says')} kept={null} {...form.field('file_identifier')} />
    </FormScreen>
  )
}
