import { type ClientService, clientServices } from '@embark/contract/masters/client-service/client-service.contract.ts'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { createdColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { ClientServiceForm } from './client-service.form.tsx'

/** What the company does for its clients. */
export default function ClientServiceListPage() {
  const t = useT()
  const list = useList(clientServices.list)
  const [open, setOpen] = useState<ClientService | 'new' | null>(null)
  return (
    <EndpointList
      list={list}
      title={t('Client services')}
      count={(count) => t('{{count}} client services', { count })}
      search={t('Search by name')}
      columns={[titleColumn('name', t('Name'), (row: ClientService) => <span dir="auto">{row.name}</span>), createdColumn(t)]}
      acts={[useCan('masters.client.services.update') && { id: 'edit', label: t('Edit'), onRun: setOpen }]}
      whoSees={useWhoSeesEach('client_service')}
      create={useCan('masters.client.services.create') && { text: t('Add client service'), onRun: () => setOpen('new') }}
    >
      {open && <ClientServiceForm service={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </EndpointList>
  )
}
