import type { PrintableDocument } from '@embark/contract/finance/claim/claim.contract.ts'
import type { FileLike } from '@embark/contract/kernel/endpoint.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { openBlob } from '#platform/api/open-blob.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import './printable.css'

const titles = { claim: 'Claim {{number}}', invoice: 'Invoice {{number}}', agent_invoice: 'Agent invoice {{number}}' } as const

/** A claim or an invoice as it is printed: the page without buttons is the paper. */
export function Printable({ document, pdf }: { document: PrintableDocument; pdf: () => Promise<FileLike> }) {
  const t = useT()
  const title = t(titles[document.document_type], { number: document.document_no })
  return (
    <main className="finance-sheet" id="main">
      <div className="finance-sheet-tools">
        <Button leftSection={<IconPrinter size={18} stroke={1.6} />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
        <Button
          leftSection={<IconDownload size={18} stroke={1.6} />}
          onClick={() => void openBlob(pdf()).catch(() => toast.failed({ message: t('Something went wrong') }))}
        >
          {t('Open as PDF')}
        </Button>
      </div>
      <PageHead title={title} />
      {document.ended_at && <p className="finance-sheet-stamp">{document.document_type === 'claim' ? t('Cancelled') : t('Void')}</p>}
      <div className="finance-sheet-parties">
        <section>
          <p className="e-strong">{document.from.name}</p>
          <p className="e-muted">{document.from.country}</p>
        </section>
        <section>
          <p className="e-muted">{t('Bill to')}</p>
          <p className="e-strong">{document.bill_to.name}</p>
          <p>{document.bill_to.country}</p>
        </section>
        <dl>
          <Fact label={t('Number')} value={document.document_no} />
          {document.document_type === 'invoice' && document.claim_no && <Fact label={t('Claim no')} value={document.claim_no} />}
          <Fact label={t('Date')} value={formatDay(document.issued_on)} />
          {document.expected_received_at && <Fact label={t('Expected by')} value={formatDay(document.expected_received_at)} />}
        </dl>
      </div>
      <Lines document={document} />
      {document.account && <Account account={document.account} />}
    </main>
  )
}

function Lines({ document }: { document: PrintableDocument }) {
  const t = useT()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Student')}</th>
          <th scope="col">{t('Program')}</th>
          <th scope="col">{t('Intake')}</th>
          <th scope="col" className="finance-sheet-end">
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {document.lines.map((line) => (
          <tr key={line.installment_identifier}>
            <td>
              <bdi>{line.student}</bdi>
            </td>
            <td>
              <bdi>{line.program ?? '--'}</bdi>
            </td>
            <td>{line.intake ?? '--'}</td>
            <td className="finance-sheet-end">
              <Money minor={line.amount_minor} currency={document.currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('Total')}
          </th>
          <td className="finance-sheet-end e-strong">
            <Money minor={document.total_amount_minor} currency={document.currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Account({ account }: { account: NonNullable<PrintableDocument['account']> }) {
  const t = useT()
  const facts: (readonly [string, string | null | undefined])[] = [
    [t('Account name'), account.account_name],
    [t('Account number'), account.account_number],
    [t('Bank'), account.bank_name],
    [t('Bank address'), account.bank_address],
    [t('Country'), account.country],
    [t('SWIFT code'), account.swift_code],
    [t('IBAN'), account.iban],
    [t('Routing code'), account.routing_code],
  ]
  return (
    <section>
      <h2>{t('Pay to')}</h2>
      <dl>{facts.map(([label, value]) => value && <Fact key={label} label={label} value={value} />)}</dl>
    </section>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </div>
)
