import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Fragment } from 'react'
import { ringOf } from '#modules/masters/masters.public.ts'
import { formatAgo } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { groupedPhone } from '#platform/i18n/phone.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { InDots } from '#platform/text/in-line.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'
import { Stage } from '#ui/parts/stage-ring.tsx'
import { useAskOwner } from './ask-owner.state.ts'
import { leadNumber } from './lead-list.state.ts'
import './lead-search.css'

const start = { search: '' }

/** Looks through the whole company, so that nobody creates a colleague's lead again (G-L-20). */
export default function LeadSearchPage() {
  const t = useT()
  const [address] = useUrlState(start)
  const { ask } = useAskOwner()
  const [search] = useDebouncedValue(address.search.trim(), 250)
  const missingLetters = leadLimits.searchFrom - search.length
  return (
    <div className="l-lead-search">
      <EndpointList
        list={useList(leads.search, { query: { search }, enabled: search.length >= leadLimits.searchFrom })}
        search={t('Name, phone, email or number')}
        columns={useColumns(ask)}
        rowId={({ id }) => String(id)}
        rowName={fullNameOf}
        rowHref={(hit) => (hit.is_accessible && hit.identifier ? to(leadScreens.record, { lead_id: hit.identifier }) : '')}
        empty={
          missingLetters > 0 && search
            ? t('{{count}} more characters are needed.', { count: missingLetters })
            : t('Search all leads, including those of your colleagues. Type at least three characters.')
        }
        emptyAct={<Examples />}
      />
    </div>
  )
}

/** What a lead is found by, with how it may be typed. */
function Examples() {
  const t = useT()
  const examples = [
    [t('Name'), t('Ayşe Yılmaz')],
    [t('Phone'), '+90 532 123 45 67'],
    [t('Email'), 'ayse@example.com'],
    [t('Number'), leadNumber(48)],
  ]
  return (
    <section aria-labelledby="search-examples">
      <h2 id="search-examples">{t('For example')}</h2>
      <dl>
        {examples.map(([name, example]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{example}</bdi>
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

function useColumns(ask: ReturnType<typeof useAskOwner>['ask']): ColumnsOf<typeof leads.search> {
  const t = useT()
  return [
    {
      ...titleColumn('name', t('Lead'), (hit) => (
        <Person name={fullNameOf(hit)} note={<InDots parts={[leadNumber(hit.id), hit.mobile && groupedPhone(hit.mobile)]} />} strong />
      )),
      width: 280,
    },
    { id: 'stage', header: t('Stage'), cardSlot: 'corner', cell: (hit) => <Stage name={t(hit.stage.name)} {...ringOf(hit.stage)} /> },
    { id: 'branch', header: t('Branch'), cell: (hit) => hit.branch ?? <NoValue /> },
    { id: 'owner', header: t('Owner'), cell: (hit) => (hit.owner ? fullNameOf(hit.owner) : <NoValue />) },
    {
      id: 'access',
      header: t('Access'),
      cell: ({ is_accessible, owner, id, ...hit }) =>
        is_accessible || !owner ? (
          <span className="e-muted">{is_accessible ? t('You can open it') : t('Nobody looks after it')}</span>
        ) : (
          <Button size="xs" onClick={() => ask({ number: id, name: fullNameOf(hit), owner: fullNameOf(owner) })}>
            {t('Ask the owner')}
          </Button>
        ),
    },
    { id: 'last_activity_at', header: t('Activity'), align: 'end', cell: (hit) => formatAgo(hit.last_activity_at) },
  ]
}
