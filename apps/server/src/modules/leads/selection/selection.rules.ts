import type { AssignTo } from '@embark/contract/leads/assignment/assignment.contract.ts'
import type { BulkChannel } from '@embark/contract/leads/selection/bulk-message.rules.ts'
import type { BulkAction } from '@embark/contract/leads/selection/selection.contract.ts'

interface Said {
  readonly assign_to?: AssignTo | undefined
  readonly status_identifier?: string | undefined
  readonly add: readonly number[]
  readonly remove: readonly number[]
  readonly channel?: BulkChannel | undefined
}

/** The act a preview is about; nothing while it was not said yet what the act does, as before somebody was chosen. */
export function actIn(action: BulkAction, { assign_to, status_identifier, add, remove, channel }: Said) {
  if (action === 'assign' || action === 'transfer') return assign_to && { kind: action, to: assign_to }
  if (action === 'status') return status_identifier === undefined ? undefined : { kind: action, status: status_identifier }
  if (action === 'tag') return add.length || remove.length ? { kind: action, add, remove } : undefined
  if (action === 'message') return channel && { kind: action, channel }
  return { kind: action }
}

/** To whom a body gives leads, without the leads themselves, which a job keeps elsewhere. */
export function receiverIn(to: AssignTo): AssignTo {
  if (to.assign_leads_by === 'user') return { assign_leads_by: to.assign_leads_by, assign_to_users_info: to.assign_to_users_info }
  if (to.assign_leads_by === 'branch') return { assign_leads_by: to.assign_leads_by, assign_to_branch_info: to.assign_to_branch_info }
  return { assign_leads_by: to.assign_leads_by, assign_to_team_info: to.assign_to_team_info }
}
