import { setupSteps } from '@embark/contract/kernel/choices.ts'
import { skippableSteps } from '@embark/contract/organization/setup/setup.rules.ts'
import { createClientService } from '#modules/masters/client-service/client-service.commands.ts'
import { createIpRule } from '#modules/organization/ip-rule/ip-rule.commands.ts'
import { keepStep, moveSetup } from '#modules/organization/setup/setup.commands.ts'
import { saveGate } from '#modules/organization/switch/switch.commands.ts'
import { createAgentTeam, setTeamUsers } from '#modules/organization/team/team.commands.ts'
import { visibleTeam } from '#modules/organization/team/team.policy.ts'
import { changeOrganization } from '#modules/organization/tenant/settings.commands.ts'
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

/** Every way in that people can try, and what stands on its papers. */
const demoSettings = {
  login_methods: ['password', 'otp'],
  sign_up_enabled: true,
  contact_address: 'Bağdat Caddesi 214, Kadıköy\n34728 Istanbul',
  contact_email: 'finance@harbour.example.com',
  contact_phone: '+90 216 014 22 00',
  contact_website: 'https://harbour.example.com',
  legal_name: 'Harbour Eğitim Danışmanlık A.Ş.',
  tax_number: '461 014 2207, Kadıköy',
  registration_number: '0461-0142-2070-0014',
} satisfies Parameters<typeof changeOrganization>[1]

/** The company says who it is, and is through with the wizard of the first run. */
export async function setUpCompany(ctx: Ctx) {
  await changeOrganization(ctx, demoSettings)
  for (const step of setupSteps) await keepStep(ctx, step, skippableSteps.includes(step) ? 'skipped' : 'done')
  await moveSetup(ctx, 'done')
}

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
  // People check in here.
  await saveGate(ctx, 'attendance.check_in', { enabled: true, audience: { groups: ['company'] }, config: {} })
}
