import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type Ticket, type TicketEntry, tickets } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import { ticketStatusNames } from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { IconArrowRight, IconFlag, IconLock, IconMessage, IconPencil, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { eventDays } from '#platform/text/event-days.ts'
import { NoteComposer } from '#ui/record/note-composer.tsx'
import { TimelineFeed } from '#ui/record/timeline-feed.tsx'
import { ticketReads } from './ticket.state.ts'

const icons = { raised: IconFlag, edited: IconPencil, assigned: IconUser, moved: IconArrowRight, commented: IconMessage } as const

/** What happened to a ticket and was said on it, the newest first, and where the next thing is said. */
export function TicketTalk({ ticket, entries }: { ticket: Ticket; entries: readonly TicketEntry[] }) {
  const t = useT()
  const tell = useSentence()
  const lookOf = (entry: TicketEntry) => {
    const Icon = entry.is_internal ? IconLock : icons[entry.what]
    return {
      icon: <Icon size={16} stroke={1.6} aria-hidden="true" />,
      text: tell(entry),
      ...(entry.content && { quote: entry.content }),
    }
  }
  return (
    <>
      <Composer ticket={ticket} />
      <TimelineFeed days={eventDays([...entries].reverse(), t, lookOf)} />
    </>
  )
}

/** What happened, as a sentence. */
function useSentence() {
  const t = useT()
  return ({ what, author, is_internal, to_status, assigned_to }: TicketEntry) => {
    const who = author ? fullNameOf(author) : t('The portal')
    if (what === 'moved') return t('{{who}} set the status to {{to}}', { who, to: t(ticketStatusNames[to_status!]) })
    if (what === 'assigned')
      return t('{{who}} gave the ticket to {{person}}', { who, person: assigned_to ? fullNameOf(assigned_to) : '--' })
    if (what === 'edited') return t('{{who}} changed the request', { who })
    if (what === 'commented') return is_internal ? t('{{who}} wrote for the company alone', { who }) : t('{{who}} wrote', { who })
    return t('{{who}} raised the ticket', { who })
  }
}

function Composer({ ticket: { identifier, can, reporter } }: { ticket: Ticket }) {
  const t = useT()
  const [content, setContent] = useState('')
  const [kind, setKind] = useState<'shared' | 'internal'>('shared')
  const comment = useAction(tickets.comment, { stales: ticketReads, onDone: () => setContent('') })
  const kinds = [
    { id: 'shared' as const, name: t('To {{name}}', { name: fullNameOf(reporter) }) },
    { id: 'internal' as const, name: t('Internal') },
  ]
  return (
    <NoteComposer
      label={t('Write a message')}
      placeholder={t('Write a message')}
      value={content}
      onChange={setContent}
      {...(can.comment_internally && { kinds, kind, onKind: setKind })}
      verb={t('Send')}
      busy={comment.isPending}
      onSave={() => comment.mutate({ params: { ticket: identifier }, body: { content, is_internal: kind === 'internal' } })}
    />
  )
}
