import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'

/** The active agencies as choices: all for the company's own people, their own for an agent, none for others. */
export const agentChoices = (ctx: Ctx, search: string) =>
  ctx.db
    .selectFrom('agents')
    .select(['name as label', 'id as value', 'identifier'])
    .where('is_active', '=', true)
    .$if(ctx.actor.group !== 'company', (rows) => rows.where('id', '=', ctx.actor.agentId))
    .$if(search !== '', (rows) => rows.where(searchIn(search, 'name')))
    .orderBy('name')
    .limit(200)
    .execute()
