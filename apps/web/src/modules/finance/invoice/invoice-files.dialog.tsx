import { files as fileService } from '@embark/contract/documents/file/file.contract.ts'
import { type Installment, installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { invoices, maxInvoiceFileBytes, maxInvoiceFiles } from '@embark/contract/finance/invoice/invoice.contract.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { markStale, useConfirmedAction, useEndpoint } from '#platform/api/hooks.ts'
import { openBlob } from '#platform/api/open-blob.ts'
import { upload } from '#platform/api/upload.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { type DropFile, FileDrop } from '#ui/files/file-drop.tsx'
import { financeReads } from '../installment/invoice-list.state.ts'

interface Props {
  readonly row: Installment
  readonly mode: 'upload' | 'delete'
  readonly onClose: () => void
}

/** Adds PDF documents to an invoice one at a time, and removes them; failures put things back without a word (G-M-62, G-M-67). */
export function InvoiceFilesDialog({ row, mode, onClose }: Props) {
  const t = useT()
  const fresh = useEndpoint(installments.get, { params: { identifier: row.identifier } }).data?.installmentInfo ?? row
  const files = fresh.files ?? []
  const { sending, add, forget } = useAttaching(row)
  return (
    <Modal opened onClose={onClose} title={mode === 'upload' ? t('Upload Invoice') : t('Delete Invoice')}>
      <Files files={files} />
      {!files.length && <p className="e-muted">{t('No documents yet')}</p>}
      {mode === 'upload' && (
        <FileDrop
          label={t('Invoice document')}
          limits={{
            text: t('PDF, up to 5 MB each, 10 at most'),
            accept: ['.pdf'],
            maxBytes: maxInvoiceFileBytes,
            // One at a time, while there is room for another.
            maxFiles: files.length < maxInvoiceFiles ? 1 : 0,
            refusals: {
              kind: t('Only PDF files are allowed'),
              size: t('File size should not exceed 5MB'),
              count: t('You can upload up to 10 files'),
            },
          }}
          files={sending ? [sending] : []}
          onAdd={([file]) => file && void add(file)}
          onRetry={() => forget()}
          onRemove={() => forget()}
        />
      )}
    </Modal>
  )
}

/** Sends a file and attaches it to the invoice; the one on its way is shown until it is there. */
function useAttaching(row: Installment) {
  const t = useT()
  const client = useQueryClient()
  const [sending, setSending] = useState<DropFile | null>(null)
  const add = async (file: File) => {
    const id = crypto.randomUUID()
    setSending({ id, name: file.name, size: file.size, progress: 0, state: 'sending' })
    try {
      const { fileInfo } = await upload(fileService.upload, {}, file, {
        onProgress: (progress) => setSending({ id, name: file.name, size: file.size, progress, state: 'sending' }),
      })
      await call(
        invoices.attach,
        { body: { file_identifier: fileInfo.identifier, invoice_identifier: row.invoice!.identifier } },
        { idempotencyKey: id },
      )
      toast.done({ message: t('Invoice Document Uploded Successfully.') })
    } catch {
      // The specification wants no notification here; the line disappears and the row is read again.
    } finally {
      setSending(null)
      await markStale(client, financeReads)
    }
  }
  return { sending, add, forget: () => setSending(null) }
}

function Files({ files }: { files: NonNullable<Installment['files']> }) {
  const t = useT()
  const client = useQueryClient()
  const removal = useConfirmedAction(invoices.detach, {
    stales: financeReads,
    quiet: true,
    said: t('Invoice Document Removed Successfully.'),
    onFailed: () => void markStale(client, financeReads),
    question: ({ filename }: (typeof files)[number]) => ({
      title: t('Delete Invoice'),
      text: t('Remove {{name}} from this invoice? The invoice itself stays.', { name: filename }),
      verb: t('Remove'),
      danger: true,
    }),
    toCall: ({ relation_identifier }) => ({ params: { relation_identifier } }),
  })
  return (
    <ul className="e-plain">
      {files.map((file) => (
        <li key={file.relation_identifier} className="e-row">
          <button
            type="button"
            className="e-link e-grow"
            onClick={() => void openBlob(call(invoices.file, { params: { relation_identifier: file.relation_identifier } }))}
          >
            <bdi>{file.filename}</bdi>
          </button>
          <Button
            variant="subtle"
            data-tone="danger"
            loading={removal.isPending}
            onClick={() => removal.ask(file)}
            aria-label={t('Remove {{name}}', { name: file.filename })}
          >
            {t('Remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
