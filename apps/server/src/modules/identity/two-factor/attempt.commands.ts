import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'

/** How many wrong codes in a row a grant and an account allow (G-C-22). */
const mostTries = 5

/** A counted attempt at a person's second step. */
export interface Attempt {
  readonly userId: number
  readonly grantId: number | null
  readonly isLast: boolean
}

interface Verdict {
  readonly is_free: boolean
  readonly tries: number
  readonly wait: number
}

/**
 * Counts an attempt before checking it, so that twenty at once count as twenty. After the fifth the account waits a minute, then two, up to
 * an hour.
 */
export async function countAttempt(ctx: Ctx, userId: number, grantId: number | null): Promise<Attempt> {
  await ctx.db
    .insertInto('second_factors')
    .values({ user_id: userId })
    .onConflict((oc) => oc.constraint('second_factors_tenant_id_user_id_key').doNothing())
    .execute()
  const { rows } = await sql<Verdict>`
    with seen as (
      select id, failed_tries, retry_after, coalesce(retry_after <= now(), true) as is_free
      from second_factors
      where user_id = ${userId}
      for update
    ),
    counted as (
      update second_factors f
      set failed_tries = seen.failed_tries + 1,
        retry_after = case
          when seen.failed_tries + 1 >= ${mostTries} then now() + least(
            3600, 60 * power(2, least(seen.failed_tries + 1 - ${mostTries}, 10))
          ) * interval '1 second' end
      from seen
      where f.id = seen.id and seen.is_free
    ),
    with_grant as (
      update one_time_links l
      set failed_tries = l.failed_tries + 1
      from seen
      where l.id = ${grantId}::int and seen.is_free
      returning l.failed_tries
    )
    select is_free, greatest(seen.failed_tries + 1, coalesce((select failed_tries from with_grant), 0)) as tries,
      greatest(1, ceil(extract(epoch from coalesce(retry_after, now()) - now())))::int as wait
    from seen`.execute(ctx.db)
  const { is_free, tries, wait } = rows[0]!
  if (!is_free) refuse('TWO_FACTOR_LOCKED', { retry_after: wait })
  return { userId, grantId, isLast: tries >= mostTries }
}

/** Clears the counted attempts after a correct one. */
export async function forgive(ctx: Ctx, userId: number) {
  await ctx.db.updateTable('second_factors').set({ failed_tries: 0, retry_after: null }).where('user_id', '=', userId).execute()
}

/** Refuses a wrong code. The fifth in a row revokes the grant, so that the password is asked for again. */
export function refuseAttempt(ctx: Ctx, { userId, grantId, isLast }: Attempt, field: string): never {
  ctx.evenIfRefused(async (kept) => {
    kept.audit('two_factor.refused', { module: 'user', id: userId })
    if (isLast && grantId !== null)
      await kept.db.updateTable('one_time_links').set({ used_at: sql`coalesce(used_at, now())` }).where('id', '=', grantId).execute()
  })
  if (isLast) return refuse('TWO_FACTOR_LOCKED', { retry_after: 60 })
  return refuse('CODE_INVALID', {}, [{ field, text: 'Invalid verification code', code: 'CODE_INVALID' }])
}
