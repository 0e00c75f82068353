import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { every } from '#platform/jobs/job.ts'
import { moveIntroduction } from './decide.commands.ts'
import { claimsToEnd } from './introduction.policy.ts'

const batch = 100
const warnedDays = 14
const day = 86_400_000

/** Ends claims whose time is over and whose person has no submitted application; a claim with one is left until there is none. */
export async function lapseIntroductions(ctx: Ctx) {
  const ended = await claimsToEnd(ctx, ctx.now(), batch, false)
  for (const introduction of ended) {
    await moveIntroduction(ctx, introduction, 'expired')
    ctx.audit('introduction.lapsed', { module: 'introduction', id: introduction.id, after: { state: 'expired' } })
  }
  return ended.length
}

/** Tells agencies of claims that end within two weeks, once. */
export async function warnOfLapses(ctx: Ctx) {
  const ending = await claimsToEnd(ctx, new Date(ctx.now().getTime() + warnedDays * day), batch, true)
  const ids = ending.map(({ id }) => id)
  if (!ids.length) return 0
  await ctx.db.updateTable('introductions').set({ warned_at: sql`now()` }).where('id', 'in', ids).execute()
  ctx.emit('introduction.runs_out', { ids })
  return ids.length
}

/** Once a day; who was not warned yet lapses no sooner than the day after they were. */
export const introductionClock = every('41 4 * * *', 'introductions.lapse', async ({ run, signal }) => {
  while (!signal.aborted && (await run(lapseIntroductions)) === batch);
  while (!signal.aborted && (await run(warnOfLapses)) === batch);
})
