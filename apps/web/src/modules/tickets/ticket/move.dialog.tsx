import { type Ticket, tickets } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import { ticketName } from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { moveNames, ticketReads } from './ticket.state.ts'

/** Closes a ticket, with what is said to who raised it. */
export function MoveDialog({ ticket, status, onClose }: { ticket: Ticket; status: 'resolved' | 'rejected'; onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(tickets.changeStatus, {
    defaults: { status, remarks: '' },
    params: { ticket: ticket.identifier },
    stales: ticketReads,
    said: t('Status changed successfully'),
    onDone: onClose,
  })
  const isRejected = status === 'rejected'
  return (
    <FormScreen
      title={isRejected ? t('Reject {{name}}', { name: ticketName(ticket) }) : t('Resolve {{name}}', { name: ticketName(ticket) })}
      form={form}
      verb={t(moveNames[status])}
      danger={isRejected}
      onCancel={onClose}
    >
      <Textarea
        label={t('Answer')}
        description={t('Whoever raised the ticket reads it.')}
        required={isRejected}
        autosize
        minRows={3}
        {...form.field('remarks')}
      />
    </FormScreen>
  )
}
