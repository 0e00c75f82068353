import { visibilitiesFor } from '@embark/contract/catalog/claim/claim.rules.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** Tables that carry a visibility. */
type Offered = 'institutions' | 'campuses' | 'program_offerings'

/** Whether the rows of these tables are claimed and shown to this actor: the one place that decides it (G-M-104). */
export function onOffer(ctx: Pick<Ctx, 'actor'>, ...names: (Offered | (string & {}))[]) {
  const circle = visibilitiesFor(groupOf(ctx))
  const shown = names.map((name) => sql<SqlBool>`${sql.ref(`${name}.visible_to`)} in (${sql.join(circle)})`)
  return sql<SqlBool>`(${sql.join(shown, sql` and `)})`
}

/** The same, and that all of it is active, by what an offering carries of its program, its campus and its institution (ADR 0192). */
export function isOffered(ctx: Pick<Ctx, 'actor'>, alias = 'program_offerings') {
  const isSome = sql<SqlBool>`${sql.ref(`${alias}.offered_as`)} is not null`
  const group = groupOf(ctx)
  // What is carried is null where anything of it is not claimed, so the company sees all there is.
  if (group === 'company') return isSome
  return sql<SqlBool>`${isSome} and ${sql.ref(`${alias}.offered_to`)} in (${sql.join(visibilitiesFor(group))})`
}

const groupOf = ({ actor }: Pick<Ctx, 'actor'>) => (actor.kind === 'system' ? 'company' : actor.group)
