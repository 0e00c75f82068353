import type { Language } from '@embark/contract/kernel/language.ts'
import { targetOf } from '@embark/contract/notifications/notification/target.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Values } from '../template/words.rules.ts'

/** The facts about a reader that a notification's words depend on. */
export interface Reader {
  readonly first_name: string
  readonly group: string
  readonly language: Language | null
}
interface Subject {
  readonly type: string
  readonly module_type: string
  readonly module_identifier: string | null
}

/** The variables every template may use: the reader, the company and the link. */
export function personValues(ctx: Ctx, { type, module_type, module_identifier }: Subject, { first_name, group }: Reader): Values {
  const module_info = module_identifier ? { identifier: module_identifier } : null
  return {
    'reader.first_name': first_name,
    'company.name': ctx.tenant.name,
    link: `${ctx.publicUrl}${targetOf({ type, module_type, module_info }, group)}`,
  }
}

/** How long nobody is told again of what they have not looked at. */
const quietMinutes = 60

/** Of these people those whom nothing unread has told of this event of a record within the hour: a flood of messages rings once. */
export async function notYetTold(
  ctx: Ctx,
  people: readonly number[],
  { event, record }: { readonly event: string; readonly record: string },
) {
  const informed = await ctx.db
    .selectFrom('notifications')
    .select('user_id')
    .where(sql<boolean>`user_id = any(${people}::int[])`)
    .where('read_at', 'is', null)
    .where('event', '=', event)
    .where('module_identifier', '=', record)
    .where('created_at', '>', sql<string>`now() - make_interval(mins => ${quietMinutes})`)
    .execute()
  const ids = new Set(informed.map(({ user_id }) => user_id))
  return people.filter((id) => !ids.has(id))
}
