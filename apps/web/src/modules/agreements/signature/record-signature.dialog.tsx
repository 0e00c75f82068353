import type { Agreement } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { signatures } from '@embark/contract/agreements/signature/signature.contract.ts'
import { agents } from '@embark/contract/organization/agent/agent.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { agreementReads } from '../agreement/agreement.state.ts'
import { SignerFields } from './signer-fields.view.tsx'

/** Records a signature an agency gave in another way, such as on paper. */
export function RecordSignatureDialog({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) {
  const t = useT()
  const choices = useEndpoint(agents.dropdown, { query: {} }).data?.recordsInfo ?? []
  const sign = useEndpointForm(signatures.signForAgent, {
    defaults: {
      agent_identifier: null,
      agreement_identifier: agreement.identifier,
      signed_by_company: '',
      signed_by_name: '',
      signed_by_designation: '',
    },
    toCall: (body) => ({ body: { ...body, content_sha256: agreement.content_sha256 } }),
    stales: agreementReads,
    failure: 'Unable to sign agreement! Please try again later.',
    said: t('Agreement Signed successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Record a signature')} form={sign} verb={t('Record signature')} onCancel={onClose}>
      <SelectField
        label={t('Agent')}
        required
        searchable
        data={choices.map(({ label, identifier }) => ({ label, value: identifier! }))}
        {...sign.field('agent_identifier')}
        onChange={(agent) => {
          sign.set({ agent_identifier: agent })
          const name = choices.find(({ identifier }) => identifier === agent)?.label
          if (name && !sign.values.signed_by_company) sign.set({ signed_by_company: name })
        }}
      />
      <SignerFields form={sign} />
    </FormScreen>
  )
}
