import type { Subscriber } from '#platform/events/subscribe.ts'
import { on } from '#platform/events/subscribe.ts'
import { roomOfUser } from '#platform/realtime/rooms.ts'

/** Pages that show an import follow its progress. */
export const importSubscribers: readonly Subscriber[] = [
  on('import.progressed', 'import.tell_progressed', async (ctx, { id }) => {
    const leadImport = await ctx.db.selectFrom('imports').select(['identifier', 'created_by']).where('id', '=', id).executeTakeFirst()
    if (leadImport?.created_by)
      ctx.tell([roomOfUser(ctx.tenant.id, leadImport.created_by)], 'recordChanged', {
        noun: 'import',
        identifier: leadImport.identifier,
        action: 'changed',
      })
  }),
]
