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
import { buildForms } from './forms.ts'
import { introduceGuests } from './guests.ts'
import { buildHistory } from './history.ts'
import { buildLeads } from './leads.ts'
import { buildMasters } from './masters.ts'
import { buildMoney } from './money.ts'
import { prepareOffer } from './offer.ts'
import { placePhones } from './phones.ts'
import { buildPipelines } from './pipelines.ts'
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
const demoSettings = { auth: { login_methods: ['password', 'otp'], sign_up_enabled: true } }

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
  await run(buildPipelines)
  await run(introduceGuests)
  await run(leaveChannels)
  await run(tellPeople)
  await run(receiveAgencies)
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
    const tables = await inOrderOfRemoval(client)
    for (const { id } of demos.rows) {
      await client.query(`set local app.tenant_id = ${id}`)
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

/** Tables so that what points at others goes first. */
async function inOrderOfRemoval(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(`
    select c.relname as name,
      coalesce(
        array_agg(distinct t.relname::text) filter (where t.relname is not null and t.oid <> c.oid), '{}'
      ) as needs
    from pg_class c
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    left join pg_class t on t.oid = k.confrelid and t.relrowsecurity
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relrowsecurity
    group by c.relname`)
  const left = new Map(rows.map(({ name, needs }) => [name, new Set(needs)]))
  const order: string[] = []
  while (left.size) {
    const free = [...left.keys()].filter((name) => ![...left].some(([other, needs]) => other !== name && needs.has(name)))
    if (!free.length) throw new Error(`These tables point at each other: ${[...left.keys()].join(', ')}`)
    for (const name of free) left.delete(name)
    order.push(...free)
  }
  return order
}
