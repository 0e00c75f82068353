import { sql } from 'kysely'
import { createClientService } from '#modules/masters/client-service/client-service.commands.ts'
import { createIpRule } from '#modules/organization/ip-rule/ip-rule.commands.ts'
import { saveGate } from '#modules/organization/switch/switch.commands.ts'
import { createAgentTeam, setTeamUsers } from '#modules/organization/team/team.commands.ts'
import { visibleTeam } from '#modules/organization/team/team.policy.ts'
import type { Ctx } from '#platform/context.ts'
import type { DemoCompany } from './company.ts'

const services = ['Counselling', 'Application support', 'Visa support', 'Test preparation', 'Education loan', 'Accommodation']

/** Kept for documentation, these addresses belong to nobody. */
const ipRules = [
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
] as const

/**
 * What an administrator of the demo company has set up: a team of an agency, client services, addresses nobody signs in from,
 * checking in.
 */
export async function buildSettings(ctx: Ctx, { agents }: DemoCompany) {
  const { db } = ctx
  const [agency] = agents
  const desk = await createAgentTeam(ctx, { name: 'Front desk', alias: 'FD', status: 'active', agent_identifier: agency!.identifier })
  const people = await db.selectFrom('users').select('identifier').where('agent_id', '=', agency!.id).execute()
  await setTeamUsers(
    ctx,
    await visibleTeam(ctx, desk.identifier),
    people.map(({ identifier }) => identifier),
  )
  for (const name of services) await createClientService(ctx, { name })
  for (const rule of ipRules) await createIpRule(ctx, { title: null, status: 'active', ...rule })
  // People check in here; those of the branches came on the last five days.
  await saveGate(ctx, 'attendance.check_in', { enabled: true, audience: { groups: ['company'] }, config: {} })
  await sql`
    insert into attendances (user_id, day, checked_in_at, checked_out_at)
    select u.id, d::date, d::date + time '06:00' + u.id % 5 * interval '9 minutes',
      d::date + time '14:30' + u.id % 7 * interval '11 minutes'
    from users u, generate_series(current_date - 5, current_date - 1, interval '1 day') as d
    where u."group" = 'company' and u.branch_id is not null
    order by d, u.id`.execute(db)
}
