import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { vaultOf } from '../passport/passport.queries.ts'

interface Said {
  readonly lead_id: number
  readonly passport: string | null
}

/** Notes the passports of a batch with their leads, sealed; one that is known stays as it is. */
export async function writePassports(ctx: Ctx, importId: number, importerId: number, said: readonly Said[]) {
  const vault = vaultOf(ctx)
  const data = said.flatMap(({ lead_id, passport }) =>
    passport ? [{ lead_id, sealed: vault.seal(passport).toString('base64'), hash: vault.digestOf(passport) }] : [],
  )
  if (!data.length) return
  await sql`
    with noted as (
      insert into lead_passports (lead_id, number_sealed, number_hash, origin, import_id, created_by)
      select r.lead_id, decode(r.sealed, 'base64'), r.hash, 'import', ${importId}, ${importerId}
      from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as r(lead_id int, sealed text, hash text)
      on conflict do nothing
      returning lead_id
    )
    update lead_keys
    set is_compared = false
    from noted
    where lead_keys.lead_id = noted.lead_id`.execute(ctx.db)
}

export interface KnownByPassport {
  readonly id: number
  readonly hash: string
  readonly import_id: number | null
  readonly import_row: number | null
}

/** The oldest lead with each of these passports, by what the number is found by. */
export async function knownByPassport(ctx: Ctx, hashes: readonly string[]): Promise<KnownByPassport[]> {
  if (!hashes.length) return []
  const { rows } = await sql<KnownByPassport>`
    select distinct on (p.number_hash) p.number_hash as hash, leads.id, leads.import_id, leads.import_row
    from lead_passports p
    join leads on leads.id = p.lead_id and leads.deleted_at is null
    where p.number_hash = any(${[...new Set(hashes)]}::text[])
    order by p.number_hash, leads.id`.execute(ctx.db)
  return rows
}
