import { type Message, messages } from '@embark/contract/notifications/message/message.contract.ts'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { MessageDetail } from './message-detail.tsx'

const channelNames = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp', push: 'Push notifications' } as const
const statusNames = { queued: 'Waiting', captured: 'Captured', sent: 'Sent', failed: 'Failed' } as const
const defaults = { page: 1, per_page: 25, search: '' }

/** Every mail, SMS and WhatsApp message that went out, or would have. */
export default function OutboxPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const found = useEndpoint(messages.list, { query: state }, { keep: true })
  const [reading, setReading] = useState<Message | null>(null)
  const columns: Column<Message>[] = [
    {
      id: 'recipient',
      header: t('Recipient'),
      cell: (row) => <TwoLines top={row.recipient} bottom={t(channelNames[row.channel])} strong />,
      cardSlot: 'title',
    },
    { id: 'subject', header: t('Message'), cell: (row) => <TwoLines top={row.subject ?? ''} bottom={row.body_text} /> },
    { id: 'status', header: t('Status'), cell: (row) => t(statusNames[row.status]), cardSlot: 'corner' },
    { id: 'created_at', header: t('Written'), cell: (row) => formatMoment(row.created_at), align: 'end' },
  ]
  return (
    <ListScreen
      title={t('Outbox')}
      search={{ value: state.search, onChange: (search) => change({ search, page: 1 }, { replace: true }), label: t('Search messages') }}
      columns={columns}
      rows={found.data?.recordsInfo ?? []}
      rowId={(row) => row.identifier}
      rowName={(row) => row.recipient}
      rowMenu={(row) => [{ id: 'read', label: t('Read the message'), onRun: () => setReading(row) }]}
      {...shownOf(found)}
      empty={{ text: t('Nothing was sent yet. Messages appear here as soon as the product writes one.') }}
      {...(found.data && {
        page: {
          page: state.page,
          perPage: state.per_page,
          total: found.data.metaInfo.totalRecords,
          isTotalExact: found.data.metaInfo.isTotalExact,
          shown: found.data.recordsInfo.length,
          onPage: (page: number) => change({ page }),
          onPerPage: (per_page: number) => change({ per_page, page: 1 }),
        },
      })}
    >
      {reading && <MessageDetail message={reading} onClose={() => setReading(null)} />}
    </ListScreen>
  )
}
