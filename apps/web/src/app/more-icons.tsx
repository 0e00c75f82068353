import { IconBookmark, IconCircle, IconFolder, IconMessage, IconNote, IconRoute, IconUser, type TablerIcon } from '@tabler/icons-react'

const icons: Record<string, TablerIcon> = {
  bookmark: IconBookmark,
  folder: IconFolder,
  message: IconMessage,
  note: IconNote,
  person: IconUser,
  route: IconRoute,
}

/** The drawing of a menu place that few people have. */
export function MoreIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? IconCircle
  return <Icon size={20} stroke={1.6} aria-hidden="true" />
}
