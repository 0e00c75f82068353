import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Outlived } from '#platform/jobs/outlived.ts'

/** A phone or an email, hashed to a number, with the turn it stood at when duplicates were searched. */
export interface Turn {
  readonly contact: string
  readonly seen: number
}

const numberOf = (contact: string) => createHash('sha256').update(contact).digest().readBigInt64BE().toString()

/** The turns of a phone and an email, always in the same order, so that two requests never deadlock. */
export function turnsOf({ email, mobile }: { email: string | null; mobile: string | null }): RawBuilder<readonly Turn[]> {
  const contacts = [email && `email ${email.toLowerCase()}`, mobile && `mobile ${mobile}`].flatMap((each) => (each ? [numberOf(each)] : []))
  return sql`coalesce((select jsonb_agg(jsonb_build_object('contact', c.contact::text, 'seen', coalesce(t.turn, 0)) order by c.contact)
    from unnest(${contacts}::bigint[]) as c(contact) left join lead_turns t on t.contact = c.contact), '[]')`
}

/** Takes the next turn of each contact. A contact whose turn somebody else took in the meantime is missing from the returned rows. */
export const takeTurns = (turns: readonly Turn[]) =>
  sql<{
    contact: string
  }>`
    (
      insert into lead_turns (contact, turn)
      select c.contact, c.seen + 1
      from jsonb_to_recordset(${JSON.stringify(turns)}::jsonb) as c(contact bigint, seen int)
      order by c.contact
      on conflict (tenant_id, contact) do update set turn = excluded.turn, taken_at = now()
      where lead_turns.turn = excluded.turn - 1
      returning contact
    )`

/** Somebody with the same phone or email was quicker: the transaction is tried again, and then finds them as a duplicate. */
export class Overtaken extends Error {
  readonly code = '40001'
}

/** A turn only has to outlive the requests that compete for it. */
export const outlivedTurns: Outlived = { table: 'lead_turns', isOver: sql`taken_at < now() - interval '1 day'` }
