import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { bugNames, ticketName, ticketStatusNames } from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { notify } from '#modules/notifications/notifications.public.ts'
import { isBehindCompany } from '#platform/access/named-person.ts'
import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { roomOfUser } from '#platform/realtime/rooms.ts'
import { ticketHandlers } from './ticket.policy.ts'
import { type ToldTicket, toldEntry, toldTicket } from './ticket.queries.ts'

const excerptCharacters = 200
const excerpt = (text: string) => (text.length > excerptCharacters ? `${text.slice(0, excerptCharacters)}…` : text)

const valuesOf = (ticket: ToldTicket) => ({
  number: ticketName({ id: ticket.number }),
  subject: [ticket.program, ticket.institution].filter(Boolean).join(', ') || excerpt(ticket.request_content) || bugNames[ticket.bug_type],
})
const about = ({ identifier }: ToldTicket) => ({ module_type: 'ticket', module_identifier: identifier })

/** Those of the people who did not do it themselves, each once. */
const others = (people: readonly (number | null)[], by: number | null) =>
  [...new Set(people)].filter((id): id is number => id !== null && id !== by)

/** Who looks after a ticket: whoever works on it, or all who may. */
const lookingAfter = async (ctx: Ctx, { kind, assigned_to }: ToldTicket) =>
  assigned_to === null ? (await ticketHandlers(ctx, kind)).map(({ id }) => id) : [assigned_to]

/** Pages that show a ticket read it again. */
const freshened = on('ticket.changed', 'ticket.freshen', async (ctx, { id, what }) => {
  const ticket = await toldTicket(ctx, id)
  if (!ticket) return
  const people = new Set([ticket.reporter_id, ...(await ticketHandlers(ctx, ticket.kind)).map((handler) => handler.id)])
  ctx.tell(
    [...people].map((person) => roomOfUser(ctx.tenant.id, person)),
    'recordChanged',
    { noun: 'ticket', identifier: ticket.identifier, action: what === 'raised' ? 'created' : 'changed' },
  )
})

/** Who raised a ticket hears of each change, who looks after it of what concerns them (G-L-59); nobody of what they did themselves. */
const notified = on('ticket.changed', 'ticket.notify', async (ctx, { id, what, by, status, entry_id }, { eventId }) => {
  const ticket = await toldTicket(ctx, id)
  if (!ticket) return
  const vars = valuesOf(ticket)
  const note = { ...about(ticket), dedupe_key: `ticket-${eventId}` }
  if (what === 'raised') {
    const reporter = fullNameOf(ticket)
    await notify(ctx, others(await lookingAfter(ctx, ticket), by), { ...note, event: 'ticket_raised', vars: { ...vars, reporter } })
  }
  if (what === 'assigned') {
    await notify(ctx, others([ticket.assigned_to], by), { ...note, event: 'ticket_assigned', vars })
    if (ticket.reporter_id !== ticket.assigned_to)
      await notify(ctx, others([ticket.reporter_id], by), {
        ...note,
        dedupe_key: `${note.dedupe_key}-reporter`,
        event: 'ticket_moved',
        vars: { ...vars, status: ticketStatusNames[status], remarks: '' },
      })
  }
  if (what === 'moved') {
    const audience = status === 'open' ? await lookingAfter(ctx, ticket) : [ticket.reporter_id]
    await notify(ctx, others(audience, by), {
      ...note,
      event: 'ticket_moved',
      vars: { ...vars, status: ticketStatusNames[status], remarks: (status === ticket.status && ticket.resolution) || '' },
    })
  }
  if (what === 'commented' && entry_id !== null) {
    const entry = await toldEntry(ctx, entry_id)
    if (!entry) return
    const audience = entry.is_internal ? await lookingAfter(ctx, ticket) : [ticket.reporter_id, ...(await lookingAfter(ctx, ticket))]
    const sender = fullNameOf({ first_name: entry.first_name ?? '', last_name: entry.last_name ?? '' })
    await notify(ctx, others(audience, by), {
      ...note,
      event: 'ticket_commented',
      unnamed: isBehindCompany(entry.group) ? ['sender'] : [],
      vars: { ...vars, sender, text: excerpt(entry.content) },
    })
  }
})

export const ticketSubscribers = [freshened, notified]
