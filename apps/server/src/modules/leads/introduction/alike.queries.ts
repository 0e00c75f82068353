import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { likenessOf } from '../duplicate/alike.rules.ts'
import { candidatesOfWritten } from '../duplicate/candidates.queries.ts'

interface Written {
  readonly email: string | null
  readonly mobile: string | null
  readonly date_of_birth?: string | null | undefined
  readonly first_name: string
  readonly last_name?: string | null | undefined
}

/**
 * For each person an agency writes down, the leads that it does not have and that are likely that person, whatever the spelling or the
 * script; the likeliest first. A whole name on the same birthday counts as well: agencies often write their own phone and address.
 */
export async function othersLeadsAlike(ctx: Ctx, agentId: number | null, people: readonly Written[]): Promise<number[][]> {
  if (agentId === null || !people.length) return people.map(() => [])
  const candidates = await candidatesOfWritten(
    ctx,
    people.map(({ email, mobile, date_of_birth, first_name, last_name }) => ({
      email,
      mobile,
      born: date_of_birth ?? null,
      first_name,
      last_name: last_name ?? '',
    })),
  )
  const alike = candidates.flatMap(({ lead_id, other_id, one, other }) => {
    const likeness = likenessOf(one, other)
    const isLikely =
      likeness && (likeness.certainty !== 'possible' || (likeness.reasons.includes('birth') && likeness.reasons.includes('name')))
    return isLikely ? [{ at: -lead_id - 1, id: other_id, score: likeness.score }] : []
  })
  if (!alike.length) return people.map(() => [])
  const { rows } = await sql<{ id: number }>`
    select id from leads where id = any(${alike.map(({ id }) => id)}::int[]) and agent_id is distinct from ${agentId}::int`.execute(ctx.db)
  const others = new Set(rows.map(({ id }) => id))
  const best = alike.filter(({ id }) => others.has(id)).sort((one, other) => other.score - one.score || one.id - other.id)
  return people.map((_, at) => best.flatMap((each) => (each.at === at ? [each.id] : [])))
}
