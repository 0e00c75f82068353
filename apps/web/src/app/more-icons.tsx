import {
  IconBookmark,
  IconFolder,
  IconMessageCircle,
  IconNote,
  IconRoute,
  IconUser,
  IconUsersGroup,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

// Of the students' list, and of what students have of their own.
const icons: Record<string, TablerIcon> = {
  students: IconUsersGroup,
  documents: IconFolder,
  messages: IconMessageCircle,
  shortlist: IconBookmark,
  timeline: IconRoute,
  person: IconUser,
  notes: IconNote,
  payments: IconWallet,
}

/** The drawing of a menu place beyond those of the first screens. */
export function MoreIcon({ name, plain }: { readonly name: string; readonly plain: ReactNode }) {
  const Icon = icons[name]
  return Icon ? <Icon size={20} stroke={1.6} aria-hidden="true" /> : plain
}
