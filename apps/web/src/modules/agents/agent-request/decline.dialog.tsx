import { type AgentRequest, agentRequests } from '@embark/contract/agents/agent-request/agent-request.contract.ts'
import { Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'

/** Declines an agency's request, with a reason if there is one. */
export function DeclineDialog({ request, onClose }: { request: AgentRequest; onClose: () => void }) {
  const t = useT()
  const decline = useEndpointForm(agentRequests.decline, {
    defaults: { decline_reason: '' },
    params: { id: request.identifier },
    stales: [agentRequests.list],
    said: t('The request was declined'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Decline {{name}}', { name: request.company_name })} form={decline} verb={t('Decline')} danger onCancel={onClose}>
      <Textarea
        label={t('Reason')}
        description={t('It is quoted in the email they get. Leave it empty to give none.')}
        autosize
        minRows={3}
        {...decline.field('decline_reason')}
      />
    </FormScreen>
  )
}
