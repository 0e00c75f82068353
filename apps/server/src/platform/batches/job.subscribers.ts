import { on } from '../events/subscribe.ts'
import { roomOfUser } from '../realtime/rooms.ts'

/** Whoever ordered a job sees on their open pages how far it is. */
export const jobSubscribers = [
  on('job.progressed', 'job.tell_progressed', async (ctx, { id }) => {
    const job = await ctx.db.selectFrom('jobs').select(['identifier', 'created_by']).where('id', '=', id).executeTakeFirst()
    if (job?.created_by)
      ctx.tell([roomOfUser(ctx.tenant.id, job.created_by)], 'recordChanged', { noun: 'job', identifier: job.identifier, action: 'changed' })
  }),
]
