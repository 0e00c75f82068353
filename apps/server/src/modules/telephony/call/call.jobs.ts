import { job } from '#platform/jobs/job.ts'
import { giveUp } from './call.commands.ts'
import { callRow } from './call.queries.ts'

/** Nobody waits longer for their phone to ring, so an older request is dropped. */
const patienceMs = 60_000

/** Hands a requested call to the provider once. If the provider refuses, the call is over: a phone that rings later only startles. */
export const dialJob = job('telephony.dial', async ({ run, dial, log }, { call_id }: { call_id: number }) => {
  const wish = await run(async (ctx) => {
    const call = await callRow(ctx, { id: call_id }).executeTakeFirst()
    if (call?.status !== 'ringing' || call.number === null) return undefined
    return { call, isLate: ctx.now().getTime() - Date.parse(call.started_at) > patienceMs }
  })
  if (!wish) return
  const { call, isLate } = wish
  try {
    if (!dial || isLate) throw new Error(dial ? 'the wish is too old' : 'there is no telephony provider')
    await dial({ id: call.provider_call_id, extension: call.extensions[0]!, to: call.number! })
  } catch (error) {
    log.warn({ err: error }, 'a call could not be made')
    await run((ctx) => giveUp(ctx, call_id))
  }
})
