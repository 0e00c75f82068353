import { to } from '@embark/contract/kernel/screen.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { useGo } from '#ui/link.tsx'
import { useFrozenLead } from '../selection/frozen-lead.state.ts'
import { DeleteDialog } from './lead-delete.dialog.tsx'

/** Puts the lead of a page into the trash, as many are put there; what stands in its way is said first. */
export function DeleteLead({ lead: { identifier }, onClose }: { lead: LeadRecord; onClose: () => void }) {
  const go = useGo()
  const frozen = useFrozenLead('delete', identifier, onClose)
  if (!frozen) return null
  return <DeleteDialog frozen={frozen} onClose={(isDone) => (isDone ? go(to(leadScreens.list)) : onClose())} />
}
