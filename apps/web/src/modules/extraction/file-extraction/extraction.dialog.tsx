import { documents } from '@embark/contract/documents/document/document.contract.ts'
import type { FileExtraction } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { fileExtractions } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { extractionProblems } from '@embark/contract/extraction/file-extraction/file-extraction.rules.ts'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { listenLive } from '#platform/realtime/live.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FieldChoice } from './field-choice.view.tsx'
import type { ReadFile } from './read-file.state.ts'
import './extraction.css'

/** Reads a document, shows what was found with its place, and takes chosen values into the profile. */
export function ExtractionDialog({ file, onClose }: { file: ReadFile; onClose: () => void }) {
  const t = useT()
  return (
    <Modal opened onClose={onClose} title={t('What {{name}} says', { name: file.name })} size="min(1200px, 96vw)">
      <Reading file={file} />
    </Modal>
  )
}

const isUnderWay = ({ status }: FileExtraction) => status === 'queued' || status === 'processing'

function Reading({ file }: { file: ReadFile }) {
  const t = useT()
  const read = useEndpoint(fileExtractions.read, { params: { file_id: file.identifier } })
  const { refetch } = read
  // The server says when a page was read.
  useEffect(() => listenLive({ recordChanged: ({ noun }) => void (noun === 'document' && refetch()) }), [refetch])
  const extraction = read.data
  const isNew = read.error?.status === 404
  if (!extraction && !isNew) return <ReadState read={read} kind="form" />
  if (!extraction)
    return (
      <div className="x-start">
        <p>{t('Nothing was read of this document yet. Each page costs one credit, which is given back if it cannot be read.')}</p>
        <AskButton file={file} text={t('Extract data')} />
      </div>
    )
  if (isUnderWay(extraction)) return <UnderWay extraction={extraction} />
  if (extraction.status === 'failed')
    return (
      <div className="x-start">
        <p role="alert">
          {t(extractionProblems[extraction.error_code ?? 'FAILED'])}. {t('The credits were given back.')}
        </p>
        <AskButton file={file} text={t('Try again')} />
      </div>
    )
  return (
    <FieldChoice key={extraction.record_id} file={file} extraction={extraction}>
      <AskButton file={file} text={t('Read again')} force />
    </FieldChoice>
  )
}

function UnderWay({ extraction: { pages, pages_read } }: { extraction: FileExtraction }) {
  const t = useT()
  return (
    <div className="x-start" role="status">
      <p>{t('Processing')}</p>
      <progress max={pages} value={pages_read} aria-label={t('Pages read')} />
      <p className="e-muted">{t('{{number}} of {{total}} pages read', { number: pages_read, total: pages })}</p>
    </div>
  )
}

function AskButton({ file, text, force = false }: { file: ReadFile; text: string; force?: boolean }) {
  const t = useT()
  const ask = useAction(fileExtractions.request, {
    stales: [fileExtractions.read, documents.ofLead, documents.ofApplication],
    onDone: () => toast.done({ message: t('Your Document is processed, Please check after 1-2 minutes') }),
  })
  return (
    <Button
      variant={force ? 'default' : 'filled'}
      loading={ask.isPending}
      onClick={() => ask.mutate({ body: { file_identifier: file.identifier, force } })}
    >
      {text}
    </Button>
  )
}
