import { sql } from 'kysely'
import { createUser } from '#modules/identity/identity.public.ts'
import { furnishedPage, furnishedPages } from '#modules/leads/capture-form/capture-form.policy.ts'
import { editOrigin } from '#modules/leads/capture-form/landing-form.commands.ts'
import { createLanding, editLanding, moveLanding } from '#modules/leads/landing-page/landing-page.commands.ts'
import { createBranch } from '#modules/organization/branch/branch.commands.ts'
import { createAgency } from '#modules/organization/organization.public.ts'
import { changeStatus, invite } from '#modules/organization/staff/staff.commands.ts'
import { changeableStaff } from '#modules/organization/staff/staff.policy.ts'
import { createTeam } from '#modules/organization/team/team.commands.ts'
import type { Ctx } from '#platform/context.ts'
import { type Desk, placePhone } from './phones.ts'

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
  ['Selin', 'Aydın', 'female'],
  ['Karim', 'Haddad', 'male'],
  ['Priya', 'Nair', 'female'],
  ['Deniz', 'Korkmaz', 'male'],
  ['نور', 'السالم', 'female'],
  ['Rahul', 'Mehta', 'male'],
  ['Amaka', 'Obi', 'female'],
  ['Grace', 'Whitfield', 'female'],
  ['Burak', 'Şen', 'male'],
  ['Fatma', 'Yılmaz', 'female'],
] as const

export interface DemoCompany {
  readonly branches: readonly { id: number; name: string; country_code: string | null; teams: readonly number[] }[]
  /** With what each gets of received commission, in basis points. */
  readonly agents: readonly { id: number; identifier: string; name: string; country_code: string | null; share: number }[]
  readonly counsellors: readonly {
    readonly id: number
    readonly branch_id: number
    readonly team_id: number
    /** Who they are as whom, where leads are given to them. */
    readonly pair: { readonly user_identifier: string; readonly role_identifier: string }
  }[]
  /** Who decides for the whole company. */
  readonly admin: number
  /** Who works for an agency, by its number. */
  readonly agentPeople: ReadonlyMap<number, number>
  /** The telephones of the desks, in the order people came. */
  readonly desks: readonly Desk[]
}
export interface SignIn {
  readonly role: string
  readonly email: string
  readonly password: string
}

const domain = 'harbour.example.com'
/** Numbers like those of Turkish phones, one for each desk. */
const mobileOf = (desk: number) => ({ country_code: '+90', mobile: `532${String(1_000_000 + desk)}` })
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

/** A landing page of the head office for a fair. */
async function openFair(ctx: Ctx, branch_id: number) {
  const fair = await createLanding(ctx, { name: 'Autumn fair', slug: 'autumn-fair', languages: ['en', 'fr', 'tr', 'ar'] })
  const { name, slug, content, campaign, fields } = fair
  await moveLanding(ctx, await editLanding(ctx, fair, { name, slug, content, campaign, fields, branch_id }), 'publish')
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
  // Who asks on a public page becomes a lead of the head office, whose manager sees it.
  for (const { id } of await furnishedPages(ctx).execute())
    await editOrigin(ctx, await furnishedPage(ctx, id), { branch_id: branches[0]!.id })
  await openFair(ctx, branches[0]!.id)
  const agents = []
  for (const { name, country_code, share } of agentSeeds)
    agents.push({ name, country_code, share, ...(await createAgency(ctx, { name, country_code })) })
  const signIns: SignIn[] = []
  const desks: Desk[] = []
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
  const atDesk = <U extends { readonly id: number }>(user: U, gender: Desk['gender']) => {
    desks.push({ id: user.id, gender, extension: String(201 + desks.length) })
    return user
  }
  const mobile = () => mobileOf(desks.length)
  const admin = await createUser(ctx, {
    email: `admin@${domain}`,
    first_name: 'Ayla',
    last_name: 'Demir',
    roles: ['super_admin', 'administrator', 'counsellor'],
    password,
    branch_id: branches[0]!.id,
    ...mobile(),
  })
  atDesk(admin, 'female')
  signIns.push({ role: 'super_admin', email: `admin@${domain}`, password })
  atDesk(await door('branch_manager', 'manager', 'Onur', 'Kaya', { branch_id: branches[0]!.id, ...mobile() }), 'male')
  const role = await db.selectFrom('roles').select('identifier').where('system_key', '=', 'counsellor').executeTakeFirstOrThrow()
  const staff = []
  for (const [index, [first, last, gender]] of counsellors.entries()) {
    const branch = branches[index % branches.length]!
    const team_id = branch.teams[Math.floor(index / branches.length) % branch.teams.length]!
    const place = { branch_id: branch.id, team_ids: [team_id], ...mobile() }
    const user =
      index === 0
        ? await door('counsellor', 'counsellor', first, last, place)
        : await person('counsellor', first, last, `counsellor${index + 1}`, place)
    atDesk(user, gender)
    const pair = { user_identifier: user.identifier, role_identifier: role.identifier }
    staff.push({ id: user.id, branch_id: branch.id, team_id, pair })
  }
  for (const [index, branch] of branches.entries()) {
    const place = { branch_id: branch.id, ...mobile() }
    const user =
      index === 0
        ? await door('application_officer', 'officer', 'Leyla', 'Aksoy', place)
        : await person('application_officer', 'Officer', branch.name, `officer${index + 1}`, place)
    atDesk(user, 'female')
  }
  atDesk(await door('finance_officer', 'finance', 'Margaret', 'Osei', mobile()), 'female')
  const partners = [await door('agent', 'agent', 'Hakan', 'Yavuz', { agent_id: agents[0]!.id })]
  for (const [index, agent] of agents.slice(1).entries())
    partners.push(await person('agent', 'Partner', String(index + 2), `agent${index + 2}`, { agent_id: agent.id }))
  await door('student', 'student', 'Zeynep', 'Öztürk')
  await door('institution_staff', 'institution', 'Helen', 'Marsh', mobileOf(90))
  await person('counsellor', 'Tunde', 'Bakare', 'tunde', { branch_id: branches[3]!.id })
  for (const desk of desks) await placePhone(ctx, desk)
  const agentPeople = new Map(agents.map(({ id }, index) => [id, partners[index]!.id]))
  return { company: { branches, agents, counsellors: staff, admin: admin.id, agentPeople, desks }, signIns }
}

/** Lately: one who has not opened their invitation yet, and one who went on leave. */
export async function changePeople(ctx: Ctx, { branches, desks }: DemoCompany) {
  const place = { branch_id: branches[4]!.id, ...mobileOf(desks.length) }
  const { id } = await createUser(ctx, {
    email: `elena@${domain}`,
    first_name: 'Elena',
    last_name: 'Rossi',
    roles: ['counsellor'],
    ...place,
  })
  await invite(ctx, await changeableStaff(ctx, String(id)))
  await placePhone(ctx, { id, gender: 'female', extension: String(201 + desks.length) })
  const away = await ctx.db.selectFrom('users').select('id').where('email', '=', `tunde@${domain}`).executeTakeFirstOrThrow()
  await changeStatus(ctx, await changeableStaff(ctx, String(away.id)), 'deactivated')
}
