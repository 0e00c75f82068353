import { type NotificationType, notificationTypes } from '@embark/contract/notifications/notification/notification.contract.ts'
import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { eventOf, messageKeys } from '@embark/contract/notifications/template/message-event.rules.ts'
import { templates } from '@embark/contract/notifications/template/template.contract.ts'
import type { TemplateCategory } from '@embark/contract/notifications/template/template.rules.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { useTypeNames } from '../notification/notification-words.view.tsx'

/** What a change of a template makes stale. */
export const templateReads = [templates.list, templates.ofEvent, templates.get, templates.events, templates.event]

export const categoryNames: Record<TemplateCategory, string> = { transactional: 'Transactional', promotional: 'Promotional' }

const eventTypes = notificationTypes.filter((type) => messageKeys.some((key) => eventOf(key).type === type))
/** Whether a tab of the notifications is a kind of notification with templates. */
export const isEventType = (tab: string): tab is NotificationType => eventTypes.some((type) => type === tab)

/** A tab for each kind of notification that has templates. */
export function useEventTabs() {
  const { nameOf } = useTypeNames()
  return eventTypes.map((type) => ({ id: type, name: nameOf(type), href: hrefWith(notificationScreens.list.path, { tab: type }) }))
}
