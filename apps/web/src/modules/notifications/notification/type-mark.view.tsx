import {
  IconBell,
  IconBuilding,
  IconCalendar,
  IconCash,
  IconDownload,
  IconFileText,
  IconListCheck,
  IconMessage,
  IconShield,
  IconTicket,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTypeNames } from './notification-words.view.tsx'

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
const drawingOf = (type: string) =>
  icons[type] ?? (type.endsWith('_conversation') ? IconMessage : type.endsWith('_payment') ? IconCash : IconBell)

/** What kind of matter a notification is of, as a drawing with its name. */
export function TypeMark({ type }: { type: string }) {
  const { nameOf } = useTypeNames()
  const Icon = drawingOf(type)
  return <Icon className="e-told-mark" size={20} stroke={1.6} role="img" aria-label={nameOf(type)} />
}
