import type { Document } from '@embark/contract/documents/document/document.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { IconDownload, IconEye, IconListSearch, IconPencil, IconTrash } from '@tabler/icons-react'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { MenuButton } from '#ui/parts/menu-button.tsx'
import { Tag, type Tone } from '#ui/parts/tag.tsx'

const tones: Record<Document['status'], Tone> = { pending: 'plain', verified: 'good', rejected: 'danger' }
const words: Record<Document['status'], string> = { pending: 'To be checked', verified: 'Verified', rejected: 'Rejected' }

interface Props {
  readonly document: Document
  readonly onView: () => void
  readonly onDownload: () => void
  /** Reads what stands in it, where the person may and the file can be read. */
  readonly onExtract?: (() => void) | undefined
  readonly onRename: () => void
  readonly onDelete: () => void
}

/** A file as people know it: its picture, its name, who brought it, and what was decided about it. */
export function DocumentCard({ document, onView, onDownload, onExtract, onRename, onDelete }: Props) {
  const t = useT()
  const { fileInfo, status, remarks, inherited, uploadedByInfo, can } = document
  const name = `${fileInfo.filealias}.${fileInfo.file_extension}`
  const who = uploadedByInfo && fullNameOf(uploadedByInfo)
  const icon = { size: 18, stroke: 1.6 }
  return (
    <li className="e-panel e-doc-card">
      <button type="button" className="e-doc-thumb" onClick={onView} aria-label={t('View {{name}}', { name })}>
        <img src={document.thumb_page} alt="" loading="lazy" />
      </button>
      <div>
        <span className="e-doc-name" dir="auto">
          {name}
        </span>
        <small className="e-muted">{[who, formatMomentDay(document.created_at)].filter(Boolean).join(' · ')}</small>
        <span className="e-doc-tags">
          <Tag tone={tones[status]}>{t(words[status])}</Tag>
          {inherited && <Tag>{t('From the student')}</Tag>}
        </span>
        {remarks && (
          <small className="e-muted" dir="auto">
            {remarks}
          </small>
        )}
      </div>
      <MenuButton
        small
        label={t('Actions for {{name}}', { name })}
        entries={[
          { id: 'view', label: t('View'), icon: <IconEye {...icon} />, onRun: onView },
          { id: 'download', label: t('Download'), icon: <IconDownload {...icon} />, onRun: onDownload },
          ...(onExtract ? [{ id: 'extract', label: t('Extract data'), icon: <IconListSearch {...icon} />, onRun: onExtract }] : []),
          ...(can.rename ? [{ id: 'rename', label: t('Change alias'), icon: <IconPencil {...icon} />, onRun: onRename }] : []),
          ...(can.delete
            ? [{ id: 'delete', label: t('Delete'), icon: <IconTrash {...icon} />, onRun: onDelete, danger: true, apart: true }]
            : []),
        ]}
      />
    </li>
  )
}
