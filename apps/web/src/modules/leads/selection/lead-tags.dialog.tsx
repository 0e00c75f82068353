import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { BulkTagDialog } from './bulk-tag.dialog.tsx'
import { useFrozenLead } from './frozen-lead.state.ts'

/** The tags of the lead of a page, changed as those of many are. */
export function LeadTags({ lead: { identifier }, onClose }: { lead: LeadRecord; onClose: () => void }) {
  const frozen = useFrozenLead('tag', identifier, onClose)
  return frozen && <BulkTagDialog frozen={frozen} onClose={onClose} />
}
