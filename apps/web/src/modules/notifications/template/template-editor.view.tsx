import { templates } from '@embark/contract/notifications/template/template.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { EditTemplateForm } from './template.form.tsx'

/** One template, read once however many parts of a page ask for it. */
export const useOneTemplate = (identifier: string) => useEndpoint(templates.get, { params: { id: identifier } })

/** The editor of a template that is read first; it is the same wherever it is opened from (G-M-102). */
export function TemplateEditor({ identifier, onClose }: { identifier: string; onClose: () => void }) {
  const t = useT()
  const answer = useOneTemplate(identifier)
  const template = answer.data?.templateInfo
  const about = useEndpoint(
    templates.event,
    { params: { identifier: template?.notification_identifier ?? 'lead_assigned' } },
    { enabled: template !== undefined },
  )
  const event = about.data?.notificationInfo
  if (template && event) return <EditTemplateForm key={template.version} template={template} event={event} onClose={onClose} />
  const { failure } = shownOf(answer)
  return (
    <Modal opened onClose={onClose} title={t('Edit template')}>
      {failure ? <FailedState {...failure} /> : <LateSkeleton kind="form" />}
    </Modal>
  )
}
