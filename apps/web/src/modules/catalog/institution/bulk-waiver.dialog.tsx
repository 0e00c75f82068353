import { WaiverTerms } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import { type Institution, institutions } from '@embark/contract/catalog/institution/institution.contract.ts'
import { longestSource } from '@embark/contract/catalog/verification/verification.rules.ts'
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { useParts } from '../claim/parts.state.ts'
import { TermFields } from '../fee-waiver/term-fields.form.tsx'
import { waiverStales } from './institution.state.ts'

interface Props {
  readonly gather: () => Promise<readonly Institution[]>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Writes the same fee waiver down for several institutions. */
export function BulkWaiverDialog({ gather, onDone, onClose }: Props) {
  const t = useT()
  const { inParts, progress } = useParts(waiverStales)
  const [rows, setRows] = useState<readonly Institution[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen when it was opened
  useEffect(() => void gather().then(setRows), [])
  const form = useSchemaForm('institutions.bulk-waiver', WaiverTerms, {
    defaults: {
      waiver_type: 'full',
      value: '',
      currency: null,
      code: '',
      valid_from: null,
      till_date: null,
      max_uses: '',
      verified_source: '',
    },
    send: (fee_waiver) =>
      inParts(
        async () => rows!,
        (part) =>
          call(institutions.bulkUpdate, {
            body: { institution_identifiers: part.map(({ identifier }) => identifier), fee_waiver },
          }),
      ),
    failure: 'Unable to change the institutions',
    isToast: true,
    said: t('Institutions changed'),
    onDone,
  })
  return (
    <FormScreen
      variant="drawer"
      title={t('New fee waiver')}
      verb={t('New fee waiver')}
      form={form}
      disabledReason={rows ? undefined : t('Looking at what you chose …')}
      onCancel={onClose}
    >
      <p>
        <strong>{rows && t('Chosen: {{number}}', { number: rows.length })}</strong>
      </p>
      <TermFields form={form} />
      <TextInput
        label={t('Verification source')}
        description={t('Where you looked: the website or its address, a mail of the institution, a phone call.')}
        maxLength={longestSource}
        dir="auto"
        {...form.field('verified_source')}
      />
      <p role="status" className="e-muted">
        {progress && progress.total > 0 && t('{{done}} of {{total}} done', progress)}
      </p>
    </FormScreen>
  )
}
