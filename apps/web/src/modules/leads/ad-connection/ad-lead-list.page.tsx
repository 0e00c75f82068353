import { to } from '@embark/contract/kernel/screen.ts'
import { type AdLead, adConnections } from '@embark/contract/leads/ad-connection/ad-connection.contract.ts'
import { adLeadStates, adLeadStateWords } from '@embark/contract/leads/ad-connection/ad-connection.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import { useAction } from '#platform/api/hooks.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'

/** What advertising platforms sent, and what became of it. */
export default function AdLeadListPage() {
  const t = useT()
  const mayChange = useCan('settings.capture.update')
  const retry = useAction(adConnections.retry, {
    stales: [adConnections.received, adConnections.list],
    said: t('The lead is asked for again'),
  })
  return (
    <EndpointList
      list={useList(adConnections.received)}
      path={[{ name: t(leadScreens.adConnections.title), href: to(leadScreens.adConnections) }]}
      rowName={({ external_id }) => external_id}
      rowHref={({ lead }) => (lead ? to(leadScreens.record, { lead_id: lead.identifier }) : undefined)}
      columns={useColumns()}
      filters={{
        lead: t('Leads where'),
        fields: {
          state: { label: t('Status'), options: adLeadStates.map((value) => ({ value, label: t(adLeadStateWords[value]) })) },
          ad_connection_id: { label: t('Connection'), isByLink: true },
        },
      }}
      acts={[
        mayChange && {
          id: 'retry',
          label: t('Ask again'),
          isFor: ({ state }) => state === 'failed',
          onRun: ({ identifier }) => retry.mutate({ params: { ad_lead_id: identifier } }),
        },
      ]}
      empty={t('No leads yet. Connect a platform, then send a test lead from it.')}
      emptyAct={
        <Button component={Link} href={to(leadScreens.adConnections)} variant="default">
          {t('Open advertising platforms')}
        </Button>
      }
    />
  )
}

const tones = { waiting: 'accent', taken: 'good', known: 'good', test: 'plain', failed: 'danger' } as const

function useColumns(): ColumnsOf<typeof adConnections.received> {
  const t = useT()
  return [
    titleColumn('external_id', t('Reference'), ({ external_id, connection }: AdLead) => (
      <TwoLines top={<bdi dir="ltr">{external_id}</bdi>} bottom={connection.name} />
    )),
    {
      id: 'state',
      header: t('Status'),
      width: 170,
      cardSlot: 'corner',
      cell: ({ state }) => <Tag tone={tones[state]}>{t(adLeadStateWords[state])}</Tag>,
    },
    { id: 'problem', header: t('Problem'), cell: ({ problem }) => (problem ? t(problem) : <NoValue />) },
    {
      id: 'created_at',
      header: t('Created'),
      width: 170,
      sortable: true,
      cell: ({ created_at }) => <span className="e-num">{formatMoment(created_at)}</span>,
    },
  ]
}
