import { codeRules } from '@embark/contract/identity/code/code.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import type { SignInName } from '../sign-in/account.queries.ts'
import type { AskedCode } from './code.queries.ts'

/** Counts a code sent to an address or number, whether or not anybody has an account under it. */
export async function countSending({ db, tokens }: Ctx, name: SignInName) {
  const key = `code to ${tokens.hashOf(JSON.stringify(name)).toString('base64url')}`
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate_limits (key, window_start) values (${key}, date_trunc('hour', now()))
    on conflict (tenant_id, key, window_start) do update set hits = rate_limits.hits + 1
    returning hits, ceil(extract(epoch from window_start + interval '1 hour' - now()))::int as wait`.execute(db)
  if (rows[0]!.hits > codeRules.sendsAnHour) refuse('TOO_MANY_REQUESTS', { retry_after: rows[0]!.wait })
}

/**
 * Counts an attempt across all codes of a person, at most ten a day. A browser the person has used before has its own count. Returns whose
 * count it was.
 */
export async function countCodeTry({ db, tokens }: Ctx, { device_id, user_id, name }: AskedCode): Promise<Buffer> {
  const subject = tokens.hashOf(JSON.stringify(device_id ? { device_id } : user_id ? { user_id } : name))
  const { rows } = await sql<{ oldest: string | null; wait: number }>`
    insert into code_tries (subject_hash, recent_tries)
    values (${subject}, array[now()])
    on conflict (tenant_id, subject_hash) do update set updated_at = now(),
      recent_tries = (code_tries.recent_tries || now())[
        greatest(1, cardinality(code_tries.recent_tries) - ${codeRules.triesADay - 1}):
      ]
    returning case
        when cardinality(recent_tries) > ${codeRules.triesADay}
          and recent_tries[1] > now() - interval '1 day' then recent_tries[1] end as oldest,
      greatest(1, ceil(extract(epoch from recent_tries[1] + interval '1 day' - now())))::int as wait`.execute(db)
  if (rows[0]!.oldest) refuse('TOO_MANY_REQUESTS', { retry_after: rows[0]!.wait })
  return subject
}

/** Takes back the attempt that turned out to be right. */
export const takeCodeTryBack = ({ db }: Ctx, subject: Buffer) =>
  sql`
    update code_tries
    set recent_tries = trim_array(recent_tries, least(1, cardinality(recent_tries)))
    where subject_hash = ${subject}`.execute(db)
