import type { BulkAction } from '@embark/contract/leads/selection/selection.contract.ts'
import { IconArrowRight, IconMail, IconTags, IconTrash, IconUserCheck, IconUserShare } from '@tabler/icons-react'

const icons = {
  assign: IconUserCheck,
  transfer: IconUserShare,
  status: IconArrowRight,
  tag: IconTags,
  message: IconMail,
  delete: IconTrash,
}

/** The sign of an act on many leads. */
export function ActIcon({ act }: { act: BulkAction }) {
  const Icon = icons[act]
  return <Icon size={18} stroke={1.6} />
}
