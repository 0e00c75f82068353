import { every, type JobTools } from '#platform/jobs/job.ts'
import { dueClocks } from './clock.commands.ts'
import { passOn } from './hand-over.commands.ts'

const batch = 200

/** Hands over the leads nobody answered in time. Each in a transaction of its own: one that fails keeps none of the others. */
export async function passOnDue({ run, signal, log }: Pick<JobTools, 'run' | 'signal' | 'log'>) {
  let failure: unknown
  for (const id of await run((ctx) => dueClocks(ctx, batch))) {
    if (signal.aborted) return
    await run((ctx) => passOn(ctx, id)).catch((error: unknown) => {
      failure = error
      log.error({ err: error, clock: id }, 'a lead nobody answered was not handed over')
    })
  }
  if (failure !== undefined) throw failure
}

/** Looks every minute. */
export const firstContactClock = every('* * * * *', 'first_contact.pass_on', passOnDue)
