import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

const services = ['Counselling', 'Application support', 'Visa support', 'Test preparation', 'Education loan', 'Accommodation']

/**
 * What an administrator of the demo company has set up: aliases, a team of an agency, client services, addresses nobody signs in from,
 * checking in.
 */
export async function buildSettings({ db }: Ctx) {
  await sql`
    update branches
    set alias = upper(left(branches.name, 3)), country_id = c.id
    from countries c
    where c.iso2 = branches.country_code`.execute(db)
  await sql`update branches set (city_id, state_id) = (select p.id, p.state_id from cities p join states s on s.id = p.state_id
    where s.country_id = branches.country_id and fold(p.name) = fold(branches.name) order by p.id limit 1)`.execute(db)
  await sql`update teams set alias = upper(left(name, 3))`.execute(db)
  await sql`
    with desk as (
      insert into teams (agent_id, name, alias)
      select id, 'Front desk', 'FD'
      from agents
      order by id
      limit 1
      returning id, agent_id
    )
    insert into team_members (team_id, user_id)
    select desk.id, users.id
    from desk
    join users on users.agent_id = desk.agent_id`.execute(db)
  await db
    .insertInto('client_services')
    .values(services.map((name) => ({ name })))
    .execute()
  await db
    .insertInto('ip_rules')
    .values([
      // Kept for documentation, these addresses belong to nobody.
      {
        ip_address: '198.51.100.0/24',
        title: 'Lead farm',
        type: 'blacklisted',
        reason: 'Sent 400 enquiries in one night',
        applicable_for: 'lead',
      },
      { ip_address: '203.0.113.66', type: 'blacklisted', reason: 'Tried passwords of three counsellors', applicable_for: 'all' },
      {
        ip_address: '203.0.113.0/28',
        title: 'Head office',
        type: 'whitelisted',
        status: 'in_active',
        reason: 'Before the move',
        applicable_for: 'login',
      },
    ])
    .execute()
  // People check in here; those of the branches came on the last five days.
  await db
    .insertInto('tenant_gates')
    .values({ gate_key: 'attendance.check_in', enabled: true, audience: JSON.stringify({ groups: ['company'] }) })
    .execute()
  await sql`
    insert into attendances (user_id, day, checked_in_at, checked_out_at)
    select u.id, d::date, d::date + time '06:00' + u.id % 5 * interval '9 minutes',
      d::date + time '14:30' + u.id % 7 * interval '11 minutes'
    from users u, generate_series(current_date - 5, current_date - 1, interval '1 day') as d
    where u."group" = 'company' and u.branch_id is not null
    order by d, u.id`.execute(db)
}
