import { type AgentShare, agentShares } from '@embark/contract/finance/agent-share/agent-share.contract.ts'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { today } from '../installment/invoice-list.state.ts'

/** Another share of the commission for an agency, from a day on. */
export function AgentShareForm({ agency, onClose }: { agency: AgentShare; onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(agentShares.change, {
    defaults: { share_percentage: String(agency.share_percentage), valid_from: today() },
    toCall: (body) => ({ params: { id: agency.identifier }, body }),
    stales: [agentShares.list],
    said: t('Agent share updated successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen variant="modal" title={t('Share of {{agency}}', { agency: agency.name })} form={form} verb={t('Save')} onCancel={onClose}>
      <TextInput
        label={t('Share in percent')}
        description={t('Of the commission that was received. Installments made before keep their share.')}
        required
        inputMode="decimal"
        {...form.field('share_percentage')}
      />
      <DateField label={t('First day')} required {...form.field('valid_from')} />
    </FormScreen>
  )
}
