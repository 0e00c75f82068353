import { organizations } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { mailOutcomes } from '@embark/contract/organization/tenant/tenant.rules.ts'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Tag, type Tone } from '#ui/parts/tag.tsx'

const tones: Record<keyof typeof mailOutcomes, Tone> = { queued: 'plain', sent: 'good', captured: 'warn', failed: 'danger' }
const names = { queued: 'Sending', sent: 'Sent', captured: 'No email server', failed: 'Failed' } as const

/** Sends a mail to whoever asks, and says what became of it. */
export function TestMail() {
  const t = useT()
  const [sent, setSent] = useState<{ identifier: string; recipient: string } | null>(null)
  const sending = useAction(organizations.sendTestMail, { onDone: setSent, failure: 'Unable to send the test email' })
  const outcome = useEndpoint(
    organizations.testMail,
    { params: { identifier: sent?.identifier ?? '' } },
    { enabled: sent !== null, staleMs: 0 },
  )
  const status = outcome.data?.status ?? 'queued'
  // Asks again until the outcome is known.
  useEndpoint(
    organizations.testMail,
    { params: { identifier: sent?.identifier ?? '' } },
    { enabled: sent !== null && status === 'queued', refetchMs: 1_000 },
  )
  const error = outcome.data?.last_error ?? ''
  const sentence =
    status === 'queued' && error ? t('Not yet: {{error}}. It will be tried again.', { error }) : t(mailOutcomes[status], { error })
  return (
    <div className="e-fields">
      <div>
        <Button leftSection={<IconMail size={18} stroke={1.6} />} loading={sending.isPending} onClick={() => sending.mutate({})}>
          {sent ? t('Send another test email') : t('Send me a test email')}
        </Button>
      </div>
      <div role="status">
        {sent && (
          <p>
            <Tag tone={tones[status]}>{t(names[status])}</Tag> <span dir="ltr">{sent.recipient}</span>
            <br />
            <span dir="auto">{sentence}</span>
          </p>
        )}
      </div>
    </div>
  )
}
