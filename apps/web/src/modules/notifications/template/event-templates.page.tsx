import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { EventTemplates } from './event-templates.view.tsx'

/** The templates of one message. */
export default function EventTemplatesPage() {
  return <EventTemplates {...useScreenParams(notificationScreens.eventTemplates)} />
}
