import { type ClientService, clientServices } from '@embark/contract/masters/client-service/client-service.contract.ts'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { createdColumn, differentDays, figuresColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { ClientServiceForm } from './client-service.form.tsx'

/** What the company does for its clients. */
export default function ClientServiceListPage() {
  const t = useT()
  return (
    <EndpointList
      list={useList(clientServices.list)}
      count={(count) => t('{{count}} client services', { count })}
      search={t('Search by name')}
      columns={[
        titleColumn('name', t('Name'), (row: ClientService) => (
          <span className="e-name" dir="auto">
            {row.name}
          </span>
        )),
        {
          ...figuresColumn('users_count', t('Assigned people'), 150, (row: ClientService) => row.users_count || <NoValue />),
          isTelling: (rows) => rows.some((row) => row.users_count > 0),
        },
        { ...createdColumn(t), isTelling: differentDays },
      ]}
      form={(service, close) => <ClientServiceForm service={service} onClose={close} />}
      acts={[useCan('masters.client.services.update') && { id: 'edit', label: t('Edit') }, useWhoSeesEach('client_service')]}
      empty={t('No client services yet. Add what the company does for its clients, such as visas.')}
      create={useCan('masters.client.services.create') && { text: t('New client service') }}
    />
  )
}
