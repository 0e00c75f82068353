import { every, type JobTools } from '#platform/jobs/job.ts'
import { giveNewLeads, waitingLeads } from './giving.commands.ts'

const batch = 50

/** Asks the rules again for leads that nobody was free for. Each in a transaction of its own: one that fails keeps none of the others. */
export async function tryAgain({ run, signal, log }: Pick<JobTools, 'run' | 'signal' | 'log'>) {
  let failure: unknown
  for (const id of await run((ctx) => waitingLeads(ctx, batch))) {
    if (signal.aborted) return
    await run((ctx) => giveNewLeads(ctx, [id])).catch((error: unknown) => {
      failure = error
      log.error({ err: error, lead: id }, 'a lead nobody was free for was not tried again')
    })
  }
  if (failure !== undefined) throw failure
}

/** Looks every other minute. */
export const assignmentRuleClock = every('*/2 * * * *', 'assignment_rule.try_again', tryAgain)
