import type { Agreement } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { type Signature, signatures } from '@embark/contract/agreements/signature/signature.contract.ts'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { sentenceFor } from '#platform/api/failure.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { openBlob } from '#platform/api/open-blob.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { PartPages } from '#platform/list/part-pages.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import type { Column } from '#ui/list/column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'

const perPage = 25

/** Who signed an agreement and who declined it, each signature with its printed copy. */
export function Signatures({ agreement: { identifier } }: { agreement: Agreement }) {
  const t = useT()
  const [page, setPage] = useState(1)
  const signed = useEndpoint(signatures.list, { params: { identifier }, query: { page, per_page: perPage } }, { keep: true })
  const columns = useSignatureColumns(identifier)
  if (signed.isError || !signed.data) return <ReadState read={signed} kind="rows" />
  const { recordsInfo: rows } = signed.data
  if (!rows.length) return <EmptyState text={t('Nobody has signed this agreement yet.')} />
  return (
    <div className="agreement-part">
      <h2 className="e-sr">{t('Signatures')}</h2>
      <DataTable
        label={t('Signatures')}
        columns={columns}
        rows={rows}
        rowId={(row) => row.identifier}
        rowName={(row) => row.agent.name}
        plain
      />
      <PartPages of={signed.data} page={page} perPage={perPage} onPage={setPage} />
    </div>
  )
}

function useSignatureColumns(agreement: string): Column<Signature>[] {
  const t = useT()
  const openCopy = (agency: string) =>
    void openBlob(call(signatures.signedPdf, { params: { agentIdentifier: agency }, query: { agreement_identifier: agreement } })).catch(
      (error: unknown) => toast.failed({ message: t(sentenceFor(error)) }),
    )
  return [
    {
      id: 'agency',
      header: t('Agency'),
      cardSlot: 'title',
      cell: (row) => <TwoLines strong top={row.agent.name} bottom={row.signed_by_company ?? ''} />,
    },
    {
      id: 'name',
      header: t('Name'),
      cell: (row) => (row.signed_by_name ? <TwoLines top={row.signed_by_name} bottom={row.signed_by_designation ?? ''} /> : <NoValue />),
    },
    { id: 'when', header: t('When'), width: 160, cell: (row) => <span className="e-num">{formatMoment(row.signed_at)}</span> },
    { id: 'recorded_by', header: t('Recorded by'), cell: (row) => row.recorded_by ?? <NoValue /> },
    {
      id: 'status',
      header: t('Status'),
      width: 110,
      cardSlot: 'corner',
      cell: (row) => (row.status === 'signed' ? <Tag tone="good">{t('Signed')}</Tag> : <Tag tone="warn">{t('Declined')}</Tag>),
    },
    {
      id: 'copy',
      header: t('Signed copy'),
      width: 150,
      cell: (row) =>
        row.status === 'signed' ? (
          <Button
            variant="subtle"
            leftSection={<IconFileText size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => openCopy(row.agent.identifier)}
            aria-label={t('Signed copy of {{name}}', { name: row.agent.name })}
          >
            {t('Open')}
          </Button>
        ) : (
          <NoValue />
        ),
    },
  ]
}
