import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { type ChecklistItem, checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { Button } from '@mantine/core'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'

interface Props {
  readonly application: string
  readonly item: Pick<ChecklistItem, 'document_type_identifier' | 'label'>
  readonly onClose: () => void
}

/** Lets a document that the student or the application has already serve a requirement, so that nobody uploads it twice. */
export function ReuseDialog({ application, item, onClose }: Props) {
  const t = useT()
  const read = useEndpoint(documents.ofApplication, { params: { id: application }, query: { per_page: 200 } })
  const link = useAction(checklist.link, {
    stales: [checklist.read, documents.ofApplication, applications.single, applications.activities],
    onDone: onClose,
  })
  const list = read.data?.recordsInfo
  return (
    <Modal opened onClose={onClose} title={t('Choose a document: {{name}}', { name: t(item.label) })} size={560}>
      {!list ? (
        <ReadState read={read} kind="rows" rows={3} />
      ) : list.length === 0 ? (
        <EmptyState text={t('No documents yet.')} />
      ) : (
        <ul className="e-app-lines">
          {list.map(({ identifier, fileInfo, documentTypeInfo, file_at, revision }) => {
            const name = `${fileInfo.filealias}.${fileInfo.file_extension}`
            return (
              <li key={identifier}>
                <div>
                  <bdi>{name}</bdi>
                  <small className="e-muted">{[t(documentTypeInfo.label), formatMomentDay(file_at)].join(' · ')}</small>
                </div>
                <Button
                  size="compact-sm"
                  disabled={link.isPending}
                  aria-label={t('Use {{name}}', { name })}
                  onClick={() =>
                    link.mutate({
                      params: { applicationId: application, documentId: identifier, documentTypeId: item.document_type_identifier },
                      body: { revision },
                    })
                  }
                >
                  {t('Use')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </Modal>
  )
}
