import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { PersonKeys } from './alike.rules.ts'

/** Two leads that have a key in common, with all keys of both. */
export interface Candidate {
  readonly lead_id: number
  readonly other_id: number
  readonly one: PersonKeys
  readonly other: PersonKeys
}

/** What somebody typed of a person, who is no lead yet or another one. */
export interface TypedPerson {
  readonly email: string | null
  readonly mobile: string | null
  readonly born: string | null
  readonly first_name: string
  readonly last_name: string
}

/** A shared number or a made-up birthday would else bring everybody. */
const mostByContact = 30
const mostByBirth = 200

const keysOf = (alias: string) =>
  sql<PersonKeys>`jsonb_build_object('mail', ${sql.ref(`${alias}.mail`)}, 'phone', ${sql.ref(`${alias}.phone`)},
    'other_phone', ${sql.ref(`${alias}.other_phone`)}, 'born', ${sql.ref(`${alias}.born`)}, 'sounds', ${sql.ref(`${alias}.sounds`)},
    'passports', array(select number_hash from lead_passports p where p.lead_id = ${sql.ref(`${alias}.lead_id`)}))`

// Between two equal ends, since of a single value the planner would take any index to be in order.
const hitsBy = (column: 'mail' | 'phone' | 'other_phone' | 'born', key: string, most: number) => {
  const [held, asked] = [sql.ref(`k.${column}`), sql.ref(`asked.${key}`)]
  return sql`
    (
      select k.lead_id
      from lead_keys k
      where ${held} between ${asked} and ${asked}
      order by ${held} desc, k.lead_id desc
      limit ${most}
    )`
}

const legs = sql.join(
  [
    hitsBy('mail', 'mail', mostByContact),
    hitsBy('phone', 'phone', mostByContact),
    hitsBy('phone', 'other_phone', mostByContact),
    hitsBy('other_phone', 'phone', mostByContact),
    hitsBy('other_phone', 'other_phone', mostByContact),
    hitsBy('born', 'born', mostByBirth),
    sql`
      (
        select held.lead_id
        from lead_passports own
        join lead_passports held on held.number_hash = own.number_hash
        where own.lead_id = asked.lead_id
        order by held.lead_id desc
        limit ${mostByContact}
      )`,
  ],
  sql` union `,
)

/** Whoever has a key in common with those who are asked about, each found by an index. */
async function candidatesOf(ctx: Ctx, asked: RawBuilder<unknown>): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with asked as materialized (${asked})
    select asked.lead_id, found.lead_id as other_id, ${keysOf('asked')} as one, ${keysOf('found')} as other
    from asked
    cross join lateral (${legs}) as hit
    join lead_keys found on found.lead_id = hit.lead_id
    join leads on leads.id = hit.lead_id and leads.deleted_at is null
    where hit.lead_id <> asked.lead_id
    order by asked.lead_id, hit.lead_id`.execute(ctx.db)
  return rows
}

/** Who may be the same person as one of these leads. */
export const candidatesOfLeads = (ctx: Ctx, ids: readonly number[]) =>
  candidatesOf(
    ctx,
    sql`
      select k.lead_id, k.mail, k.phone, k.other_phone, k.born, k.sounds
      from lead_keys k
      join leads l on l.id = k.lead_id and l.deleted_at is null
      where k.lead_id = any(${ids}::int[])`,
  )

/** Who may be one of the people that are written down, who are named by minus their place, from one on. */
export const candidatesOfWritten = (ctx: Ctx, people: readonly TypedPerson[]) =>
  candidatesOf(
    ctx,
    sql`
      select -r.place as lead_id, mail_key(r.email) as mail, r.mobile as phone, null::text as other_phone, r.born,
        name_sounds(r.first_name, r.last_name) as sounds
      from jsonb_to_recordset(${JSON.stringify(people.map((person, index) => ({ ...person, place: index + 1 })))}::jsonb)
        as r(place int, email text, mobile text, born date, first_name text, last_name text)`,
  )

/** Who may be the person that is being typed. */
export const candidatesOfTyped = (ctx: Ctx, { email, mobile, born, first_name, last_name }: TypedPerson) =>
  candidatesOf(
    ctx,
    sql`
      select 0 as lead_id, mail_key(${email}::text) as mail, ${mobile}::text as phone, null::text as other_phone,
        ${born}::date as born, name_sounds(${first_name}, ${last_name}) as sounds`,
  )
