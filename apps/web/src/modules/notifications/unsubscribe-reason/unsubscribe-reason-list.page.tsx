import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import {
  type UnsubscribeReason,
  unsubscribeReasons,
} from '@embark/contract/notifications/unsubscribe-reason/unsubscribe-reason.contract.ts'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { activeColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { UnsubscribeReasonForm } from './unsubscribe-reason.form.tsx'

/** Why people may say they leave a channel. */
export default function UnsubscribeReasonListPage() {
  const t = useT()
  const list = useList(unsubscribeReasons.list)
  const [open, setOpen] = useState<UnsubscribeReason | 'new' | null>(null)
  return (
    <EndpointList
      list={list}
      title={t(notificationScreens.unsubscribeReasons.title)}
      count={(count) => t('{{count}} reasons', { count })}
      search={t('Search reasons')}
      columns={[
        titleColumn('title', t('Title'), (row: UnsubscribeReason) => <bdi>{t(row.title)}</bdi>),
        { id: 'requires_remarks', header: t('Requires remarks'), width: 180, cell: (row) => (row.requires_remarks ? t('Yes') : t('No')) },
        activeColumn(t, ({ is_active }: UnsubscribeReason) => is_active),
      ]}
      rowName={({ title }) => title}
      acts={[useCan('unsubscribe.reasons.update') && { id: 'edit', label: t('Edit'), onRun: setOpen }]}
      whoSees={useWhoSeesEach('unsubscribe_reason')}
      create={useCan('unsubscribe.reasons.create') && { text: t('New unsubscribe reason'), onRun: () => setOpen('new') }}
    >
      {open && <UnsubscribeReasonForm reason={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />}
    </EndpointList>
  )
}
