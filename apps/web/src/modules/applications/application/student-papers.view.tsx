import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { type ChecklistItem, checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { documents } from '@embark/contract/documents/document/document.contract.ts'
import type { UploadAnswer } from '@embark/contract/documents/file/file.contract.ts'
import { IconAlertCircle, IconCheck, IconFileText, IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTypeLimits, useUploads } from '#modules/documents/documents.public.tsx'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { Tag } from '#ui/parts/tag.tsx'

/** Whether a paper is still to be sent, or to be sent again. */
export const isWanted = ({ is_required, status }: ChecklistItem) => status === 'rejected' || (is_required && status === 'missing')
/** The name of the field that takes a paper, so that a button elsewhere may open it. */
export const fieldOf = ({ document_type_identifier }: ChecklistItem) => `paper-${document_type_identifier}`

interface Props {
  readonly application: string
  readonly papers: readonly ChecklistItem[]
  /** The way to all of them, where this is a part. */
  readonly more?: ReactNode
}

/** The papers of an application: what is to be sent with its place to drop it, and how far the others have come. */
export function NeededPapers({ application, papers, more }: Props) {
  const t = useT()
  const toSend = papers.filter(isWanted).length
  const inOrder = [...papers].sort((a, b) => Number(isWanted(b)) - Number(isWanted(a)))
  return (
    <section aria-labelledby="student-papers">
      <div className="e-student-head">
        <h2 id="student-papers">{t('Documents needed')}</h2>
        <span className="e-num">{t('{{open}} to send, {{done}} received', { open: toSend, done: papers.length - toSend })}</span>
        {more}
      </div>
      <ul className="e-student-papers">
        {inOrder.map((paper) => (
          <Paper key={paper.document_type_identifier} application={application} paper={paper} />
        ))}
      </ul>
    </section>
  )
}

function Paper({ application, paper }: { readonly application: string; readonly paper: ChecklistItem }) {
  const t = useT()
  const maySend = useCan('documents.create')
  const isRejected = paper.status === 'rejected'
  const Icon = isRejected ? IconAlertCircle : IconFileText
  const [latest] = paper.documents
  return (
    <li>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span className="e-two" data-strong>
        <span dir="auto">{t(paper.label)}</span>
        {isRejected ? (
          <small data-alarm dir="auto">
            {paper.remarks ?? t('It could not be accepted')}
          </small>
        ) : (
          <small dir="auto">
            {latest ? (
              <a href={latest.view_page} target="_blank" rel="noreferrer">
                {latest.name}
              </a>
            ) : paper.is_required ? (
              t('Not sent yet')
            ) : (
              t('Not required')
            )}
          </small>
        )}
      </span>
      {isWanted(paper) && maySend ? (
        <SendPaper application={application} paper={paper} />
      ) : paper.status === 'verified' ? (
        <Tag tone="good" icon={<IconCheck size={14} stroke={1.8} aria-hidden="true" />}>
          {t('Accepted')}
        </Tag>
      ) : (
        <Tag>{paper.status === 'uploaded' ? t('Being checked') : t('Not sent yet')}</Tag>
      )}
    </li>
  )
}

/** Takes one paper where it stands, by pressing or dropping, and sends it at once. */
function SendPaper({ application, paper }: { readonly application: string; readonly paper: ChecklistItem }) {
  const t = useT()
  const [isOver, setOver] = useState(false)
  const save = useAction(documents.saveToApplication, {
    stales: [checklist.read, documents.ofApplication, applications.single, applications.activities],
    failure: 'Unable to save documents',
    onDone: () => toast.done({ message: t('{{document}} was sent', { document: t(paper.label) }) }),
  })
  const keep = ({ fileInfo, thumbInfo }: UploadAnswer) =>
    save.mutate({
      params: { id: application },
      body: {
        document_type_identifier: paper.document_type_identifier,
        files: [{ file_identifier: fileInfo.identifier, file_thumb_identifier: thumbInfo.identifier }],
      },
      options: { idempotencyKey: crypto.randomUUID() },
    })
  const uploads = useUploads(keep)
  const limits = useTypeLimits(1, paper.document_type_identifier)
  const [sending] = uploads.list.slice(-1)
  const take = (files: FileList | null) => files?.[0] && uploads.add([files[0]])
  const drag = (event: DragEvent, entered: boolean) => {
    event.preventDefault()
    setOver(entered)
  }
  const isSending = uploads.isSending || save.isPending
  const verb = paper.status === 'rejected' ? t('Send again') : t('Upload')
  return (
    <span className="e-student-send">
      <label
        data-over={isOver || undefined}
        aria-busy={isSending}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          take(event.dataTransfer.files)
        }}
      >
        <IconUpload size={18} stroke={1.6} aria-hidden="true" />
        {isSending ? (
          <span className="e-num">{t('Sending, {{percent}}%', { percent: Math.round(sending?.progress ?? 0) })}</span>
        ) : (
          <span>
            <b>{verb}</b> <span className="e-not-sm">{t('or drop it here')}</span>
          </span>
        )}
        <input
          id={fieldOf(paper)}
          className="e-sr"
          type="file"
          disabled={isSending}
          accept={limits.accept?.join(',')}
          aria-label={`${verb}: ${t(paper.label)}`}
          onChange={(event) => {
            take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
      </label>
      <span role="alert">{sending?.state === 'failed' && <small data-alarm>{sending.message}</small>}</span>
    </span>
  )
}
