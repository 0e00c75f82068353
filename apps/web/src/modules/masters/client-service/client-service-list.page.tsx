import { type ClientService, clientServices } from '@embark/contract/masters/client-service/client-service.contract.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { ClientServiceForm } from './client-service.form.tsx'

const defaults = { search: '', page: 1, per_page: 25 }

/** What the company does for its clients. */
export default function ClientServiceListPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const [open, setOpen] = useState<ClientService | 'new' | null>(null)
  const found = useEndpoint(clientServices.list, { query: state }, { keep: true })
  const [mayCreate, mayUpdate] = [useCan('masters.client.services.create'), useCan('masters.client.services.update')]
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const columns: Column<ClientService>[] = [
    { id: 'name', header: t('Name'), hideable: false, cardSlot: 'title', cell: (row) => <span dir="auto">{row.name}</span> },
    { id: 'created_at', header: t('Created'), width: 140, cell: (row) => <span className="e-num">{formatMomentDay(row.created_at)}</span> },
  ]
  const create = mayCreate && (
    <Button variant="filled" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setOpen('new')}>
      {t('Add client service')}
    </Button>
  )
  const whoSees = useWhoSeesEach('client_service')
  return (
    <ListScreen<ClientService>
      title={t('Client services')}
      {...(meta && { count: t('{{count}} client services', { count: meta.totalRecords }) })}
      actions={create}
      search={{
        value: state.search,
        onChange: (search) => change({ search, page: 1 }, { replace: true }),
        label: t('Search by name'),
      }}
      columns={columns}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={({ name }) => name}
      {...whoSees.lineMenu(mayUpdate && ((row: ClientService) => [{ id: 'edit', label: t('Edit'), onRun: () => setOpen(row) }]))}
      {...shownOf(found)}
      empty={{ text: t('No data found'), action: create }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      {open && <ClientServiceForm service={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </ListScreen>
  )
}
