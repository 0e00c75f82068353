import {
  type UnsubscribeReason,
  unsubscribeReasons,
} from '@embark/contract/notifications/unsubscribe-reason/unsubscribe-reason.contract.ts'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { activeColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { UnsubscribeReasonForm } from './unsubscribe-reason.form.tsx'

/** Why people may say they leave a channel. */
export default function UnsubscribeReasonListPage() {
  const t = useT()
  const list = useList(unsubscribeReasons.list)
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} reasons', { count })}
      search={t('Search reasons')}
      columns={[
        titleColumn('title', t('Reason'), ({ title, requires_remarks }: UnsubscribeReason) => (
          <TwoLines strong top={<bdi>{t(title)}</bdi>} bottom={requires_remarks && t('Remarks required')} />
        )),
        activeColumn(t, ({ is_active }: UnsubscribeReason) => is_active),
      ]}
      rowName={({ title }) => title}
      form={(reason, close) => <UnsubscribeReasonForm reason={reason} onClose={close} />}
      acts={[useCan('unsubscribe.reasons.update') && { id: 'edit', label: t('Edit') }, useWhoSeesEach('unsubscribe_reason')]}
      create={useCan('unsubscribe.reasons.create') && { text: t('New reason') }}
    />
  )
}
