import { Textarea } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { CallFields } from './call-fields.form.tsx'
import { useCallLog } from './call-log.state.ts'

/** What came of a call, in one form. */
export function LogCallDialog({ lead, onClose }: { lead: string; onClose: () => void }) {
  const t = useT()
  const form = useCallLog(lead, '', onClose)
  return (
    <FormScreen variant="modal" title={t('Log call')} form={form} verb={t('Log call')} onCancel={onClose}>
      <CallFields form={form}>
        <Textarea label={t('Note')} autosize minRows={2} {...form.field('content')} />
      </CallFields>
    </FormScreen>
  )
}
