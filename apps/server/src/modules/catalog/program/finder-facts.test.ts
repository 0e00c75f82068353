import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { diceOf } from '../../../../test/dice.ts'
import { newTenant } from '../../../../test/world.ts'
import { aCatalogue } from './program.builder.ts'

type Company = Awaited<ReturnType<typeof newTenant>>

/** What each offering carries for the finder: as it says itself, and as its program, campus, institution and intakes say. */
const bothOf = (acme: Company) =>
  acme.within(async (db) => {
    const { rows } = await sql<{ carried: unknown[]; said: unknown[] }>`
      select
        jsonb_agg(jsonb_build_array(
          o.id, o.offered_as, o.offered_to, o.offered_level_id, o.offered_discipline_id, o.offered_type, o.offered_attendance,
          o.offered_pgwp, o.offered_accommodation, o.offered_english, o.offered_min_age, o.offered_state, o.offered_city,
          o.offered_intake_ids
        ) order by o.id) as carried,
        jsonb_agg(jsonb_build_array(
          o.id,
          case
            when o.is_active and p.is_active and c.is_active and i.is_active
              and o.visible_to is not null and c.visible_to is not null and i.visible_to is not null then p.category
          end,
          case
            when o.visible_to is null or c.visible_to is null or i.visible_to is null then null
            when 'b2b' in (o.visible_to, c.visible_to, i.visible_to) and 'b2c' in (o.visible_to, c.visible_to, i.visible_to) then 'company'
            when 'b2b' in (o.visible_to, c.visible_to, i.visible_to) then 'b2b'
            when 'b2c' in (o.visible_to, c.visible_to, i.visible_to) then 'b2c'
            else 'all'
          end,
          p.study_level_id, p.discipline_id, p.program_type, p.attendance_on, p.is_pgwp, p.has_accommodation, p.english_level, p.min_age,
          c.state, c.city,
          (select coalesce(jsonb_agg(n.intake_id order by n.intake_id), '[]') from program_intakes n where n.program_id = p.id)
        ) order by o.id) as said
      from program_offerings o
      join programs p on p.id = o.program_id
      join campuses c on c.id = o.campus_id
      join institutions i on i.id = o.institution_id`.execute(db)
    return rows[0]!
  })

test('an offering carries what its program, campus, institution and intakes say, whatever happens to them, in any order', async () => {
  const acme = await newTenant()
  const offerings = await acme.asSystem((ctx) =>
    aCatalogue(ctx, {}, { campus: 'North' }, { institution: 'University of Bristol', program: 'MEng Robotics', intakes: 'May' }),
  )
  const dice = diceOf(7)
  const lists = await acme.within((db) => db.selectFrom('lookup_values').select(['id', 'type']).orderBy('id').execute())
  const oneOf = (type: string) => dice.pick(lists.filter((each) => each.type === type)).id
  const circle = () => dice.pick([null, 'all', 'b2b', 'b2c'])
  const isSo = () => dice.chance(80)
  const acts: (() => RawBuilder<unknown>)[] = [
    () => sql`update programs set category = ${dice.pick(['higher_education', 'summer_school'])}, is_active = ${isSo()}
      where id = ${dice.pick(offerings).program_id}`,
    () => sql`update programs set study_level_id = ${oneOf('study_level')}, discipline_id = ${oneOf('discipline')}, min_age = ${dice.below(30)}
      where id = ${dice.pick(offerings).program_id}`,
    () => sql`update programs set is_pgwp = ${isSo()}, has_accommodation = ${isSo()}, english_level = ${dice.pick(['A2', null])},
      program_type = ${dice.pick(['degree', null])}, attendance_on = ${dice.pick(['online', 'on_campus'])}
      where id = ${dice.pick(offerings).program_id}`,
    () => sql`update campuses set is_active = ${isSo()}, visible_to = ${circle()}, city = ${dice.pick(['Leeds', 'York'])}
      where id = ${dice.pick(offerings).campus_id}`,
    () => sql`update campuses set state = ${dice.pick(['Kent', null])} where id = ${dice.pick(offerings).campus_id}`,
    () => sql`update institutions set is_active = ${isSo()}, visible_to = ${circle()} where id = ${dice.pick(offerings).institution_id}`,
    () => sql`update program_offerings set is_active = ${isSo()}, visible_to = ${circle()} where id = ${dice.pick(offerings).id}`,
    () => sql`insert into program_intakes (program_id, intake_id) values (${dice.pick(offerings).program_id}, ${oneOf('intake')})
      on conflict do nothing`,
    () => sql`delete from program_intakes where program_id = ${dice.pick(offerings).program_id} and intake_id = ${oneOf('intake')}`,
    () => sql`update program_intakes set intake_id = ${oneOf('intake')}
      where id = (select id from program_intakes order by id limit 1)
        and not exists (select from program_intakes where intake_id = ${oneOf('intake')})`,
  ]
  let offered = 0
  for (let step = 0; step < 150; step++) {
    await acme.within((db) => dice.pick(acts)().execute(db)).catch((error: { code?: string }) => expect(error.code).toBe('23505'))
    const both = await bothOf(acme)
    expect(both.carried, `after ${step} steps`).toEqual(both.said)
    offered += (both.carried as unknown[][]).filter(([, as]) => as !== null).length
  }
  expect(offered).toBeGreaterThan(20)
})

test('a program that changes while it is offered at another campus, or given an intake, is carried as it then is', async () => {
  const acme = await newTenant()
  const [offering] = await acme.asSystem((ctx) => aCatalogue(ctx, {}))
  const { program_id, institution_id, country_id } = offering!
  const intakes = await acme.within((db) => db.selectFrom('lookup_values').select('id').where('type', '=', 'intake').execute())
  for (const [round, { id: intake_id }] of intakes.entries()) {
    await Promise.all([
      acme.within(async (db) => {
        const { id: campus_id } = await db
          .insertInto('campuses')
          .values({ institution_id, name: `Campus ${round}` })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db
          .insertInto('program_offerings')
          .values({ program_id, campus_id, institution_id, country_id, currency: 'GBP', search: '' })
          .execute()
      }),
      acme.within((db) =>
        sql`insert into program_intakes (program_id, intake_id) values (${program_id}, ${intake_id})
        on conflict do nothing`.execute(db),
      ),
      acme.within((db) => db.updateTable('programs').set({ min_age: round }).where('id', '=', program_id).execute()),
    ])
    const both = await bothOf(acme)
    expect(both.carried, `round ${round}`).toEqual(both.said)
  }
})
