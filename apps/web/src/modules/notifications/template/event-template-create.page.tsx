import { to } from '@embark/contract/kernel/screen.ts'
import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { useGo } from '#ui/link.tsx'
import { EventTemplates } from './event-templates.view.tsx'
import { useMessageEvent } from './message-event.state.ts'
import { NewTemplateForm } from './template.form.tsx'

/** A new template for one channel of a message, over the list of its templates. */
export default function EventTemplateCreatePage() {
  const go = useGo()
  const { type, identifier, channel_identifier } = useScreenParams(notificationScreens.createTemplate)
  const answer = useMessageEvent(identifier)
  const event = answer.data?.notificationInfo
  const channel = event?.channels.find((each) => each.type === channel_identifier)?.type
  const close = () => go(hrefWith(to(notificationScreens.eventTemplates, { type, identifier }), { tab: channel_identifier }))
  return (
    <EventTemplates type={type} identifier={identifier} channel={channel}>
      {event && channel && <NewTemplateForm event={event} channel={channel} onClose={close} />}
    </EventTemplates>
  )
}
