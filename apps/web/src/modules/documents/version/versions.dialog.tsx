import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { type Document, documents } from '@embark/contract/documents/document/document.contract.ts'
import { type Version, versions } from '@embark/contract/documents/version/version.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { Button } from '@mantine/core'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDay, formatMoment, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { Tag } from '#ui/parts/tag.tsx'

/** Every file a document had: who brought it and when, what was decided, what it was sent with; and the way back to one. */
export function VersionsDialog({ document, onClose }: { readonly document: Document; readonly onClose: () => void }) {
  const t = useT()
  const params = { identifier: document.identifier }
  const read = useEndpoint(versions.list, { params }, { refetchMs: 4 * 60_000 })
  const restore = useAction(versions.restore, {
    stales: [documents.ofLead, documents.ofApplication, versions.list, checklist.read, applications.single],
    said: t('Earlier version restored'),
    onDone: onClose,
  })
  const list = read.data?.recordsInfo ?? []
  const newest = list.find(({ is_current }) => is_current)?.revision ?? document.revision
  return (
    <Modal opened onClose={onClose} title={t('Versions of {{name}}', { name: document.documentTypeInfo.label })} size={640}>
      {read.data ? (
        <ol className="e-doc-versions">
          {list.map((version) => (
            <VersionLine
              key={version.revision}
              version={version}
              isBusy={restore.isPending}
              onRestore={
                document.can.replace && !version.is_current
                  ? () => restore.mutate({ params: { ...params, revision: version.revision }, body: { revision: newest } })
                  : undefined
              }
            />
          ))}
        </ol>
      ) : (
        <ReadState read={read} kind="rows" rows={3} />
      )}
    </Modal>
  )
}

interface LineProps {
  readonly version: Version
  readonly isBusy: boolean
  readonly onRestore: (() => void) | undefined
}

function VersionLine({ version, isBusy, onRestore }: LineProps) {
  const t = useT()
  const { fileInfo, uploadedByInfo, revision, is_current, status, sent_with, expires_on } = version
  const who = uploadedByInfo && fullNameOf(uploadedByInfo)
  const name = `${fileInfo.filealias}.${fileInfo.file_extension}`
  return (
    <li>
      <img src={version.thumb_page} alt="" loading="lazy" />
      <div>
        <span className="e-doc-tags">
          <b>{t('Version {{number}}', { number: revision })}</b>
          {is_current && <Tag tone="good">{t('Current')}</Tag>}
          {status === 'rejected' && <Tag tone="danger">{t('Rejected')}</Tag>}
          {status === 'verified' && <Tag tone="good">{t('Verified')}</Tag>}
        </span>
        <a className="e-link e-doc-name" href={fileInfo.view_page} target="_blank" rel="noreferrer" dir="auto">
          {name}
        </a>
        <small className="e-muted">{[who, formatMoment(version.uploaded_at)].filter(Boolean).join(' · ')}</small>
        {expires_on && <small className="e-muted">{t('Valid until {{day}}', { day: formatDay(expires_on) })}</small>}
        {sent_with.length > 0 && (
          <small className="e-muted">
            {t('Sent with {{applications}}', { applications: inARow(sent_with.map((number) => `AP-${number}`)) })}
          </small>
        )}
      </div>
      {onRestore && (
        <Button size="compact-sm" disabled={isBusy} onClick={onRestore}>
          {t('Restore')}
          <span className="e-sr">{t('Version {{number}}', { number: revision })}</span>
        </Button>
      )}
    </li>
  )
}
