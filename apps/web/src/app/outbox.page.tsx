import { type Message, messageChannels, messageStatuses, messages } from '@embark/contract/notifications/message/message.contract.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useSession } from '#platform/session/session.ts'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { MessageDetail } from './message-detail.tsx'

const channelNames = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp', push: 'Push notifications' } as const
const statusNames = { queued: 'Waiting', captured: 'Kept here', sent: 'Sent', failed: 'Failed' } as const

/** Every mail, SMS and WhatsApp message that went out, or would have. */
export default function OutboxPage() {
  const t = useT()
  const { mail_leaves: leaves } = useSession().capabilities
  return (
    <EndpointList
      list={useList(messages.list)}
      count={!leaves && t('Kept here until an email server is set up')}
      search={t('Search messages')}
      filters={{
        lead: t('Messages where'),
        fields: {
          status: { label: t('Status'), options: messageStatuses.map((value) => ({ value, label: t(statusNames[value]) })) },
          channel: { label: t('Channel'), options: messageChannels.map((value) => ({ value, label: t(channelNames[value]) })) },
          created_at: { label: t('Written') },
        },
      }}
      columns={useColumns()}
      rowName={(row) => row.subject ?? row.recipient}
      acts={[
        {
          id: 'read',
          label: t('Read the message'),
          isOpening: true,
          dialog: (message, close) => <MessageDetail message={message} onClose={close} />,
        },
      ]}
      empty={t('Nothing was sent yet. Messages appear here as soon as the product writes one.')}
    />
  )
}

function useColumns(): ColumnsOf<typeof messages.list> {
  const t = useT()
  return [
    titleColumn('subject', t('Message'), (row) => {
      const beginning = <span dir={directionIn(row.body_text)}>{beginningOf(row.body_text)}</span>
      return <TwoLines strong top={row.subject ?? beginning} bottom={row.subject && beginning} />
    }),
    {
      id: 'recipient',
      header: t('Recipient'),
      width: 280,
      cardSlot: 'line',
      cell: (row) => <TwoLines top={<bdi>{row.recipient}</bdi>} bottom={t(channelNames[row.channel])} />,
      card: (row) => <bdi>{row.recipient}</bdi>,
    },
    {
      id: 'status',
      header: t('Status'),
      width: 130,
      cardSlot: 'start',
      cell: (row) => <Standing row={row} />,
      card: (row) => <TwoLines top={t(channelNames[row.channel])} bottom={<Standing row={row} />} />,
    },
    {
      id: 'created_at',
      header: t('Written'),
      cardSlot: 'end',
      width: 170,
      cell: (row) => <bdi dir="ltr">{formatMoment(row.created_at)}</bdi>,
      align: 'end',
    },
  ]
}

const lettersIn = (text: string, script: RegExp) => text.match(script)?.length ?? 0
/** The direction of most of its letters: the first may be those of a name. */
const directionIn = (text: string) => (lettersIn(text, /\p{Script=Arabic}/gu) > lettersIn(text, /\p{Script=Latin}/gu) ? 'rtl' : 'ltr')

const longest = 76
/** So many whole words that a text of two directions is not cut where it begins, without the addresses in it. */
function beginningOf(text: string) {
  // What follows an address in a message is its sender; the words before one on its line are those of a button.
  const body = text.split(/[^\n]*https?:\/\/\S+/, 1)[0]!.trim() || text.replaceAll(/https?:\/\/\S+/g, '')
  const words = body.replaceAll(/\s+/g, ' ').trim()
  return words.length <= longest ? words : `${words.slice(0, Math.max(words.lastIndexOf(' ', longest), 20))}…`
}

/** What became of a message, and in the quiet hours of its reader when it goes out. */
function Standing({ row: { status, waits_until } }: { readonly row: Message }) {
  const t = useT()
  if (status !== 'queued' || !waits_until) return <>{t(statusNames[status])}</>
  return <TwoLines top={t(statusNames[status])} bottom={t('Goes out {{when}}', { when: formatMoment(waits_until) })} />
}
