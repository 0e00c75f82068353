import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { type LeadAct, LeadDialog } from './lead-dialogs.view.tsx'

interface Props {
  readonly lead: string
  readonly act: LeadAct
  readonly onClose: () => void
}

/** What is done with a lead from its list, in the dialog its page has for it. */
export function LeadActOf({ lead, act, onClose }: Props) {
  const read = useEndpoint(leads.single, { params: { id: lead } })
  return read.data ? <LeadDialog open={act} lead={read.data.leadInfo} onClose={onClose} /> : null
}
