import type { Document } from '@embark/contract/documents/document/document.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { IconCalendar, IconDownload, IconEye, IconHistory, IconListSearch, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import { formatDay, formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { MenuButton } from '#ui/parts/menu-button.tsx'
import { Tag, type Tone } from '#ui/parts/tag.tsx'

const tones: Record<Document['status'], Tone> = { pending: 'plain', verified: 'good', rejected: 'danger' }
const words: Record<Document['status'], string> = { pending: 'To be checked', verified: 'Verified', rejected: 'Rejected' }

const ends: Record<NonNullable<Document['validity']>, { readonly tone: Tone; readonly text: string }> = {
  over: { tone: 'danger', text: 'Expired on {{day}}' },
  soon: { tone: 'warn', text: 'Expires on {{day}}' },
  fine: { tone: 'plain', text: 'Valid until {{day}}' },
}

interface Props {
  readonly document: Document
  readonly onView: () => void
  readonly onDownload: () => void
  /** Reads what stands in it, where the person may and the file can be read. */
  readonly onExtract?: (() => void) | undefined
  readonly onRename: () => void
  readonly onReplace: () => void
  readonly onVersions: () => void
  readonly onDates: () => void
  readonly onDelete: () => void
}

/** What the door to its values is called (G-L-65). */
const extractWord = ({ isBeingRead, fileExtracted }: Document['fileInfo']) =>
  isBeingRead ? 'Processing' : fileExtracted ? 'View extracted data' : 'Extract data'

/** A file as people know it: its picture, its name, who brought it, and what was decided about it. */
export function DocumentCard({ document, onView, onDownload, onExtract, onRename, onReplace, onVersions, onDates, onDelete }: Props) {
  const t = useT()
  const { fileInfo, status, remarks, inherited, uploadedByInfo, revision, validity, expires_on, can } = document
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
        <small className="e-muted">{[who, formatMomentDay(document.file_at)].filter(Boolean).join(' · ')}</small>
        <span className="e-doc-tags">
          <Tag tone={tones[status]}>{t(words[status])}</Tag>
          {inherited && <Tag>{t('From the student')}</Tag>}
          {revision > 1 && <Tag>{t('Version {{number}}', { number: revision })}</Tag>}
          {validity && <Tag tone={ends[validity].tone}>{t(ends[validity].text, { day: formatDay(expires_on) })}</Tag>}
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
          ...(onExtract ? [{ id: 'extract', label: t(extractWord(fileInfo)), icon: <IconListSearch {...icon} />, onRun: onExtract }] : []),
          ...(can.rename ? [{ id: 'rename', label: t('Change alias'), icon: <IconPencil {...icon} />, onRun: onRename }] : []),
          ...(can.replace
            ? [
                { id: 'replace', label: t('Add a new version'), icon: <IconUpload {...icon} />, onRun: onReplace },
                { id: 'dates', label: t('Change dates'), icon: <IconCalendar {...icon} />, onRun: onDates },
              ]
            : []),
          ...(revision > 1 && !inherited
            ? [{ id: 'versions', label: t('Earlier versions'), icon: <IconHistory {...icon} />, onRun: onVersions }]
            : []),
          ...(can.delete
            ? [{ id: 'delete', label: t('Delete'), icon: <IconTrash {...icon} />, onRun: onDelete, danger: true, apart: true }]
            : []),
        ]}
      />
    </li>
  )
}
