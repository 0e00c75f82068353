import { leadConsents } from '@embark/contract/leads/consent/consent.contract.ts'
import { type ConsentKind, consentNames } from '@embark/contract/leads/consent/consent.rules.ts'
import { Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'

interface Props {
  readonly lead: string
  readonly kind: ConsentKind
  readonly isGiven: boolean
  readonly isOwn: boolean
  readonly onClose: () => void
}

/** Notes that somebody agreed, with the words they agreed to, or that they withdrew it. */
export function ConsentForm({ lead, kind, isGiven, isOwn, onClose }: Props) {
  const t = useT()
  const what = t(consentNames[kind])
  const form = useEndpointForm(leadConsents.set, {
    // What was agreed to is kept without the marks that give a value its direction.
    defaults: { is_given: isGiven, text: isOwn && isGiven ? t('I agree: {{what}}', { what }).replace(/[\u2068\u2069]/g, '') : '' },
    toCall: (body) => ({ params: { lead_id: lead, kind }, body }),
    stales: [leadConsents.list],
    said: t('Consent saved'),
    onDone: onClose,
  })
  return (
    <FormScreen
      variant="modal"
      title={isGiven ? t('Consent: {{what}}', { what }) : t('Withdrawal: {{what}}', { what })}
      form={form}
      onCancel={onClose}
    >
      <Textarea
        label={isGiven ? t('The words that were agreed to') : t('What was said')}
        required={isGiven}
        autosize
        minRows={2}
        maxLength={1_000}
        dir="auto"
        {...form.field('text')}
      />
    </FormScreen>
  )
}
