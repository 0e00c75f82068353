import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

interface Country {
  readonly id: number
  readonly iso2: string
  readonly name: string
  readonly dial_code: string | null
}

/** The countries in the language of the caller, sorted by name. */
export const countriesFor = async ({ db, language }: Ctx) =>
  (await sql<Country>`select id, iso2, coalesce(names->>${language}, name) as name, dial_code from countries order by 3, 1`.execute(db))
    .rows
