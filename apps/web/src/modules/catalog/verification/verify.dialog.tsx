import { feeWaivers } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import { institutions } from '@embark/contract/catalog/institution/institution.contract.ts'
import { programRecords } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import { VerifyBody } from '@embark/contract/catalog/verification/verification.contract.ts'
import { longestSource } from '@embark/contract/catalog/verification/verification.rules.ts'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { markStale } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { institutionStales, waiverStales } from '../institution/institution.state.ts'
import { programReads, type VerifiedPart } from '../program-record/program-record.state.ts'

/** What can be verified; of a program, which part. */
export type Verifiable =
  | { readonly kind: 'institution' | 'fee_waiver'; readonly identifier: string }
  | { readonly kind: 'program'; readonly identifier: string; readonly part: Pick<VerifiedPart, 'part' | 'of'> }

interface Props {
  readonly of: Verifiable
  readonly what: string
  readonly onClose: () => void
}

/** Says that something was looked up now, and where. */
export function VerifyDialog({ of, what, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const form = useSchemaForm('verify', VerifyBody, {
    defaults: { verified_source: '' },
    send: (body) => verify(of, body),
    said: t('Marked as verified'),
    onDone: () => {
      void markStale(client, stales[of.kind])
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
        maxLength={longestSource}
        dir="auto"
        {...form.field('verified_source')}
      />
    </FormScreen>
  )
}

const stales = { institution: institutionStales, fee_waiver: waiverStales, program: programReads }

async function verify(of: Verifiable, body: { readonly verified_source: string }) {
  if (of.kind === 'program')
    await call(programRecords.verify, { params: { id: of.identifier }, body: { ...body, part: of.part.part, of: of.part.of } })
  else if (of.kind === 'institution') await call(institutions.verify, { params: { institution: of.identifier }, body })
  else await call(feeWaivers.verify, { params: { fee_waiver: of.identifier }, body })
}
