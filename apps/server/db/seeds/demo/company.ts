import { createUser } from '#modules/identity/identity.public.ts'
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
  { name: 'Anatolia Study Partners', country_code: 'TR', tier_bps: 8500 },
  { name: 'دار المستقبل للتعليم', country_code: 'EG', tier_bps: 8000 },
  { name: 'Ganga Overseas Education', country_code: 'IN', tier_bps: 9000 },
  { name: 'Himal Abroad', country_code: 'NP', tier_bps: 8500 },
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
  readonly agents: readonly { id: number; name: string; country_code: string | null }[]
  readonly counsellors: readonly { id: number; branch_id: number; team_id: number }[]
  readonly officers: readonly { id: number; branch_id: number }[]
  readonly roleIds: ReadonlyMap<string, number>
}
export interface SignIn {
  readonly role: string
  readonly email: string
  readonly password: string
}

/** Builds branches, teams, agencies and people; one sign-in for every role. */
export async function buildCompany(ctx: Ctx, password: string): Promise<{ company: DemoCompany; signIns: SignIn[] }> {
  const { db } = ctx
  const branches = []
  for (const { teams, ...branch } of branchSeeds) {
    const made = await db.insertInto('branches').values(branch).returning(['id', 'name', 'country_code']).executeTakeFirstOrThrow()
    const ids = await db
      .insertInto('teams')
      .values(teams.map((name) => ({ name, branch_id: made.id })))
      .returning('id')
      .execute()
    branches.push({ ...made, teams: ids.map(({ id }) => id) })
  }
  // Who asks on the public page becomes a lead of the head office, whose manager sees it.
  await db.updateTable('lead_forms').set({ branch_id: branches[0]!.id }).execute()
  const agents = await db
    .insertInto('agents')
    .values([...agentSeeds])
    .returning(['id', 'name', 'country_code'])
    .execute()
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
