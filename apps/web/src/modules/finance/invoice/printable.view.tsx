import type { PrintableDocument } from '@embark/contract/finance/claim/claim.contract.ts'
import { type DocumentSheet, documentSheet, type SheetFact } from '@embark/contract/finance/claim/document-sheet.rules.ts'
import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import type { FileLike } from '@embark/contract/kernel/endpoint.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { openBlob } from '#platform/api/open-blob.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useTranslatorOf } from '#platform/i18n/other-language.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { Link } from '#ui/link.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { numberLocale } from '#ui/number-locale.ts'
import { PageHead } from '#ui/shell/page-head.tsx'
import './printable.css'

const kindNames = { claim: 'Claim', invoice: 'Invoice', credit_note: 'Credit note', agent_invoice: 'Agent invoice' } as const

/** A claim or an invoice as it is printed: below the buttons lies the paper, which says what the PDF says. */
export function Printable({ document, pdf }: { document: PrintableDocument; pdf: () => Promise<FileLike> }) {
  const t = useT()
  // Whoever reads it sees it as it is written: in the language of the document.
  const words = useTranslatorOf(document.language)
  const open = () => void openBlob(pdf()).catch(() => toast.failed({ message: t('Something went wrong') }))
  if (!words) return <LateSkeleton kind="record" />
  const { currency, received_minor, total_amount_minor } = document
  const received = t('{{amount}} of {{total}} received', {
    amount: formatMoney(received_minor, currency),
    total: formatMoney(total_amount_minor, currency),
  })
  const sheet = documentSheet(document, { numbers: numberLocale(document.language), t: words })
  return (
    <main className="finance-desk" id="main">
      <PageHead
        title={`${t(kindNames[document.document_type])} ${sheet.number}`}
        // The paper says what was asked for; what has come of it since stands beside it alone.
        count={received_minor > 0 && received}
        aside={
          <div className="finance-desk-tools">
            {document.credit_notes.map((note) => (
              <Link key={note.identifier} className="e-link" href={financeScreens.invoicePdf.path.replace(':invoiceID', note.identifier)}>
                {t('Credit note')} <bdi>{note.document_no}</bdi>
              </Link>
            ))}
            <Button leftSection={<IconPrinter size={18} stroke={1.6} />} onClick={() => window.print()}>
              {t('Print')}
            </Button>
            <Button leftSection={<IconDownload size={18} stroke={1.6} />} onClick={open}>
              {t('Open as PDF')}
            </Button>
          </div>
        }
      />
      <Sheet sheet={sheet} />
    </main>
  )
}

function Sheet({ sheet }: { sheet: DocumentSheet }) {
  const { name, number, stamp, sentence, total, pay, closing, foot } = sheet
  return (
    <article className="finance-sheet" lang={sheet.language} dir={sheet.direction}>
      <Head sheet={sheet} />
      {stamp && <p className="finance-sheet-stamp">{stamp}</p>}
      <p className="finance-sheet-sentence">{sentence}</p>
      <Parties sheet={sheet} />
      <Rows sheet={sheet} />
      <div className="finance-sheet-total">
        <span>{total.label}</span>
        <bdi>{total.value}</bdi>
      </div>
      {pay && (
        <section className="finance-sheet-pay">
          <h2>{pay.label}</h2>
          {pay.facts.map((facts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns, always these two
            <Facts key={index} facts={facts} />
          ))}
        </section>
      )}
      {closing && <p className="e-muted">{closing}</p>}
      <footer>
        <span>
          <bdi>{foot.name}</bdi>
          {foot.facts.map(({ label, value }) => (
            <span key={label}>
              {' · '}
              {label} <bdi>{value}</bdi>
            </span>
          ))}
        </span>
        <span className="finance-sheet-page">
          {name} <bdi>{number}</bdi>
        </span>
      </footer>
    </article>
  )
}

/** Who writes, with their mark at the start; what it is and its number at the end. */
const Head = ({ sheet: { from, mark, name, number } }: { sheet: DocumentSheet }) => (
  <div className="finance-sheet-head">
    {!from.logo && (
      <span className="finance-sheet-mark" style={{ background: mark.color, color: mark.ink }} aria-hidden="true">
        {Array.from(from.name.trim())[0]?.toUpperCase()}
      </span>
    )}
    <div>
      {from.logo && <img className="finance-sheet-logo" src={from.logo} alt="" />}
      <strong dir="auto">{from.name}</strong>
      {from.lines.map((line) => (
        <p key={line} className="e-muted" dir="auto">
          {line}
        </p>
      ))}
    </div>
    <div>
      <strong>{name}</strong>
      <p className="e-muted">
        <bdi>{number}</bdi>
      </p>
    </div>
  </div>
)

const Parties = ({ sheet: { to, facts } }: { sheet: DocumentSheet }) => (
  <div className="finance-sheet-parties">
    <section>
      <h2>{to.label}</h2>
      {to.lines.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </section>
    {facts.map((list, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two columns, always these two
      <Facts key={index} facts={list} />
    ))}
  </div>
)

const Rows = ({ sheet: { columns, rows } }: { sheet: DocumentSheet }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">{columns.description}</th>
        <th scope="col">{columns.amount}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.key}>
          <td>
            <strong dir="auto">{row.title}</strong>
            {row.notes.map((note) => (
              <p key={note} className="e-muted" dir="auto">
                {note}
              </p>
            ))}
          </td>
          <td>
            <bdi>{row.amount}</bdi>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Facts = ({ facts }: { facts: readonly SheetFact[] }) => (
  <dl>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)
