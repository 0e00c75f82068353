import { sql } from 'kysely'
import { createUser } from '#modules/identity/identity.public.ts'
import { createLanding, moveLanding } from '#modules/leads/landing-page/landing-page.commands.ts'
import { createBranch } from '#modules/organization/branch/branch.commands.ts'
import { createAgency } from '#modules/organization/organization.public.ts'
import { createTeam } from '#modules/organization/team/team.commands.ts'
import type { Ctx } from '#platform/context.ts'

/** Where the demo company works. */
const branchSeeds = [
  { name: 'Istanbul', country_code: 'TR', teams: ['Bosphorus', 'Golden Horn'] },
  { name: 'Riyadh', country_code: 'SA', teams: ['Najd'] },
  { name: 'Mumbai', country_code: 'IN', teams: ['Marine Drive', 'Western Ghats'] },
  { name: 'Lagos', country_code: 'NG', teams: ['Atlantic'] },
  { name: 'London', country_code: 'GB', teams: ['Thames'] },
] as const
const agentSeeds = [
  { name: 'Anatolia Study Partners', country_code: 'TR', share: 8_500 },
  { name: 'دار المستقبل للتعليم', country_code: 'EG', share: 8_000 },
  { name: 'Ganga Overseas Education', country_code: 'IN', share: 9_000 },
  { name: 'Himal Abroad', country_code: 'NP', share: 8_500 },
] as const
const counsellors = [
  ['Selin', 'Aydın'],
  ['Karim', 'Haddad'],
  ['Priya', 'Nair'],
  ['Deniz', 'Korkmaz'],
  ['نور', 'السالم'],
  ['Rahul', 'Mehta'],
  ['Amaka', 'Obi'],
  ['Grace', 'Whitfield'],
  ['Burak', 'Şen'],
  ['Fatma', 'Yılmaz'],
] as const

export interface DemoCompany {
  readonly branches: readonly { id: number; name: string; country_code: string | null; teams: readonly number[] }[]
  /** With what each gets of received commission, in basis points. */
  readonly agents: readonly { id: number; identifier: string; name: string; country_code: string | null; share: number }[]
  readonly counsellors: readonly { id: number; branch_id: number; team_id: number }[]
  readonly officers: readonly { id: number; branch_id: number }[]
  readonly roleIds: ReadonlyMap<string, number>
}
export interface SignIn {
  readonly role: string
  readonly email: string
  readonly password: string
}

const usual = { address_line: null, status: 'active' } as const
const aliasOf = (name: string) => name.slice(0, 3).toUpperCase()

/** The country of an office, and its state and city where the tables of places know a city of its name. */
async function placeOf({ db }: Ctx, iso2: string, city: string) {
  const { country_id } = await db.selectFrom('countries').select('id as country_id').where('iso2', '=', iso2).executeTakeFirstOrThrow()
  const place = await db
    .selectFrom('cities')
    .innerJoin('states', 'states.id', 'cities.state_id')
    .select(['cities.id as city_id', 'cities.state_id'])
    .where('states.country_id', '=', country_id)
    .where(sql<boolean>`fold(cities.name) = fold(${city})`)
    .orderBy('cities.id')
    .limit(1)
    .executeTakeFirst()
  return { country_id, state_id: place?.state_id ?? null, city_id: place?.city_id ?? null }
}

