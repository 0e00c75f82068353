import { feeWaivers } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import { institutions } from '@embark/contract/catalog/institution/institution.contract.ts'
import { VerifyBody } from '@embark/contract/catalog/institution/verification.contract.ts'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { markStale } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { institutionStales, waiverStales } from './institution.state.ts'

interface Props {
  readonly kind: 'institution' | 'fee_waiver'
  readonly identifier: string
  readonly what: string
  readonly onClose: () => void
}

/** Says that something was looked up now, and where. */
export function VerifyDialog({ kind, identifier, what, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const form = useSchemaForm('verify', VerifyBody, {
    defaults: { verified_source: '' },
    send: async (body) => {
      if (kind === 'institution') await call(institutions.verify, { params: { institution: identifier }, body })
      else await call(feeWaivers.verify, { params: { fee_waiver: identifier }, body })
    },
    said: t('Marked as verified'),
    onDone: () => {
      void markStale(client, kind === 'institution' ? institutionStales : waiverStales)
      onClose()
    },
  })
  return (
    <FormScreen title={t('Mark as verified')} verb={t('Mark as verified')} form={form} onCancel={onClose}>
      <p>
        <bdi className="e-strong">{what}</bdi>
      </p>
      <TextInput
        label={t('Source')}
        description={t('Where you looked: the website or its address, a mail of the institution, a phone call.')}
        required
        maxLength={200}
        dir="auto"
        {...form.field('verified_source')}
      />
    </FormScreen>
  )
}
