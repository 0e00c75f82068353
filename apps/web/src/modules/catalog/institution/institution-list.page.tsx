import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { type Institution, institutions } from '@embark/contract/catalog/institution/institution.contract.ts'
import { institutionTypeNames } from '@embark/contract/catalog/institution/institution.rules.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { figuresColumn, sortedTitleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { ExportButton } from '#platform/list/export-button.tsx'
import { useListLook } from '#platform/list/list-look.ts'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useScreen } from '#platform/router/screen.ts'
import { me, useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { isSelected, nothingSelected } from '#ui/list/column.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { VisibilityTag } from '../claim/claim-list.view.tsx'
import { VerificationCell, VerificationTag } from '../verification/verification.view.tsx'
import { type InstitutionsPage, institutionHref, pageAt } from './institution.state.ts'
import { institutionFilters } from './institution-filters.state.ts'
import './institution.css'

const InstitutionForm = lazyPart(() => import('./institution.form.tsx').then((file) => file.InstitutionForm))
const BulkWaiverDialog = lazyPart(() => import('./bulk-waiver.dialog.tsx').then((file) => file.BulkWaiverDialog))
const BulkDialog = lazyPart(() => import('./bulk.dialog.tsx').then((file) => file.BulkDialog))

// Who sees one, and whether it is verified, stands beside its name where it is not as with most.
const usualColumns = ['name', 'country', 'campuses', 'programs']

/** The institutions: all of them, those agents are shown, or those that are changed together. */
export default function InstitutionListPage() {
  const page = pageAt(useScreen()?.path)
  return <Institutions key={page} page={page} />
}

function Institutions({ page }: { page: InstitutionsPage }) {
  const t = useT()
  const list = useList(institutions.list, { query: page === 'b2b' ? { visibility: 'b2b' } : {} })
  const isOfCompany = me().group === 'company'
  const [mayCreate, mayUpdate] = [useCan('inventory.institutions.create'), useCan('inventory.institutions.update')]
  const [opened, setOpened] = useState<'change' | 'waiver' | null>(null)
  const gather = useGather(list)
  const look = useListLook('embark-institutions', { columns: usualColumns, hasDensity: true })
  const isKeeper = mayCreate || mayUpdate
  const done = () => {
    list.select(nothingSelected)
    setOpened(null)
  }
  return (
    <EndpointList
      list={list}
      count={
        page === 'bulk'
          ? t('Tick institutions to change them together')
          : (count, isExact) =>
              isExact ? t('{{count}} institutions', { count }) : t('{{number}}+ institutions', { number: formatNumber(count) })
      }
      views={[
        { id: 'all', name: t('All'), href: to(catalogScreens.institutions) },
        { id: 'b2b', name: t('B2B'), href: to(catalogScreens.institutionsB2b) },
        // Several are changed by their ticks in the list itself; the address is kept.
        ...(mayUpdate && page === 'bulk' ? [{ id: 'bulk', name: t('Change several'), href: to(catalogScreens.institutionsBulk) }] : []),
      ]}
      activeView={page}
      actions={
        <Button variant="default" component={Link} href={to(catalogScreens.feeWaivers)}>
          {t('Fee waivers')}
        </Button>
      }
      search={t('Search institutions')}
      filters={{ lead: t('Institutions where'), fields: {}, more: () => institutionFilters(isKeeper, isOfCompany) }}
      columns={useColumns(isOfCompany)}
      look={look}
      exportSlot={mayUpdate && <ExportButton list={list} shown={look.shown} />}
      rowHref={institutionHref}
      bulkActions={
        mayUpdate && page !== 'b2b'
          ? [
              { id: 'change', label: t('Change'), onRun: () => setOpened('change') },
              { id: 'waiver', label: t('New fee waiver'), onRun: () => setOpened('waiver') },
            ]
          : []
      }
      create={mayCreate && page === 'all' && { text: t('New institution') }}
      form={(_, close) => (
        <Suspense fallback={null}>
          <InstitutionForm institution={null} onClose={close} />
        </Suspense>
      )}
      empty={mayCreate && page === 'all' ? t('No institutions here. Add the first, or import a catalogue.') : t('No institutions here.')}
    >
      <Suspense fallback={null}>
        {opened === 'change' && <BulkDialog gather={gather} onDone={done} onClose={() => setOpened(null)} />}
        {opened === 'waiver' && <BulkWaiverDialog gather={gather} onDone={done} onClose={() => setOpened(null)} />}
      </Suspense>
    </EndpointList>
  )
}

type InstitutionList = ReturnType<typeof useList<(typeof institutions.list)['~types'] & object>>

/** Reads the ticked institutions, those of earlier pages too, or everything that matches. */
function useGather({ rows, selection, readPage }: Pick<InstitutionList, 'rows' | 'selection' | 'readPage'>) {
  const seen = useRef(new Map<string, Institution>())
  useEffect(() => {
    for (const row of rows) seen.current.set(row.identifier, row)
  }, [rows])
  return async () => {
    if (!selection.all) return [...selection.ids].flatMap((id) => seen.current.get(id) ?? [])
    const all: Institution[] = []
    for (let page = 1; ; page++) {
      const { recordsInfo, metaInfo } = await readPage(page, 200)
      all.push(...recordsInfo.filter(({ identifier }) => isSelected(selection, identifier)))
      if (metaInfo.isLastPage) return all
    }
  }
}

/** An institution by name, with what is not as with most: that it is hidden, whom alone it is for, that its facts are stale or checked. */
function InstitutionName({ row, below }: { readonly row: Institution; readonly below: ReactNode }) {
  const t = useT()
  const { name, status, visible_to, verification } = row
  return (
    <span className="institution-name">
      <TwoLines strong top={<bdi>{name}</bdi>} bottom={below} />
      {status === 'in_active' ? <Tag>{t('Hidden')}</Tag> : visible_to !== 'all' && <VisibilityTag visible_to={visible_to} isNamed />}
      {verification.state !== 'never' && <VerificationTag state={verification.state} />}
    </span>
  )
}

function useColumns(isOfCompany: boolean): ColumnsOf<typeof institutions.list> {
  const t = useT()
  return [
    {
      ...sortedTitleColumn('name', t('Institution'), (row: Institution) => (
        <InstitutionName
          row={row}
          below={row.shared_by ? t('Shared by {{company}}', { company: row.shared_by }) : row.alias_name && <bdi>{row.alias_name}</bdi>}
        />
      )),
      card: (row: Institution) => <InstitutionName row={row} below={row.country.name} />,
      width: 420,
    },
    { id: 'country', header: t('Country'), width: 200, cardSlot: 'none', cell: ({ country }) => country.name },
    {
      id: 'institution_type',
      header: t('Type'),
      width: 110,
      cardSlot: 'none',
      cell: ({ institution_type }) => (institution_type ? t(institutionTypeNames[institution_type]) : <NoValue />),
    },
    {
      id: 'visible_to',
      header: t('Visibility'),
      width: 110,
      cardSlot: 'corner',
      cell: ({ visible_to, status }) => (status === 'in_active' ? <Tag>{t('Hidden')}</Tag> : <VisibilityTag visible_to={visible_to} />),
    },
    {
      id: 'commission_tier',
      header: t('Commission tier'),
      width: 160,
      align: 'end',
      cardSlot: 'none',
      cell: ({ commission_tier }) =>
        commission_tier === null ? (
          isOfCompany ? (
            <span className="e-muted">{t('Each agency’s own')}</span>
          ) : (
            <NoValue />
          )
        ) : (
          <span className="e-num">{formatNumber(commission_tier)}%</span>
        ),
    },
    figuresColumn('campuses', t('Campuses'), 110, ({ campuses }) => formatNumber(campuses)),
    figuresColumn('programs', t('Programs'), 100, ({ programs }) => formatNumber(programs)),
    figuresColumn('fee_waivers', t('Fee waivers'), 120, ({ fee_waivers }) => formatNumber(fee_waivers)),
    {
      id: 'verified_at',
      header: t('Verification'),
      width: 140,
      sortable: true,
      cardSlot: 'foot',
      cell: ({ verification }) => <VerificationCell verification={verification} />,
    },
  ]
}
