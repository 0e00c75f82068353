import { counsellings } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import type { CounsellingTab } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { ExportButton } from '#platform/list/export-button.tsx'
import { useListLook } from '#platform/list/list-look.ts'
import type { FiltersFor } from '#platform/list/list-types.ts'
import { entriesFor } from '#platform/list/row-acts.ts'
import { tabsOf } from '#platform/list/tabs.ts'
import { useList } from '#platform/list/use-list.ts'
import { me, useCan } from '#platform/session/session.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { counsellorsBy } from './choices.state.ts'
import { CounsellingForm } from './counselling.form.tsx'
import { useCounsellingActs } from './counselling-acts.view.tsx'
import { CounsellingCard } from './counselling-card.view.tsx'
import { useCounsellingColumns, usualColumns } from './counselling-columns.view.tsx'
import { counsellingsRead } from './counselling-list.state.ts'

const CounsellingHours = lazyPart(() => import('../slot/hours.form.tsx').then((file) => file.CounsellingHours))

/** The counsellings: what is ahead and what waits to be settled, then what became of the others. */
export default function CounsellingListPage() {
  const t = useT()
  const list = useList(counsellings.list, counsellingsRead)
  const { type, search, filters } = list.state
  const look = useListLook('embark-counsellings', { layouts: ['table', 'cards'], columns: usualColumns, hasDensity: true })
  const mayCreate = useCan('leads.counsellings.create')
  const { identifier, group } = me()
  const acts = useCounsellingActs()
  return (
    <EndpointList
      list={list}
      count={(count, isExact) =>
        isExact ? t('{{count}} counsellings', { count }) : t('{{number}}+ counsellings', { number: formatNumber(count) })
      }
      views={tabsOf(list.data?.tabsInfo, t, (tab) => list.hrefTo({ type: tab as CounsellingTab, search, filters }))}
      activeView={type}
      search={t('Search by lead or counsellor')}
      filters={{ lead: t('Counsellings where'), fields: useFilters() }}
      actions={
        group === 'company' && (
          <>
            <Button className="e-not-sm" onClick={() => list.open('hours')}>
              {t('My counselling times')}
            </Button>
            <span className="e-only-sm">
              <IconButton
                label={t('My counselling times')}
                icon={<IconClock size={20} stroke={1.6} />}
                onClick={() => list.open('hours')}
              />
            </span>
          </>
        )
      }
      columns={useCounsellingColumns()}
      look={look}
      exportSlot={<ExportButton list={list} shown={look.shown} />}
      rowName={({ lead, schedule_date }) => `${fullNameOf(lead)} ${schedule_date.slice(0, 10)}`}
      acts={acts}
      card={(counselling) => <CounsellingCard counselling={counselling} entries={entriesFor(acts, counselling, list)} />}
      create={
        mayCreate && {
          text: t('New counselling'),
          isInBar: true,
          dialog: (close) => <CounsellingForm counselling={null} onClose={close} />,
        }
      }
      empty={type === 'upcoming' ? t('Nothing is scheduled. Book the first counselling with a lead.') : t('No counsellings here.')}
    >
      {group === 'company' && list.opened?.act === 'hours' && (
        <Suspense fallback={null}>
          <CounsellingHours identifier={identifier} onClose={list.close} />
        </Suspense>
      )}
    </EndpointList>
  )
}

/** What the list can be narrowed by, with the choices. */
function useFilters(): FiltersFor<typeof counsellings.list> {
  const t = useT()
  const types = useEndpoint(lookups.list, { params: { type: 'counselling_type' }, query: { is_active: 'all' } }, { staleMs: 300_000 }).data
  const places = useEndpoint(branches.list, { query: { paginate: '0' } }, { staleMs: 300_000 }).data
  return {
    schedule_date: { label: t('When') },
    counselling_type: { label: t('Type'), options: types?.recordsInfo.map(({ id, label }) => ({ value: id, label: t(label) })) },
    staff_id: { label: t('Counsellor'), load: counsellorsBy(({ id }) => String(id)) },
    branch_id: { label: t('Branch'), options: places?.recordsInfo.map(({ id, name }) => ({ value: id, label: name })) },
  }
}
