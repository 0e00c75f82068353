import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { quotations } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import { type QuotationTab, quotationName } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { ExportButton } from '#platform/list/export-button.tsx'
import { useListLook } from '#platform/list/list-look.ts'
import { tabsOf } from '#platform/list/tabs.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { quotationHref, useQuotationActs } from './quotation-acts.view.tsx'
import { useQuotationColumns, usualColumns } from './quotation-columns.view.tsx'
import { chooseHref, quotationsRead } from './quotation-list.state.ts'

/** The quotations of the leads one works, by what became of them. */
export default function QuotationListPage() {
  const t = useT()
  const list = useList(quotations.list, quotationsRead)
  const { status, search, filters } = list.state
  const look = useListLook('embark-quotations', { columns: usualColumns, hasDensity: true })
  const mayCreate = useCan('quotations.create')
  const places = useEndpoint(branches.list, { query: { paginate: '0' } }, { staleMs: 300_000 }).data
  return (
    <EndpointList
      list={list}
      count={(count, isExact) =>
        isExact ? t('{{count}} quotations', { count }) : t('{{number}}+ quotations', { number: formatNumber(count) })
      }
      views={tabsOf(list.data?.tabsInfo, t, (tab) => list.hrefTo({ status: tab as QuotationTab, search, filters }))}
      activeView={status}
      search={t('Search by lead or number')}
      filters={{
        lead: t('Quotations where'),
        fields: {
          valid_until: { label: t('Valid until') },
          created_at: { label: t('Created') },
          branch_id: { label: t('Branch'), options: places?.recordsInfo.map(({ id, name }) => ({ value: id, label: name })) },
        },
      }}
      create={mayCreate && { text: t('New quotation'), href: chooseHref() }}
      columns={useQuotationColumns()}
      look={look}
      exportSlot={<ExportButton list={list} shown={look.shown} />}
      rowName={(quotation) => `${quotationName(quotation)} ${fullNameOf(quotation.lead)}`}
      rowHref={(quotation) => quotationHref('preview', quotation)}
      acts={useQuotationActs()}
      empty={t('No quotations here. Choose programs for a lead to make the first.')}
    />
  )
}
