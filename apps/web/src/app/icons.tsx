import {
  IconBuildingBank,
  IconCash,
  IconChartBar,
  IconCircle,
  IconFileText,
  IconFolder,
  IconGitBranch,
  IconLayoutDashboard,
  IconMail,
  IconPercentage,
  IconReceipt,
  IconSchool,
  IconUpload,
  IconUserCog,
  IconUserSearch,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'

// The names menu places carry, and their drawings (G-C-71); an unknown one is a plain circle.
const icons: Record<string, TablerIcon> = {
  dashboard: IconLayoutDashboard,
  users: IconUsers,
  search: IconUserSearch,
  programs: IconSchool,
  applications: IconFileText,
  documents: IconFolder,
  invoices: IconReceipt,
  agents: IconCash,
  commission: IconPercentage,
  bank: IconBuildingBank,
  mail: IconMail,
  reports: IconChartBar,
  pipeline: IconGitBranch,
  upload: IconUpload,
  staff: IconUserCog,
}

/** The drawing of a menu place. */
export function PlaceIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? IconCircle
  return <Icon size={20} stroke={1.6} aria-hidden="true" />
}
