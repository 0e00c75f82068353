import type pg from 'pg'
import { importCatalogueRows } from '#modules/catalog/catalog.public.ts'
import { createTenant } from '#modules/organization/organization.public.ts'
import type { TenantDirectory } from '#platform/tenancy/directory.ts'
import type { Means } from '#platform/work.ts'
import { readOffers } from './admissions.ts'
import { receiveAgencies } from './agencies.ts'
import { buildAgreements } from './agreements.ts'
import { demoCatalogueRows } from './catalogue.ts'
import { CompanyClock } from './clock.ts'
import { buildCompany, changePeople, type DemoCompany, type SignIn } from './company.ts'
import { holdConversations } from './conversations.ts'
import { holdCounsellings } from './counsellings.ts'
import { planDays } from './days.ts'
import { daysAtWork } from './days-at-work.ts'
import { drawLeads, readLists } from './drawn.ts'
import { bringAgain } from './duplicates.ts'
import { lookUpFacts } from './facts.ts'
import { buildForms } from './forms.ts'
import { introduceGuests } from './guests.ts'
import { lifeOf } from './leads.ts'
import { buildMasters } from './masters.ts'
import { buildMoney } from './money.ts'
import { prepareOffer } from './offer.ts'
import { buildPipelines, canadaSince } from './pipelines.ts'
import { quotePrograms } from './quotations.ts'
import { buildSettings, setUpCompany } from './settings.ts'
import { type Act, Stage } from './stage.ts'
import { readWhatWasTold, tellPeople } from './told.ts'
import { leaveChannels } from './unsubscribed.ts'
import { publishNews } from './updates.ts'

export const demoCode = 'harbour'

export interface DemoMeans {
  readonly owner: pg.Pool
  readonly means: Means
  readonly tenants: TenantDirectory
  /** Derived from the installation's secret, so that no two installations share it. */
  readonly password: string
  readonly leads: number
  readonly say: (line: string) => void
}

const roles: readonly SignIn['role'][] = [
  'super_admin',
  'branch_manager',
  'counsellor',
  'application_officer',
  'finance_officer',
  'agent',
  'student',
  'institution_staff',
]
const mailboxes: Record<string, string> = {
  super_admin: 'admin',
  branch_manager: 'manager',
  application_officer: 'officer',
  finance_officer: 'finance',
  institution_staff: 'institution',
}

/** The sign-ins of the demo company, one for every role. */
export const demoSignIns = (password: string): SignIn[] =>
  roles.map((role) => ({ role, email: `${mailboxes[role] ?? role}@harbour.example.com`, password }))

/** Makes the company to look at: people, catalogue, leads over two years, applications, invoices. Deterministic but for today's date. */
export async function loadDemo({ owner, means, tenants, password, leads, say }: DemoMeans): Promise<{ tenant: string; signIns: SignIn[] }> {
  tenants.forget()
  if ((await tenants.all()).some(({ code }) => code === demoCode)) return { tenant: demoCode, signIns: demoSignIns(password) }
  const { id } = await createTenant(owner, means.pool, {
    code: demoCode,
    name: 'Harbour Education',
    country_code: 'TR',
    currency: 'GBP',
    time_zone: 'Europe/Istanbul',
    is_demo: true,
  })
  tenants.forget()
  const clock = await CompanyClock.wind(owner, id)
  try {
    const signIns = await play(new Stage(means, tenants, id, clock), { owner, tenants, password, leads, say })
    await owner.query('analyze')
    return { tenant: demoCode, signIns }
  } finally {
    await clock.stop()
  }
}

/** How long ago the company was founded; the oldest leads are two years old. */
const foundedAgo = 740 * 86_400_000

async function play(stage: Stage, { owner, tenants, password, leads, say }: Omit<DemoMeans, 'means'>) {
  const { run, clock } = stage
  const now = Date.now()
  say('people and places')
  await clock.turnTo(now - foundedAgo)
  await run(setUpCompany)
  tenants.forget()
  const { company, signIns } = await run((ctx) => buildCompany(ctx, password))
  await run((ctx) => buildAgreements(ctx, company))
  await run((ctx) => buildSettings(ctx, company))
  tenants.forget()
  await run(buildForms)
  say('catalogue')
  await importCatalogueRows({ run }, demoCatalogueRows(), { isDemo: true })
  await run(buildMasters)
  await prepareOffer({ run })
  await owner.query('analyze')
  await playLives(stage, { company, leads, now, say })
  await clock.turnTo()
  await owner.query('analyze')
  say('the present')
  await playPresent(stage, company)
  return signIns
}

