import { type AgentRequest, agentRequests } from '@embark/contract/agents/agent-request/agent-request.contract.ts'
import { Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

/** Says no to an agency, with a reason if there is one to give. */
export function DeclineDialog({ request, onClose }: { request: AgentRequest; onClose: () => void }) {
  const t = useT()
  const decline = useEndpointForm(agentRequests.decline, {
    defaults: { decline_reason: '' },
    toCall: (body) => ({ params: { id: request.identifier }, body }),
    stales: [agentRequests.list],
    onDone: () => {
      toast.done({ message: t('The request was declined') })
      onClose()
    },
  })
  return (
    <FormScreen
      variant="modal"
      opened
      title={t('Decline {{name}}', { name: request.company_name })}
      complaints={decline.complaints}
      attempt={decline.attempt}
      verb={t('Decline')}
      danger
      onSubmit={() => void decline.submit()}
      onCancel={onClose}
      busy={decline.saving}
    >
      <Textarea
        label={t('Reason')}
        description={t('It stands in the mail they get. Leave it empty to give none.')}
        autosize
        minRows={3}
        {...decline.field('decline_reason')}
      />
    </FormScreen>
  )
}
