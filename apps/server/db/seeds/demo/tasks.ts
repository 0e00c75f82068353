import { setReminder } from '#modules/leads/task/task.commands.ts'
import { remindDue } from '#modules/leads/task/task.jobs.ts'
import { taskSubject } from '#modules/leads/task/task.policy.ts'
import type { Act } from './stage.ts'
import type { PlayedLead, World } from './world.ts'

const next = [
  'Call about IELTS result',
  'Send program shortlist',
  'Chase reference letter',
  'Collect transcripts',
  'Budget call with parents',
  'Compare three programs',
  'Visa interview preparation',
]
const hour = 3_600_000

/** The next step of a lead that is worked on, some of them due already; who set it is told when it is. */
export function reminderFor(lead: PlayedLead, { now }: World): Act[] {
  const { owner_id, stage, number, entered } = lead
  if (owner_id === undefined || stage === 'lost' || stage === 'converted') return []
  const turn = (number % 19) - 6
  const at = Math.min(entered + 10 * 60_000, now)
  const planned = Math.floor(now / hour) * hour + turn * 9 * hour
  // What came in since is to be done soon, not before.
  const due = planned > at ? planned : Math.floor(now / hour) * hour + (1 - turn) * 9 * hour
  const set: Act = {
    at,
    by: owner_id,
    audit: 'task.created',
    work: async (ctx) => {
      const module_identifier = lead.identifier
      return setReminder(ctx, await taskSubject(ctx, 'lead', module_identifier), {
        scheduled_at: new Date(due).toISOString(),
        note: next[number % next.length]!,
        type: 'reminder',
        module_type: 'lead',
        module_identifier,
      })
    },
  }
  return due > now ? [set] : [set, { at: due, by: null, work: remindDue }]
}
