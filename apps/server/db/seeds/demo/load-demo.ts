import type pg from 'pg'
import { importCatalogueRows } from '#modules/catalog/catalog.public.ts'
import { createTenant } from '#modules/organization/organization.public.ts'
import { systemActor } from '#platform/access/sessions.ts'
import type { Ctx, Tenant } from '#platform/context.ts'
import type { TenantDirectory } from '#platform/tenancy/directory.ts'
import { type Means, perform } from '#platform/work.ts'
import { buildAdmissions } from './admissions.ts'
import { receiveAgencies } from './agencies.ts'
import { buildAgreements } from './agreements.ts'
import { demoCatalogueRows } from './catalogue.ts'
import { buildCompany, type SignIn } from './company.ts'
import { holdConversations } from './conversations.ts'
import { holdCounsellings } from './counsellings.ts'
import { planDays } from './days.ts'
import { bringAgain } from './duplicates.ts'
import { lookUpFacts } from './facts.ts'
import { buildForms } from './forms.ts'
import { introduceGuests } from './guests.ts'
import { buildHistory } from './history.ts'
import { buildLeads } from './leads.ts'
import { buildMasters } from './masters.ts'
import { buildMoney } from './money.ts'
import { prepareOffer } from './offer.ts'
import { placePhones } from './phones.ts'
import { buildPipelines } from './pipelines.ts'
import { quotePrograms } from './quotations.ts'
import { buildSettings } from './settings.ts'
import { tellPeople } from './told.ts'
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

/** Every way in that people can try: passwords, codes, and accounts of students' own. */
const demoSettings = {
  auth: { login_methods: ['password', 'otp'], sign_up_enabled: true },
  contact: {
    address: 'Bağdat Caddesi 214, Kadıköy\n34728 Istanbul',
    email: 'finance@harbour.example.com',
    phone: '+90 216 014 22 00',
    website: 'https://harbour.example.com',
  },
  documents: {
    legal_name: 'Harbour Eğitim Danışmanlık A.Ş.',
    tax_number: '461 014 2207, Kadıköy',
    registration_number: '0461-0142-2070-0014',
  },
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
  await createTenant(owner, means.pool, {
    code: demoCode,
    name: 'Harbour Education',
    country_code: 'TR',
    currency: 'GBP',
    time_zone: 'Europe/Istanbul',
  })
  await owner.query('update tenants set is_demo = true, settings = $2 where code = $1', [demoCode, demoSettings])
  tenants.forget()
  const tenant = (await tenants.all()).find(({ code }) => code === demoCode)!
  const run = runnerIn(means, tenant)
  say('people and places')
  const { company, signIns } = await run((ctx) => buildCompany(ctx, password))
  await run((ctx) => buildAgreements(ctx, company))
  await run((ctx) => buildSettings(ctx, company))
  await run(buildForms)
  say('catalogue')
  await importCatalogueRows({ run }, demoCatalogueRows(), { isDemo: true })
  await run(buildMasters)
  await prepareOffer({ run })
  await buildLeads({ run }, company, leads, (done) => say(`leads ${done} of ${leads}`))
  await owner.query(`select catch_up('leads')`)
  await owner.query('analyze leads, program_offerings')
  say('history')
  await buildHistory({ run }, company, leads)
  say('applications')
  await buildAdmissions({ run }, leads)
  await run(lookUpFacts)
  await run(planDays)
  await run(buildPipelines)
  await run(introduceGuests)
  await run(holdCounsellings)
  await run(quotePrograms)
  await run(holdConversations)
  await run(leaveChannels)
  await run(tellPeople)
  await run(receiveAgencies)
  await bringAgain({ run }, leads)
  await run(placePhones)
  say('invoices')
  await buildMoney({ run }, company)
  await run(publishNews)
  await owner.query('analyze')
  return { tenant: demoCode, signIns }
}

const runnerIn =
  (means: Means, tenant: Tenant) =>
  <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    perform(
      means,
      { tenant, actor: systemActor, language: 'en', offsetMinutes: 0, traceId: 'demo', ip: null, ifMatch: null, mode: 'write' },
      work,
    )

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
