import { type Ticket, tickets } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import { ticketName } from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField, textChoices } from '#ui/form/select-field.tsx'
import { ticketReads } from './ticket.state.ts'

/** Gives a ticket to somebody who works on such tickets. */
export function AssignDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useT()
  const people = useEndpoint(tickets.people, { query: { kind: ticket.kind } }).data
  const form = useEndpointForm(tickets.assign, {
    defaults: { user_identifier: ticket.assigned_to?.identifier ?? '' },
    params: { ticket: ticket.identifier },
    stales: ticketReads,
    said: t('Ticket assigned successfully'),
    onDone: onClose,
  })
  const { value, onChange, ...field } = form.field('user_identifier')
  return (
    <FormScreen title={t('Assign {{name}}', { name: ticketName(ticket) })} form={form} verb={t('Assign')} onCancel={onClose}>
      <SelectField
        label={t('Person')}
        required
        searchable
        data={textChoices(people)}
        {...field}
        value={value}
        onChange={(person) => onChange(person ?? '')}
      />
    </FormScreen>
  )
}
