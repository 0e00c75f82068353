import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { likenessOf } from '../duplicate/alike.rules.ts'
import { candidatesOfTyped } from '../duplicate/candidates.queries.ts'

interface Typed {
  readonly email: string | null
  readonly mobile: string | null
  readonly date_of_birth?: string | null | undefined
  readonly first_name: string
  readonly last_name?: string | null | undefined
}

/**
 * The leads that an agency does not have and that are likely the person it types, whatever the spelling or the script. A whole name on the
 * same birthday counts as well: agencies often write their own phone and address.
 */
export async function othersLeadsAlike(ctx: Ctx, { email, mobile, date_of_birth, first_name, last_name }: Typed): Promise<number[]> {
  const { agentId } = ctx.actor
  if (agentId === null) return []
  const candidates = await candidatesOfTyped(ctx, { email, mobile, born: date_of_birth ?? null, first_name, last_name: last_name ?? '' })
  const alike = candidates.flatMap(({ other_id, one, other }) => {
    const likeness = likenessOf(one, other)
    const isLikely =
      likeness && (likeness.certainty !== 'possible' || (likeness.reasons.includes('birth') && likeness.reasons.includes('name')))
    return isLikely ? [{ id: other_id, score: likeness.score }] : []
  })
  if (!alike.length) return []
  const { rows } = await sql<{ id: number }>`
    select id from leads where id = any(${alike.map(({ id }) => id)}::int[]) and agent_id is distinct from ${agentId}::int`.execute(ctx.db)
  const others = new Set(rows.map(({ id }) => id))
  return alike
    .sort((one, other) => other.score - one.score || one.id - other.id)
    .map(({ id }) => id)
    .filter((id) => others.has(id))
}
