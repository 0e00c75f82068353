import { messageGaps, messageLimits } from '@embark/contract/leads/selection/bulk-message.rules.ts'
import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { Segments } from '#ui/parts/segments.tsx'
import { type BulkResult, outcomeOf } from './bulk-outcome.state.ts'
import { Outcome } from './bulk-outcome.view.tsx'
import { bulkStales } from './bulk-undo.state.ts'
import { Judged } from './judged.view.tsx'
import type { Frozen } from './lead-bulk.state.ts'

/** Writes to many leads, to each by themselves; says first who cannot be reached this way. */
export function BulkMessageDialog({ frozen, onClose }: { frozen: Frozen; onClose: (done: boolean) => void }) {
  const t = useT()
  const [outcome, setOutcome] = useState<Exclude<BulkResult, { kind: 'done' }> | null>(null)
  const words = { said: t('The messages are on their way'), failed: t('Unable to send the messages') }
  const form = useEndpointForm(leadSelections.message, {
    defaults: { leads: frozen.leads, selection_token: frozen.info.selection_token, channel: 'email', subject: '', text: '' },
    stales: bulkStales,
    failure: 'Unable to send the messages',
    onDone: (answer) => {
      const next = outcomeOf(answer)
      if (next.kind !== 'done') return setOutcome(next)
      toast.done({ message: words.said })
      onClose(true)
    },
  })
  if (outcome) return <Outcome {...outcome} title={t('Message leads')} words={words} onClose={() => onClose(true)} />
  const channel = form.values.channel ?? 'email'
  const gaps = Object.entries(messageGaps).map(([name, text]) => `{{${name}}}: ${t(text)}`)
  return (
    <FormScreen variant="modal" title={t('Message leads')} form={form} verb={t('Send')} onCancel={() => onClose(false)} size={560}>
      <p className="e-muted">{t('{{count}} leads', { count: frozen.info.total })}</p>
      <Segments
        label={t('Send by')}
        options={[
          { id: 'email', name: t('Email') },
          { id: 'sms', name: t('SMS') },
        ]}
        value={channel}
        onChange={(next) => form.set({ channel: next })}
      />
      {channel === 'email' && <TextInput label={t('Subject')} required maxLength={messageLimits.subject} {...form.field('subject')} />}
      <Textarea
        label={t('Message')}
        description={gaps.join(' · ')}
        required
        autosize
        minRows={4}
        maxLength={channel === 'sms' ? messageLimits.sms : messageLimits.text}
        {...form.field('text')}
      />
      <Judged frozen={frozen} said={{ channel }} />
    </FormScreen>
  )
}
