import { visibilitiesFor } from '@embark/contract/catalog/claim/claim.rules.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** Tables that carry a visibility. */
type Offered = 'institutions' | 'campuses' | 'program_offerings'

/** Whether the rows of these tables are claimed and shown to this actor: the one place that decides it (G-M-104). */
export function onOffer(ctx: Pick<Ctx, 'actor'>, ...names: (Offered | (string & {}))[]) {
  const circle = visibilitiesFor(ctx.actor.kind === 'system' ? 'company' : ctx.actor.group)
  const shown = names.map((name) => sql<SqlBool>`${sql.ref(`${name}.visible_to`)} in (${sql.join(circle)})`)
  return sql<SqlBool>`(${sql.join(shown, sql` and `)})`
}
