import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { categoryLabels } from '@embark/contract/catalog/program/program.rules.ts'
import { type ProgramRow, programRecords } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import { programStateNames, programStates } from '@embark/contract/catalog/program-record/program-record.rules.ts'
import { formatMomentDay, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { programHref, stateTones } from './program-record.state.ts'

/** The programs of the company, those hidden and closed included. */
export default function ProgramListPage() {
  const t = useT()
  const list = useList(programRecords.list, { kept: ['state', 'is_unverified', 'institution_id'] })
  const { state, is_unverified, institution_id, search } = list.state
  const mayCreate = useCan('inventory.programs.create')
  const view = (id: string, name: string, more: object) => ({ id, name, href: list.hrefTo({ search, institution_id, ...more }) })
  return (
    <EndpointList
      list={list}
      count={(count, isExact) =>
        isExact ? t('{{count}} programs', { count }) : t('{{number}}+ programs', { number: formatNumber(count) })
      }
      views={[
        view('all', t('All'), {}),
        ...programStates.map((each) => view(each, t(programStateNames[each]), { state: each })),
        view('unverified', t('To be verified'), { is_unverified: true }),
      ]}
      activeView={is_unverified ? 'unverified' : (state ?? 'all')}
      search={t('Search programs')}
      columns={useColumns()}
      rowName={({ name }) => name}
      rowHref={programHref}
      create={mayCreate && { text: t('New program'), href: catalogScreens.programCreate.path }}
      empty={t('No programs here. Create one, or import a catalogue.')}
    />
  )
}

function useColumns(): ColumnsOf<typeof programRecords.list> {
  const t = useT()
  return [
    titleColumn('name', t('Name'), ({ name, studylevel }: ProgramRow) => (
      <TwoLines strong top={<bdi>{name}</bdi>} bottom={studylevel ? t(studylevel) : ''} />
    )),
    {
      id: 'institution',
      header: t('Institution'),
      cell: ({ institution }) => <TwoLines top={<bdi>{institution.name}</bdi>} bottom={institution.country} />,
    },
    { id: 'category', header: t('Category'), width: 150, cell: ({ category }) => t(categoryLabels[category]) },
    {
      id: 'state',
      header: t('Status'),
      width: 110,
      cardSlot: 'corner',
      cell: ({ state }) => <Tag tone={stateTones[state]}>{t(programStateNames[state])}</Tag>,
    },
    {
      id: 'verification',
      header: t('Verification'),
      width: 150,
      cell: ({ is_unverified }) => (is_unverified ? <Tag>{t('To be verified')}</Tag> : <Tag tone="good">{t('Verified')}</Tag>),
    },
    { id: 'campuses', header: t('Campuses'), width: 110, align: 'end', cell: ({ campuses }) => campuses },
    { id: 'updated_at', header: t('Changed'), width: 130, cell: ({ updated_at }) => formatMomentDay(updated_at) },
  ]
}
