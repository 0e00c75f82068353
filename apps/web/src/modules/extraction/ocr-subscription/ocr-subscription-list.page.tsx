import { type OcrSubscription, ocrSubscriptions } from '@embark/contract/extraction/ocr-subscription/ocr-subscription.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { createdColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { CreditsForm } from './credits.form.tsx'

/** The credits with which documents are read, one for each page. */
export default function OcrSubscriptionListPage() {
  const t = useT()
  const list = useList(ocrSubscriptions.list)
  const mayAdd = useCan('settings.subscriptions.create')
  return (
    <EndpointList
      list={list}
      count={
        list.rows.length > 0 &&
        t('{{count}} credits left', { count: list.rows.reduce((sum, row) => sum + (row.status === 'active' ? row.credits_left : 0), 0) })
      }
      rowName={({ till_date }) => t('Credits until {{day}}', { day: formatDay(till_date) })}
      columns={[
        titleColumn('credits', t('Credits'), ({ credits_left, credits_total }: OcrSubscription) =>
          t('{{left}} of {{total}} left', { left: credits_left, total: credits_total }),
        ),
        {
          id: 'status',
          header: t('Status'),
          cell: ({ status }) => (
            <Tag tone={status === 'active' ? 'usual' : 'plain'}>{status === 'active' ? t('Active') : t('Expired')}</Tag>
          ),
        },
        { id: 'till_date', header: t('Usable until'), cell: ({ till_date }) => formatDay(till_date) },
        {
          id: 'by',
          header: t('Added by'),
          cell: ({ createdByInfo }) => (createdByInfo ? <span dir="auto">{fullNameOf(createdByInfo)}</span> : <NoValue />),
        },
        createdColumn(t),
      ]}
      form={(_, close) => <CreditsForm onClose={close} />}
      create={mayAdd && { text: t('Add credits') }}
      empty={
        mayAdd
          ? t('Each page read out of a document costs one credit. You have none yet.')
          : t('Each page read out of a document costs one credit. A super admin of the company adds them.')
      }
    />
  )
}
