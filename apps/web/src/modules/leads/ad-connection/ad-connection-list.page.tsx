import { to } from '@embark/contract/kernel/screen.ts'
import { type AdConnection, adConnections } from '@embark/contract/leads/ad-connection/ad-connection.contract.ts'
import { adPlatforms } from '@embark/contract/leads/ad-connection/ad-connection.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { useState } from 'react'
import { useConfirmedAction } from '#platform/api/hooks.ts'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { activeColumn, figuresColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { AdConnectionForm } from './ad-connection.form.tsx'
import { AdKey } from './ad-key.dialog.tsx'

interface Made {
  readonly connection: AdConnection
  readonly key: string
}

/** Advertising platforms whose lead forms become leads. */
export default function AdConnectionListPage() {
  const t = useT()
  const mayChange = useCan('settings.capture.update')
  const [made, setMade] = useState<Made | null>(null)
  const renewal = useRenewal(setMade)
  return (
    <>
      <EndpointList
        list={useList(adConnections.list)}
        search={t('Search by name')}
        columns={useColumns()}
        form={(connection, close) => <AdConnectionForm connection={connection} onClose={close} />}
        acts={[
          mayChange && { id: 'edit', label: t('Edit') },
          {
            id: 'received',
            label: t('What came in'),
            href: ({ id }) => `${to(leadScreens.adLeads)}?${new URLSearchParams({ filters: JSON.stringify({ ad_connection_id: [id] }) })}`,
          },
          mayChange && { id: 'renew', label: t('New key'), onRun: renewal.ask },
        ]}
        create={mayChange && { text: t('Connect a platform') }}
        empty={t('No platforms yet. Connect the lead forms of your advertisements, and whoever fills one in becomes a lead.')}
      />
      {made && <AdKey connection={made.connection} secret={made.key} onClose={() => setMade(null)} />}
    </>
  )
}

function useColumns(): ColumnsOf<typeof adConnections.list> {
  const t = useT()
  return [
    titleColumn('name', t('Name'), ({ name, platform }: AdConnection) => <TwoLines top={name} bottom={t(adPlatforms[platform])} strong />),
    figuresColumn('leads_count', t('Leads'), 90, ({ leads_count }: AdConnection) => leads_count),
    figuresColumn('failed_count', t('Failed'), 90, ({ failed_count }: AdConnection) => failed_count),
    figuresColumn(
      'questions',
      t('Questions without a meaning'),
      150,
      ({ questions }: AdConnection) => questions.filter(({ maps_to }) => maps_to === null).length,
    ),
    {
      id: 'last_received_at',
      header: t('Last received'),
      width: 130,
      cell: ({ last_received_at }) => (last_received_at ? <span className="e-num">{formatMomentDay(last_received_at)}</span> : t('Never')),
    },
    activeColumn(t, ({ is_enabled }: AdConnection) => is_enabled),
  ]
}

/** Makes a new key once that was confirmed. */
function useRenewal(onMade: (made: Made) => void) {
  const t = useT()
  return useConfirmedAction(adConnections.renewKey, {
    stales: [adConnections.list],
    onDone: ({ connectionInfo: connection, key }) => onMade({ connection, key }),
    question: ({ name }: AdConnection) => ({
      title: t('New key'),
      text: t('{{name}} gets a new key. The former one is refused at once, so enter the new one at the platform right away.', { name }),
      verb: t('Make a new key'),
      danger: true,
    }),
    toCall: ({ identifier }) => ({ params: { ad_connection_id: identifier } }),
  })
}
