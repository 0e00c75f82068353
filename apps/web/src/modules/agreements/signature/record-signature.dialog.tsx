import type { Agreement } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { signatures } from '@embark/contract/agreements/signature/signature.contract.ts'
import { agents } from '@embark/contract/organization/agent/agent.contract.ts'
import { Select } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { agreementReads } from '../agreement/agreement.state.ts'
import { SignerFields } from './signer-fields.view.tsx'

/** Records a signature an agency gave in another way, such as on paper. */
export function RecordSignatureDialog({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) {
  const t = useT()
  const choices = useEndpoint(agents.dropdown, { query: {} }).data?.recordsInfo ?? []
  const sign = useEndpointForm(signatures.signForAgent, {
    defaults: {
      agent_identifier: '',
      agreement_identifier: agreement.identifier,
      signed_by_company: '',
      signed_by_name: '',
      signed_by_designation: '',
    },
    toCall: (body) => ({ body: { ...body, content_sha256: agreement.content_sha256 } }),
    stales: agreementReads,
    failure: 'Unable to sign agreement! Please try again later.',
    onDone: () => {
      toast.done({ message: t('Agreement Signed successfully') })
      onClose()
    },
  })
  const { values, setFieldValue } = sign.form
  return (
    <FormScreen
      variant="modal"
      opened
      title={t('Record a signature')}
      complaints={sign.complaints}
      attempt={sign.attempt}
      verb={t('Record signature')}
      onSubmit={() => void sign.submit()}
      onCancel={onClose}
      busy={sign.saving}
    >
      <Select
        label={t('Agent')}
        required
        searchable
        data={choices.map(({ label, identifier }) => ({ label, value: identifier! }))}
        {...sign.field('agent_identifier')}
        value={values['agent_identifier'] ? String(values['agent_identifier']) : null}
        onChange={(value) => {
          setFieldValue('agent_identifier', value ?? '')
          const name = choices.find(({ identifier }) => identifier === value)?.label
          if (name && !values['signed_by_company']) setFieldValue('signed_by_company', name)
        }}
      />
      <SignerFields handle={sign as never} />
    </FormScreen>
  )
}
