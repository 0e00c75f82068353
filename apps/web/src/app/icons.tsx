import {
  IconBell,
  IconBuildingStore,
  IconCalendar,
  IconCash,
  IconCircle,
  IconFileText,
  IconHome,
  IconLayoutDashboard,
  IconListCheck,
  IconNews,
  IconPercentage,
  IconReceipt,
  IconSchool,
  IconSettings,
  IconUserCheck,
  IconUserSearch,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'

// The names menu places carry, and their drawings (G-C-71); places of the settings share one, and an unknown one is a plain circle.
const icons: Record<string, TablerIcon> = {
  'ocr-subscriptions': IconFileText,
  introductions: IconUserCheck,
  dashboard: IconLayoutDashboard,
  home: IconHome,
  settings: IconSettings,
  users: IconUsers,
  search: IconUserSearch,
  programs: IconSchool,
  applications: IconFileText,
  invoices: IconReceipt,
  agents: IconCash,
  commission: IconPercentage,
  bell: IconBell,
  calendar: IconCalendar,
  tasks: IconListCheck,
  news: IconNews,
  branches: IconBuildingStore,
}

/** The drawing of a menu place. */
export function PlaceIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? IconCircle
  return <Icon size={20} stroke={1.6} aria-hidden="true" />
}
