import { type OcrSubscription, ocrSubscriptions } from '@embark/contract/extraction/ocr-subscription/ocr-subscription.contract.ts'
import { useConfirmedAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { createdColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { OcrSubscriptionForm } from './ocr-subscription.form.tsx'

/** The ocr subscriptions of the company. */
export default function OcrSubscriptionListPage() {
  const t = useT()
  const [mayDelete, removal] = [useCan('extraction.ocr.subscriptions.delete'), useRemoval()]
  return (
    <EndpointList
      list={useList(ocrSubscriptions.list)}
      search={t('Search by name')}
      columns={[titleColumn('name', t('Name'), ({ name }: OcrSubscription) => name), createdColumn(t)]}
      form={(ocrSubscription, close) => <OcrSubscriptionForm ocrSubscription={ocrSubscription} onClose={close} />}
      acts={[
        useCan('extraction.ocr.subscriptions.update') && { id: 'edit', label: t('Edit') },
        mayDelete && { id: 'delete', label: t('Delete'), danger: true, onRun: removal.ask },
      ]}
      create={useCan('extraction.ocr.subscriptions.create') && { text: t('New ocr subscription') }}
      empty={t('No ocr subscriptions yet.')}
    />
  )
}

/** Deletes one once that was confirmed. */
function useRemoval() {
  const t = useT()
  return useConfirmedAction(ocrSubscriptions.remove, {
    stales: [ocrSubscriptions.list],
    said: t('Ocr subscription deleted successfully'),
    question: ({ name }: OcrSubscription) => ({
      title: t('Delete ocr subscription'),
      text: t('{{name}} can no longer be chosen.', { name }),
      verb: t('Delete'),
      danger: true,
    }),
    toCall: ({ identifier }) => ({ params: { ocr_subscription_id: identifier } }),
  })
}
