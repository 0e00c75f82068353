import type pg from 'pg'
import { countrySeeds } from '#db/seeds/reference/countries.ts'

/** Puts in what every installation needs and brings it up to date; safe to repeat. */
export async function loadReferenceData(owner: pg.Pool | pg.Client) {
  await owner.query(
    `insert into countries (id, iso2, name, names, dial_code, currency)
     select id, iso2, name, names, dial_code, currency from jsonb_to_recordset($1) as c(id int, iso2 text, name text, names jsonb, dial_code text, currency text)
     on conflict (id) do update set iso2 = excluded.iso2, name = excluded.name, names = excluded.names, dial_code = excluded.dial_code, currency = excluded.currency
     where (countries.name, countries.names, countries.dial_code, countries.currency) is distinct from (excluded.name, excluded.names, excluded.dial_code, excluded.currency)`,
    [JSON.stringify(countrySeeds())],
  )
}
