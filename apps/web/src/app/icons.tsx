import {
  IconBell,
  IconBellOff,
  IconBuildingBank,
  IconCash,
  IconChartBar,
  IconCircle,
  IconContract,
  IconFileText,
  IconFolder,
  IconGitBranch,
  IconHistory,
  IconLayoutDashboard,
  IconListDetails,
  IconMail,
  IconNews,
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
  audit: IconHistory,
  dashboard: IconLayoutDashboard,
  users: IconUsers,
  search: IconUserSearch,
  programs: IconSchool,
  applications: IconFileText,
  documents: IconFolder,
  invoices: IconReceipt,
  agents: IconCash,
  commission: IconPercentage,
  agreements: IconContract,
  bank: IconBuildingBank,
  bellOff: IconBellOff,
  reasons: IconListDetails,
  mail: IconMail,
  bell: IconBell,
  news: IconNews,
  reports: IconChartBar,
  people: IconUserCog,
  pipeline: IconGitBranch,
  upload: IconUpload,
  staff: IconUserCog,
}

/** The drawing of a menu place. */
export function PlaceIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? IconCircle
  return <Icon size={20} stroke={1.6} aria-hidden="true" />
}
