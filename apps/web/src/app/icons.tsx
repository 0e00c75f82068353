import {
  IconBell,
  IconBuildingStore,
  IconCalendar,
  IconCash,
  IconFileText,
  IconHome,
  IconLayoutDashboard,
  IconListCheck,
  IconNews,
  IconPercentage,
  IconReceipt,
  IconSchool,
  IconSettings,
  IconUserSearch,
  IconUserShare,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '#ui/parts/lazy-part.tsx'

// Drawings that only a student's menu needs, and the circle of an unknown name.
const MoreIcon = lazyPart(() => import('./more-icons.tsx').then((file) => file.MoreIcon))

// The names menu places carry, and their drawings (G-C-71); places of the settings share one.
const icons: Record<string, TablerIcon> = {
  'ocr-subscriptions': IconFileText,
  introductions: IconUserShare,
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
  const Icon = icons[name]
  if (Icon) return <Icon size={20} stroke={1.6} aria-hidden="true" />
  return (
    <Suspense fallback={<svg width={20} height={20} aria-hidden="true" />}>
      <MoreIcon name={name} />
    </Suspense>
  )
}
