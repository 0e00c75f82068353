import {
  IconBriefcase,
  IconBuildingBank,
  IconBuildingStore,
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
  IconShieldLock,
  IconSitemap,
  IconUpload,
  IconUserSearch,
  IconUsers,
  IconUsersGroup,
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
  assign: IconSitemap,
  branches: IconBuildingStore,
  services: IconBriefcase,
  shield: IconShieldLock,
  teams: IconUsersGroup,
}

/** The drawing of a menu place. */
export function PlaceIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? IconCircle
  return <Icon size={20} stroke={1.6} aria-hidden="true" />
}
