import { type NotificationType, notificationTypes } from '@embark/contract/notifications/notification/notification.contract.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { me } from '#platform/session/session.ts'

const names: Record<NotificationType, string> = {
  lead: 'Lead',
  lead_conversation: 'Lead conversation',
  lead_payment: 'Lead payment',
  lead_counseling: 'Lead counselling',
  agent: 'Agent',
  agent_conversation: 'Agent conversation',
  agent_payment: 'Agent payment',
  application: 'Application',
  application_conversation: 'Application conversation',
  application_payment: 'Application payment',
  task: 'Task',
  import: 'Import',
  export: 'Export',
  ticket: 'Ticket',
  security: 'Security',
}
/** A student hears of no leads: they are the lead. */
const ownNames: Partial<typeof names> = {
  lead: 'Profile',
  lead_conversation: 'Message',
  lead_payment: 'Payment',
  lead_counseling: 'Counselling',
}
const isKnown = (type: string): type is NotificationType => notificationTypes.some((known) => known === type)

/** The kinds of notifications, as choices and by name. */
export function useTypeNames() {
  const t = useT()
  const own = me().group === 'user' ? { ...names, ...ownNames } : names
  return {
    options: notificationTypes.map((value) => ({ value, label: t(own[value]) })),
    nameOf: (type: string) => (isKnown(type) ? t(own[type]) : type),
  }
}
