import { quotations } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import { quotationName } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import type { Quotation } from '@embark/contract/quotations/quotation/quotation-record.contract.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { PartPages } from '#platform/list/part-pages.tsx'
import { entriesFor } from '#platform/list/row-acts.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import type { Column } from '#ui/list/column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { quotationHref, useQuotationActs } from './quotation-acts.view.tsx'
import { useQuotationColumns } from './quotation-columns.view.tsx'
import { chooseHref } from './quotation-list.state.ts'
import '../quotations.css'

// Beside what one has in view of the lead there is little room.
const widths: Readonly<Record<string, number>> = { title: 170, options: 210, status: 130, valid_until: 120 }

/** The quotations of one lead with all their versions, the latest first. */
export function LeadQuotations({ lead }: { readonly lead: string }) {
  const t = useT()
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(25)
  const mayCreate = useCan('quotations.create')
  const acts = useQuotationActs().filter(({ id }) => id !== 'lead')
  const columns = useQuotationColumns()
    .filter(({ id }) => id in widths)
    .map(
      // Here each fact has its name before it on a card too.
      ({ card, ...column }): Column<Quotation> => ({
        ...column,
        width: widths[column.id]!,
        ...(column.id === 'title' && { cardSlot: 'title' as const }),
        ...(column.id === 'options' && card && { card }),
      }),
    )
  const read = useEndpoint(quotations.ofLead, { params: { id: lead }, query: { page, per_page: perPage } }, { keep: true })
  if (!read.data) return <ReadState read={read} kind="rows" rows={3} />
  const create = mayCreate && (
    <Button component={Link} href={chooseHref({ lead })} leftSection={<IconPlus size={18} stroke={1.6} />}>
      {t('New quotation')}
    </Button>
  )
  const { recordsInfo } = read.data
  if (!recordsInfo.length) return <EmptyState text={t('No quotations yet.')} action={create} />
  return (
    <div className="quotation-lead">
      <div className="quotation-tools">{create}</div>
      <DataTable
        plain
        label={t('Quotations')}
        columns={columns}
        rows={recordsInfo}
        rowId={({ identifier }) => identifier}
        rowName={quotationName}
        rowHref={(quotation) => quotationHref('preview', quotation)}
        rowMenu={(row) => entriesFor(acts, row, { open: () => undefined })}
      />
      <PartPages of={read.data} page={page} perPage={perPage} onPage={setPage} onPerPage={setPerPage} />
    </div>
  )
}