/** Builds branches, teams, agencies and people; one sign-in for every role. */
export async function buildCompany(ctx: Ctx, password: string): Promise<{ company: DemoCompany; signIns: SignIn[] }> {
  const { db } = ctx
  const branches = []
  for (const { teams, name, country_code } of branchSeeds) {
    const { id } = await createBranch(ctx, { name, alias: aliasOf(name), ...(await placeOf(ctx, country_code, name)), ...usual })
    const ids = []
    for (const team of teams) ids.push((await createTeam(ctx, { name: team, alias: aliasOf(team), branch_id: id, status: 'active' })).id)
    branches.push({ id, name, country_code, teams: ids })
  }
  const fair = await createLanding(ctx, { name: 'Autumn fair', slug: 'autumn-fair', languages: ['en', 'fr', 'tr', 'ar'] })
  await moveLanding(ctx, fair, 'publish')
  // Who asks on a public page becomes a lead of the head office, whose manager sees it.
  await db.updateTable('lead_forms').set({ branch_id: branches[0]!.id }).execute()
  const agents = []
  for (const { name, country_code, share } of agentSeeds)
    agents.push({ name, country_code, share, ...(await createAgency(ctx, { name, country_code })) })
  const domain = 'harbour.example.com'
  const signIns: SignIn[] = []
  const person = async (role: string, first_name: string, last_name: string, mailbox: string, more: object = {}) => {
    const email = `${mailbox}@${domain}`
    const user = await createUser(ctx, { email, first_name, last_name, roles: [role], password, ...more })
    return { ...user, email }
  }
  const door = async (role: string, name: string, first: string, last: string, more: object = {}) => {
    const user = await person(role, first, last, name, more)
    signIns.push({ role, email: user.email, password })
    return user
  }
  await createUser(ctx, {
    email: `admin@${domain}`,
    first_name: 'Ayla',
    last_name: 'Demir',
    roles: ['super_admin', 'administrator', 'counsellor'],
    password,
    branch_id: branches[0]!.id,
  })
  signIns.push({ role: 'super_admin', email: `admin@${domain}`, password })
  await door('branch_manager', 'manager', 'Onur', 'Kaya', { branch_id: branches[0]!.id })
  const staff = []
  for (const [index, [first, last]] of counsellors.entries()) {
    const branch = branches[index % branches.length]!
    const team_id = branch.teams[Math.floor(index / branches.length) % branch.teams.length]!
    const user =
      index === 0
        ? await door('counsellor', 'counsellor', first, last, { branch_id: branch.id, team_ids: [team_id] })
        : await person('counsellor', first, last, `counsellor${index + 1}`, { branch_id: branch.id, team_ids: [team_id] })
    staff.push({ id: user.id, branch_id: branch.id, team_id })
  }
  const officers = []
  for (const [index, branch] of branches.entries()) {
    const user =
      index === 0
        ? await door('application_officer', 'officer', 'Leyla', 'Aksoy', { branch_id: branch.id })
        : await person('application_officer', 'Officer', branch.name, `officer${index + 1}`, { branch_id: branch.id })
    officers.push({ id: user.id, branch_id: branch.id })
  }
  await door('finance_officer', 'finance', 'Margaret', 'Osei')
  await door('agent', 'agent', 'Hakan', 'Yavuz', { agent_id: agents[0]!.id })
  for (const [index, agent] of agents.slice(1).entries())
    await person('agent', 'Partner', String(index + 2), `agent${index + 2}`, { agent_id: agent.id })
  await door('student', 'student', 'Zeynep', 'Öztürk')
  await door('institution_staff', 'institution', 'Helen', 'Marsh')
  // One who has not opened their invitation yet, and one on leave.
  const invited = await createUser(ctx, {
    email: `elena@${domain}`,
    first_name: 'Elena',
    last_name: 'Rossi',
    roles: ['counsellor'],
    branch_id: branches[4]!.id,
  })
  await db.updateTable('users').set({ invited_at: ctx.now().toISOString() }).where('id', '=', invited.id).execute()
  const away = await person('counsellor', 'Tunde', 'Bakare', 'tunde', { branch_id: branches[3]!.id })
  await db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', away.id).execute()
  const roles = await db.selectFrom('roles').select(['id', 'system_key']).where('system_key', 'is not', null).execute()
  return {
    company: { branches, agents, counsellors: staff, officers, roleIds: new Map(roles.map(({ id, system_key }) => [system_key!, id])) },
    signIns,
  }
}
