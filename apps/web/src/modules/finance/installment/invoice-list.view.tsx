import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import { type Installment, installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { fromDrawer, toDrawer, useFilterChips } from '#platform/prefs/drawer-filters.ts'
import { useStored } from '#platform/prefs/stored.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { isSelected, nothingSelected, type Selection } from '#ui/list/column.ts'
import { FilterBuilder } from '#ui/list/filter-builder.tsx'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { InstallmentDrawer } from './installment-drawer.view.tsx'
import { useInvoiceBulk } from './invoice-bulk.view.tsx'
import { useInvoiceColumns } from './invoice-columns.view.tsx'
import { numericFilters, useInvoiceFilterFields } from './invoice-filters.view.tsx'
import { agentTabs, clientTabs, type ListState, listDefaults, nameOf, searchNames, type Tab, tabNames } from './invoice-list.state.ts'
import { InvoiceTotals } from './invoice-totals.view.tsx'
import './finance.css'

const sides = {
  client: { tabs: clientTabs as readonly Tab[], screen: financeScreens.invoices, key: 'embark-invoices' },
  agent: { tabs: agentTabs as readonly Tab[], screen: financeScreens.agentInvoices, key: 'embark-agent-invoices' },
}
const defaults = { client: listDefaults('client_get_all'), agent: listDefaults('agent_outstanding') }

/** What was last looked at comes back when the list is opened without an address of its own (G-M-65). */
function useRememberedState(side: 'client' | 'agent') {
  const [state, change] = useUrlState(defaults[side])
  const [last, remember] = useStored<Partial<ListState>>(`${sides[side].key}-view`, {})
  // An address that names what it wants is taken at its word, also where that is how the list begins.
  const isPlain = location.search === ''
  const text = JSON.stringify(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (isPlain && Object.keys(last).length) change(last, { replace: true })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the view itself changes
  useEffect(() => remember(state), [text])
  return [state, change] as const
}

/** The invoice list of one side: tabs, search by a chosen field, filters, sums by currency, and actions on what is chosen. */
export function InvoiceList({ side }: { side: 'client' | 'agent' }) {
  const t = useT()
  const { tabs, screen, key } = sides[side]
  const [state, change] = useRememberedState(side)
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [shown, setShown] = useStored<string[] | null>(`${key}-columns`, null)
  const [isFiltering, setFiltering] = useState(false)
  const [opened, setOpened] = useState<Installment | null>(null)
  const tab = (tabs as readonly string[]).includes(state.invoice_tab) ? (state.invoice_tab as Tab) : tabs[0]!
  // The address may hold anything; the server refuses what it does not know.
  const query = { ...state, invoice_tab: tab } as never
  const client = useEndpoint(installments.list, { query }, { keep: true, enabled: side === 'client' })
  const agent = useEndpoint(agentInvoices.list, { query }, { keep: true, enabled: side === 'agent' })
  const found = side === 'client' ? client : agent
  const rows = (found.data?.recordsInfo ?? []).filter((row): row is Installment => !('installments' in row))
  const meta = found.data?.metaInfo
  const columns = useInvoiceColumns(side)
  const fields = useInvoiceFilterFields(side)
  const set = (next: Partial<ListState>) => {
    setSelection(nothingSelected)
    change({ page: 1, ...next })
  }
  const chips = useFilterChips(state.filters, fields, (gone) =>
    set({ filters: Object.fromEntries(Object.entries(state.filters).filter(([name]) => name !== gone)) }),
  )
  const chosen = rows.filter((row) => isSelected(selection, row.identifier))
  const bulk = useInvoiceBulk(tab, chosen, () => setSelection(nothingSelected))
  const { filters: _, invoice_tab: __, page: ___, ...kept } = state
  const whoSees = useWhoSeesEach('invoice')
  return (
    <ListScreen<Installment>
      title={t(screen.title)}
      {...(meta && {
        count: meta.isTotalExact
          ? t('{{count}} installments', { count: meta.totalRecords })
          : t('{{number}}+ installments', { number: meta.totalRecords }),
      })}
      views={tabs.map((id) => ({
        id,
        name: t(tabNames[id]),
        href: hrefWith(to(screen), { ...kept, invoice_tab: id, ...(Object.keys(state.filters).length && { filters: state.filters }) }),
      }))}
      activeView={tab}
      search={{
        value: state.search,
        onChange: (search) => {
          setSelection(nothingSelected)
          change({ search, page: 1 }, { replace: true })
        },
        label: t('Search by {{field}}', { field: t(searchNames[state.searchBy as keyof typeof searchNames] ?? searchNames.lead_name) }),
      }}
      tools={
        <>
          <InvoiceTotals totals={found.data?.totalsInfo ?? []} side={side} />
          <Select
            className="finance-search-by"
            size="xs"
            aria-label={t('Search by')}
            data={Object.entries(searchNames).map(([value, label]) => ({ value, label: t(label) }))}
            value={state.searchBy}
            allowDeselect={false}
            onChange={(value) => value && set({ searchBy: value })}
          />
        </>
      }
      filters={{ lead: t('Installments where'), chips, onOpen: () => setFiltering(true), onClear: () => set({ filters: {}, search: '' }) }}
      sort={{
        by: [{ id: state.sort_by, direction: state.sort }],
        onChange: ([first]) =>
          set(first ? { sort_by: first.id, sort: first.direction } : { sort_by: 'expected_commission_in_date', sort: 'asc' }),
      }}
      columns={columns}
      shownColumns={shown ?? columns.map(({ id }) => id)}
      onShownColumnsChange={setShown}
      {...(meta &&
        bulk.actions.length > 0 && {
          selection: {
            value: selection,
            onChange: (next: Selection) =>
              setSelection(next.all ? { ids: new Set(rows.map(({ identifier }) => identifier)), all: false } : next),
            total: rows.length,
          },
        })}
      bulkActions={bulk.actions}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={nameOf}
      rowMenu={(row) => [
        { id: 'history', label: t('History and receipts'), onRun: () => setOpened(row) },
        ...whoSees.entriesOf(row.identifier),
      ]}
      {...shownOf(found)}
      empty={{
        text:
          side === 'client'
            ? t('Nothing here. Installments come into being when an application is enrolled.')
            : t('Nothing here. What is received on an installment makes the share of its agent due.'),
      }}
      {...(meta && {
        page: {
          page: state.page,
          perPage: meta.per_page,
          total: meta.totalRecords,
          isTotalExact: meta.isTotalExact,
          shown: rows.length,
          sizes: [15, 25, 50, 100],
          onPage: (page: number) => change({ page }),
          onPerPage: (per_page: number) => set({ per_page }),
        },
      })}
    >
      <FilterBuilder
        opened={isFiltering}
        onClose={() => setFiltering(false)}
        fields={fields}
        values={toDrawer(state.filters)}
        onApply={(values) => set({ filters: fromDrawer(values, numericFilters) })}
      />
      {whoSees.dialog}
      {opened && <InstallmentDrawer row={opened} onClose={() => setOpened(null)} />}
      {bulk.dialog}
    </ListScreen>
  )
}
