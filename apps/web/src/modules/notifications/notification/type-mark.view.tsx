import type { Notification } from '@embark/contract/notifications/notification/notification.contract.ts'
import {
  IconBell,
  IconBuilding,
  IconCalendar,
  IconCash,
  IconDownload,
  IconFileText,
  IconListCheck,
  IconMessage,
  IconReceipt,
  IconSchool,
  IconShield,
  IconTicket,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTypeNames } from './notification-words.view.tsx'
import { UnreadMark } from './unread-mark.view.tsx'

const icons: Readonly<Record<string, TablerIcon>> = {
  lead: IconUser,
  lead_counseling: IconCalendar,
  agent: IconBuilding,
  application: IconFileText,
  task: IconListCheck,
  import: IconDownload,
  export: IconDownload,
  ticket: IconTicket,
  security: IconShield,
}
/** What it is about tells more than the list it is filed in. */
const recordIcons: Readonly<Record<string, TablerIcon>> = {
  quotation: IconReceipt,
  counselling: IconCalendar,
  finder_search: IconSchool,
}
// Several leads are no person: what is told of them is news.
const drawingOf = ({ type, module_type, module_info }: Notification['notification_info']) =>
  recordIcons[module_type] ??
  (type === 'lead' && !module_info ? IconBell : undefined) ??
  icons[type] ??
  (type.endsWith('_conversation') ? IconMessage : type.endsWith('_payment') ? IconCash : IconBell)

/** What kind of matter a notification is of, as a drawing with its name, and with a dot as long as it was not read. */
export function TypeMark({ of: { notification_info }, isNew }: { of: Notification; isNew: boolean }) {
  const { nameOf } = useTypeNames()
  const Icon = drawingOf(notification_info)
  return (
    <span className="e-told-mark">
      {isNew && <UnreadMark />}
      <Icon size={20} stroke={1.6} role="img" aria-label={nameOf(notification_info.type)} />
    </span>
  )
}