type Cast = Pick<DemoMeans, 'leads' | 'say'> & { readonly company: DemoCompany; readonly now: number }

/** Two years of leads, applications and days at work, moment by moment. */
async function playLives(stage: Stage, { company, leads, now, say }: Cast) {
  const lists = await stage.run(readLists)
  const world = { lists, company, offers: await stage.run(readOffers), now }
  const lives = drawLeads(lists, company, leads, now).flatMap((lead, index) => lifeOf(lead, index + 1, world))
  const pipelines: Act = { at: canadaSince(now), by: company.admin, work: buildPipelines }
  const acts = [pipelines, ...lives, ...(await stage.run((ctx) => daysAtWork(ctx, now)))]
  await stage.play(acts, (done) => {
    if (done % 1_000 === 0 || done === acts.length) say(`what happened: ${done} of ${acts.length}`)
  })
}

async function playPresent(stage: Stage, company: DemoCompany) {
  const { run } = stage
  await run((ctx) => changePeople(ctx, company))
  await lookUpFacts(stage, company)
  await run(planDays)
  await run(introduceGuests)
  await run(holdCounsellings)
  await run(quotePrograms)
  await run(holdConversations)
  await leaveChannels(stage)
  await run(receiveAgencies)
  await bringAgain(stage)
  await readWhatWasTold(stage)
  await run(tellPeople)
  await buildMoney(stage, company)
  await publishNews(stage, company)
}

/** Takes the demo company away without a trace; no other company is touched. */
export async function removeDemo(owner: pg.Pool, tenants: TenantDirectory): Promise<{ removed: string[] }> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    const demos = await client.query<{ id: number; code: string }>('select id, code from tenants where is_demo')
    const { tables, cuts } = await planOfRemoval(client)
    for (const { id } of demos.rows) {
      await client.query(`set local app.tenant_id = ${id}`)
      for (const { table, column } of cuts)
        await client.query(
          `
            alter table ${table} disable trigger user;
            update ${table} set ${column} = null
            where tenant_id = ${id} and ${column} is not null; alter table ${table} enable trigger user`,
        )
      for (const table of tables)
        await client.query(
          `
            alter table ${table} disable trigger user;
            delete from ${table}
            where tenant_id = ${id}; alter table ${table} enable trigger user`,
        )
      await client.query('delete from tenant_hosts where tenant_id = $1', [id])
      await client.query('delete from tenants where id = $1', [id])
    }
    await client.query('commit')
    tenants.forget()
    return { removed: demos.rows.map(({ code }) => code) }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

interface Removal {
  /** Tables so that what points at others goes first. */
  readonly tables: string[]
  /** Columns that have to be emptied before, since their tables point at each other. */
  readonly cuts: { readonly table: string; readonly column: string }[]
}
interface Pointer {
  readonly name: string
  readonly target: string
  /** The column that points, where it may be empty whatever the others hold. */
  readonly loose: string | null
}

/** How the rows of one company are taken away, whatever points at what. */
async function planOfRemoval(client: pg.ClientBase): Promise<Removal> {
  const { rows: names } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relrowsecurity`)
  const { rows: pointers } = await client.query<Pointer>(`
    select c.relname as name, t.relname as target,
      (
        select min(a.attname::text)
        from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'tenant_id' and not a.attnotnull
          and not exists (select from pg_constraint h where h.conrelid = k.conrelid and h.contype = 'c' and a.attnum = any(h.conkey))
      ) as loose
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid and c.relrowsecurity
    join pg_class t on t.oid = k.confrelid and t.relrowsecurity
    where k.contype = 'f' and t.oid <> c.oid`)
  const left = new Set(names.map(({ name }) => name))
  const [tables, cuts]: [string[], { table: string; column: string }[]] = [[], []]
  let kept = pointers
  while (left.size) {
    const isHeld = (name: string, by: readonly Pointer[]) => by.some((pointer) => pointer.target === name && left.has(pointer.name))
    const free = [...left].filter((name) => !isHeld(name, kept))
    if (!free.length) {
      const tight = kept.filter(({ loose }) => loose === null)
      const next = [...left].find((name) => !isHeld(name, tight))
      if (!next) throw new Error(`These tables point at each other: ${[...left].join(', ')}`)
      const cut = kept.filter(({ name, target }) => target === next && left.has(name))
      cuts.push(...cut.map(({ name, loose }) => ({ table: name, column: loose! })))
      kept = kept.filter((pointer) => !cut.includes(pointer))
      continue
    }
    for (const name of free) left.delete(name)
    tables.push(...free)
  }
  return { tables, cuts }
}
