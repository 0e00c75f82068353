import { to } from '@embark/contract/kernel/screen.ts'
import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { useGo } from '#ui/link.tsx'
import { EventTemplates } from './event-templates.view.tsx'
import { TemplateEditor, useOneTemplate } from './template-editor.view.tsx'

/** A template of a message, over the list of its templates. */
export default function EventTemplateEditPage() {
  const go = useGo()
  const { type, identifier, template_identifier } = useScreenParams(notificationScreens.eventTemplate)
  const answer = useOneTemplate(template_identifier)
  const tab = answer.data?.templateInfo.type
  return (
    <EventTemplates type={type} identifier={identifier} channel={tab}>
      <TemplateEditor
        identifier={template_identifier}
        onClose={() => go(hrefWith(to(notificationScreens.eventTemplates, { type, identifier }), { tab }))}
      />
    </EventTemplates>
  )
}
