import pg from 'pg'
import { countrySeeds } from '#db/seeds/reference/countries.ts'
import { placeSeeds, placesVersion } from '#db/seeds/reference/places.ts'
import { templateSeeds } from '#modules/notifications/notifications.public.ts'

/** Puts in what every installation needs and brings it up to date; safe to repeat. */
export async function loadReferenceData(owner: pg.Pool | pg.Client) {
  await owner.query(
    `
      insert into countries (id, iso2, name, names, dial_code, currency)
      select id, iso2, name, names, dial_code, currency
      from jsonb_to_recordset($1) as c(id int, iso2 text, name text, names jsonb, dial_code text, currency text)
      on conflict (id) do update set iso2 = excluded.iso2, name = excluded.name, names = excluded.names,
        dial_code = excluded.dial_code, currency = excluded.currency
      where (
        countries.name, countries.names, countries.dial_code, countries.currency
      ) is distinct from (excluded.name, excluded.names, excluded.dial_code, excluded.currency)`,
    [JSON.stringify(countrySeeds())],
  )
  await loadTemplates(owner)
  const version = await placesVersion()
  if (await isLoaded(owner, version)) return
  const pooled = owner instanceof pg.Pool ? await owner.connect() : undefined
  const client = pooled ?? (owner as pg.Client)
  try {
    await client.query('begin')
    // Processes that start together wait for the first of them. Any number would do.
    await client.query('select pg_advisory_xact_lock(7283411)')
    if (!(await isLoaded(client, version))) await loadPlaces(client, version)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    pooled?.release()
  }
}

/** The words of the product, those of this release and no other. */
const loadTemplates = (owner: pg.Pool | pg.Client) =>
  owner.query(
    `
      with seeds as (
        select *
        from jsonb_to_recordset($1) as s (event text, channel text, language text, title text, content text)
      ),
      gone as (
        delete from built_in_templates
        where (event, channel, language) not in (select event, channel, language from seeds)
      ),
      renewed as (
        update built_in_templates b
        set title = s.title, content = s.content, updated_at = now()
        from seeds s
        where (b.event, b.channel, b.language) = (s.event, s.channel, s.language)
          and (b.title, b.content) is distinct from (s.title, s.content)
      )
      insert into built_in_templates (event, channel, language, title, content)
      select event, channel, language, title, content
      from seeds
      where (event, channel, language) not in (select event, channel, language from built_in_templates)
      on conflict do nothing`,
    [JSON.stringify(templateSeeds())],
  )

async function isLoaded(owner: pg.Pool | pg.ClientBase, version: string) {
  const { rows } = await owner.query<{ loaded: string | null }>(`select obj_description('cities'::regclass) as loaded`)
  return rows[0]?.loaded === version
}

// Nearly 200,000 places: read only when their data set is another one. What is not in it any more stays, since records point at it.
async function loadPlaces(client: pg.ClientBase, version: string) {
  const { states, cities } = await placeSeeds()
  await client.query(
    `insert into states (country_id, code, name, names)
     select country_id, code, name, names from jsonb_to_recordset($1) as s(country_id int, code text, name text, names jsonb)
     on conflict (country_id, code) do update set name = excluded.name, names = excluded.names
     where (states.name, states.names) is distinct from (excluded.name, excluded.names)`,
    [JSON.stringify(states)],
  )
  const { rows } = await client.query<{ id: number; key: string }>(`select id, country_id || '.' || code as key from states`)
  const ids = new Map(rows.map(({ id, key }) => [key, id]))
  const stateIds = states.map(({ country_id, code }) => ids.get(`${country_id}.${code}`))
  await client.query(
    `insert into cities (state_id, name, district) select * from
       (select * from unnest($1::int[], $2::text[], $3::text[]) except select state_id, name, district from cities) as c order by 1`,
    [cities.map(({ state }) => stateIds[state]), cities.map(({ name }) => name), cities.map(({ district }) => district)],
  )
  await client.query(`comment on table cities is ${pg.escapeLiteral(version)}`)
}
