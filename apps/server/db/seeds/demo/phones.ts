import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** Gives the people of the demo company's offices a desk telephone each: 201, 202, … in the order they came. */
export const placePhones = async ({ db }: Ctx) =>
  void (await sql`
    update users
    set extension = (200 + n.place)::text
    from (
      select id, row_number() over (order by id) as place from users where "group" = 'company' and status = 'active'
    ) n
    where n.id = users.id`.execute(db))
