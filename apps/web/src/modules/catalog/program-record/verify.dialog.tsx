import { programRecords } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import type { VerifiablePart } from '@embark/contract/catalog/program-record/program-record.rules.ts'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { programReads } from './program-record.state.ts'

/** What is verified: a part of a program, and which one of it. */
export interface Verifying {
  readonly part: VerifiablePart
  readonly of: number | null
  readonly name: string
}

interface Props {
  readonly program: string
  readonly about: Verifying
  readonly onClose: () => void
}

/** Says that a fact was checked today, and where. */
export function VerifyDialog({ program, about, onClose }: Props) {
  const t = useT()
  const form = useEndpointForm(programRecords.verify, {
    defaults: { part: about.part, of: about.of, source: '' },
    params: { id: program },
    stales: programReads,
    said: t('Marked as verified'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Mark as verified')} form={form} verb={t('Mark as verified')} onCancel={onClose}>
      <p className="e-muted" dir="auto">
        {about.name}
      </p>
      <TextInput
        label={t('Where it is written')}
        description={t('Such as the page of the institution, or who told you.')}
        required
        maxLength={500}
        dir="auto"
        {...form.field('source')}
      />
    </FormScreen>
  )
}
