import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'

interface Props {
  readonly lead: string
  /** Begins an upload of a type. */
  readonly onUpload: (type: string) => void
}

/** The papers that the newest application of a lead still wants, each with the way to send it; nothing where it wants none. */
export function WantedPapers({ lead, onUpload }: Props) {
  const t = useT()
  const newest = useEndpoint(applications.list, { query: { per_page: 1, count: 'none', filters: { lead_identifier: lead } } }).data
    ?.recordsInfo[0]?.identifier
  const items = useEndpoint(checklist.read, { params: { id: newest ?? '' } }, { enabled: newest !== undefined }).data?.recordsInfo ?? []
  const types = useEndpoint(documentTypes.dropdown, { query: { modules: 'lead' } }).data?.options ?? []
  const toSend = items.filter(({ is_required, status }) => is_required && (status === 'missing' || status === 'rejected'))
  if (!toSend.length) return null
  return (
    <section className="e-doc-wanted">
      <h3>{t('Required documents')}</h3>
      <ul>
        {toSend.map(({ document_type_identifier: type, label, status, remarks }) => (
          <li key={type}>
            <span className="e-grow">
              <span dir="auto">{t(label)}</span>
              {status === 'rejected' && (
                <small dir="auto">
                  {t('Rejected')}
                  {remarks && `: ${remarks}`}
                </small>
              )}
            </span>
            {types.some(({ identifier }) => identifier === type) && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t('Upload {{document}}', { document: t(label) })}
                leftSection={<IconUpload size={16} stroke={1.6} aria-hidden="true" />}
                onClick={() => onUpload(type)}
              >
                {t('Upload')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
