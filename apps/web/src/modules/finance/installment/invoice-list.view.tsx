import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import { type Installment, installments, searchBys } from '@embark/contract/finance/installment/installment.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListLook } from '#platform/list/list-look.ts'
import type { List, ListTypes } from '#platform/list/list-types.ts'
import { useStored } from '#platform/prefs/stored.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { viewPlace } from '#platform/session/after-sign-in.ts'
import { me, useCan } from '#platform/session/session.ts'
import { activePerson } from '#platform/session/tokens.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { Link } from '#ui/link.tsx'
import { isSelected, nothingSelected, type Selection } from '#ui/list/column.ts'
import { InstallmentDrawer } from './installment-drawer.view.tsx'
import { useInvoiceBulk, useRowActs } from './invoice-bulk.view.tsx'
import { firstColumns, useInvoiceColumns } from './invoice-columns.view.tsx'
import { agentTabs, clientTabs, nameOf, searchNames, type Tab, tabNames } from './invoice-list.state.ts'
import { InvoiceTotals } from './invoice-totals.view.tsx'
import './finance.css'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { ExportButton } from '#platform/list/export-button.tsx'
import { onlyRows, useList } from '#platform/list/use-list.ts'

const sides = {
  client: { list: installments.list, tabs: clientTabs as readonly Tab[], screen: financeScreens.invoices, key: 'embark-invoices' },
  agent: {
    // It is asked as the other is and answers alike.
    list: agentInvoices.list as unknown as typeof installments.list,
    tabs: agentTabs as readonly Tab[],
    screen: financeScreens.agentInvoices,
    key: 'embark-agent-invoices',
  },
}
const moreFilters = (side: keyof typeof sides) => import('./invoice-filters.state.ts').then((file) => file.invoiceFilters(side))
const isInstallment = (row: Installment | object): row is Installment => !('installments' in row)

/** What was last looked at comes back when the list is opened without an address of its own (G-M-65). */
function useRemembered<L extends ListTypes>({ state: seen, change }: List<L>, key: string) {
  // A dialog over the list is no way of looking at it.
  const state = { ...seen, act: undefined, row: undefined }
  const [last, remember] = useStored<Partial<L['state']>>(viewPlace(activePerson(), key), {})
  // An address that names what it wants is taken at its word, also where that is how the list begins.
  const isPlain = location.search === ''
  const text = JSON.stringify(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (isPlain && Object.keys(last).length) change(last, { replace: true })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the view itself changes
  useEffect(() => remember(state), [text])
}

/** The installments of one side, at one of its tabs. */
function useInstallments(side: 'client' | 'agent') {
  const { tabs, key } = sides[side]
  const tabOf = (name: string): Tab => tabs.find((each) => each === name) ?? tabs[0]!
  const list = useList(sides[side].list, {
    kept: ['invoice_tab', 'searchBy'],
    query: ({ invoice_tab }) => ({ invoice_tab: tabOf(invoice_tab) }),
  })
  useRemembered(list, key)
  return { list: onlyRows(list, isInstallment), tab: tabOf(list.state.invoice_tab) }
}

/** The invoice list of one side: tabs, search by a chosen field, filters, sums by currency, and actions on what is chosen. */
export function InvoiceList({ side }: { side: 'client' | 'agent' }) {
  const t = useT()
  const { tabs, screen, key } = sides[side]
  const { list, tab } = useInstallments(side)
  const { selection, select, state, rows } = list
  const look = useListLook(key, { columns: firstColumns[side] })
  const placeOf = (what: string) => viewPlace(activePerson(), `${key}:${what}`)
  const bulk = useInvoiceBulk({ tab, rows: rows.filter((row) => isSelected(selection, row.identifier)), place: placeOf('modal') }, () =>
    select(nothingSelected),
  )
  const { filters, searchBy, search, sort, sort_by, per_page } = state
  const shared = { searchBy, search, sort, sort_by, per_page, ...(Object.keys(filters).length && { filters }) }
  // Where there is nothing at all, there is nothing to search, narrow, arrange or export.
  const isNothing = list.meta?.totalRecords === 0 && !search && !Object.keys(filters).length
  // An act is on the installments that are seen: all of them are those of the page.
  const selectSeen = (next: Selection) => select(next.all ? { ids: new Set(rows.map(({ identifier }) => identifier)), all: false } : next)
  return (
    <EndpointList
      list={list}
      count={(count, isExact) => {
        if (!isExact) return t('{{number}}+ installments', { number: formatNumber(count) })
        return side === 'agent' ? t('{{count}} agent shares', { count }) : t('{{count}} installments', { count })
      }}
      views={tabs.map((id) => ({ id, name: t(tabNames[id]), href: hrefWith(to(screen), { ...shared, invoice_tab: id }) }))}
      activeView={tab}
      {...(!isNothing && {
        search: t('Search by {{field}}', { field: t(searchNames[searchBy]) }),
        filters: { lead: t('Installments where'), fields: {}, more: () => moreFilters(side), keptOpen: placeOf('drawer') },
        look,
        exportSlot: <ExportButton list={list} shown={look.shown} />,
      })}
      isOrderFixed={isNothing}
      searchBy={
        <SelectField
          className="finance-search-by"
          aria-label={t('Search by')}
          allowDeselect={false}
          data={searchBys.map((value) => ({ value, label: t(searchNames[value]) }))}
          value={searchBy}
          onChange={(chosen) => chosen && list.narrow({ searchBy: chosen })}
        />
      }
      figures={<InvoiceTotals totals={list.data?.totalsInfo ?? []} tab={tab} />}
      columns={useInvoiceColumns(side)}
      {...(list.meta &&
        !isNothing &&
        bulk.actions.length > 0 && { selection: { value: selection, onChange: selectSeen, total: rows.length } })}
      bulkActions={isNothing ? [] : bulk.actions}
      rowName={nameOf}
      acts={[
        ...useRowActs(),
        {
          id: 'history',
          label: t('History and receipts'),
          isOpening: true,
          dialog: (row, close) => <InstallmentDrawer row={row} onClose={close} />,
        },
        useWhoSeesEach('invoice'),
      ]}
      {...useEmptyWords(side, tab === tabs[0])}
      pageSizes={[15, 25, 50, 100]}
    >
      {bulk.dialog}
    </EndpointList>
  )
}

/** What is said where there is nothing: on the first tab how it comes about, and where that begins. */
function useEmptyWords(side: 'client' | 'agent', isFirst: boolean) {
  const t = useT()
  const mayApply = useCan('applications.read')
  const words = {
    client: t('No installments yet. They are created when an application is enrolled.'),
    agent: t('No agent invoices yet. An agent’s share becomes payable when the institution pays.'),
    own: t('Nothing to receive yet. Your share becomes payable when the institution pays.'),
  }
  if (!isFirst) return { empty: t('No installments here.') }
  return {
    empty: words[side === 'agent' && me().group === 'agent' ? 'own' : side],
    emptyAct: mayApply && <ToApplications />,
  }
}

/** From where shares come: how many applications there are, and the way to them. */
function ToApplications() {
  const t = useT()
  const total = useEndpoint(applications.list, { query: { per_page: 1 } }).data?.metaInfo.totalRecords
  return (
    <>
      {total ? <p className="e-sub">{t('{{count}} applications may bring a share.', { count: total })}</p> : null}
      <Button component={Link} href={to(applicationScreens.list)}>
        {t('View applications')}
      </Button>
    </>
  )
}
