import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { useGo } from '#ui/link.tsx'
import { AllTemplates } from './all-templates.view.tsx'
import { TemplateEditor, useOneTemplate } from './template-editor.view.tsx'

/** A template, over the list of all. */
export default function TemplateEditPage() {
  const go = useGo()
  const { template_identifier } = useScreenParams(notificationScreens.template)
  const answer = useOneTemplate(template_identifier)
  const tab = answer.data?.templateInfo.type
  return (
    <AllTemplates channel={tab}>
      <TemplateEditor identifier={template_identifier} onClose={() => go(hrefWith(notificationScreens.templates.path, { tab }))} />
    </AllTemplates>
  )
}
