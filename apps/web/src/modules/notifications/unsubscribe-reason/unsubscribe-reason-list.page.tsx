import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import {
  type UnsubscribeReason,
  unsubscribeReasons,
} from '@embark/contract/notifications/unsubscribe-reason/unsubscribe-reason.contract.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { UnsubscribeReasonForm } from './unsubscribe-reason.form.tsx'

const defaults = { search: '', page: 1, per_page: 25 }

/** Why people may say they leave a channel. */
export default function UnsubscribeReasonListPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const [open, setOpen] = useState<UnsubscribeReason | 'new' | null>(null)
  const found = useEndpoint(unsubscribeReasons.list, { query: state }, { keep: true })
  const [mayCreate, mayChange] = [useCan('unsubscribe.reasons.create'), useCan('unsubscribe.reasons.update')]
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const columns: Column<UnsubscribeReason>[] = [
    { id: 'title', header: t('Title'), hideable: false, cardSlot: 'title', cell: (row) => <bdi>{t(row.title)}</bdi> },
    { id: 'requires_remarks', header: t('Requires remarks'), width: 180, cell: (row) => (row.requires_remarks ? t('Yes') : t('No')) },
    {
      id: 'is_active',
      header: t('Status'),
      width: 130,
      cardSlot: 'corner',
      cell: (row) => <Tag tone={row.is_active ? 'good' : 'plain'}>{row.is_active ? t('Active') : t('Inactive')}</Tag>,
    },
  ]
  const create = mayCreate && (
    <Button variant="filled" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setOpen('new')}>
      {t('New unsubscribe reason')}
    </Button>
  )
  const whoSees = useWhoSeesEach('unsubscribe_reason')
  return (
    <ListScreen<UnsubscribeReason>
      title={t(notificationScreens.unsubscribeReasons.title)}
      {...(meta && { count: t('{{count}} reasons', { count: meta.totalRecords }) })}
      actions={create}
      search={{ value: state.search, onChange: (search) => change({ search, page: 1 }, { replace: true }), label: t('Search reasons') }}
      columns={columns}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={({ title }) => title}
      {...whoSees.lineMenu(mayChange && ((row: UnsubscribeReason) => [{ id: 'edit', label: t('Edit'), onRun: () => setOpen(row) }]))}
      {...shownOf(found)}
      empty={{ text: t('No data found'), action: create }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      {open && <UnsubscribeReasonForm reason={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />}
    </ListScreen>
  )
}
