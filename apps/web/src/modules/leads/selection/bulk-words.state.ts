import type { JobInfo } from '@embark/contract/platform/job/job.contract.ts'
import type { Tone } from '#ui/parts/tag.tsx'

/** What an act on many records is called, by the kind of its job. */
const kinds: Readonly<Record<string, string>> = {
  lead_assign: 'Assign Leads',
  lead_transfer: 'Transfer Leads',
  lead_status: 'Change status',
  lead_tag: 'Change tags',
  lead_message: 'Message leads',
  lead_delete: 'Delete Leads',
  lead_restore: 'Restore leads',
  lead_undo: 'Undo',
  lead_move: 'Move leads to another stage',
  application_move: 'Move applications to another stage',
}
export const kindName = ({ kind }: Pick<JobInfo, 'kind'>) => kinds[kind] ?? 'Bulk action'

/** How far a job is, in a word and its tone. */
export const standings: Readonly<Record<JobInfo['status'], readonly [text: string, tone: Tone]>> = {
  queued: ['Waiting', 'plain'],
  running: ['Running', 'accent'],
  completed: ['Done', 'good'],
  completed_with_errors: ['Done in part', 'warn'],
  failed: ['Failed', 'danger'],
  cancelled: ['Cancelled', 'plain'],
}
