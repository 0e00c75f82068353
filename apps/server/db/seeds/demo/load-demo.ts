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
  await holdCounsellings(stage)
  await run(quotePrograms)
  await holdConversations(stage)
  await leaveChannels(stage)
  await run(receiveAgencies)
  await bringAgain(stage)
  await readWhatWasTold(stage)
  await run(tellPeople)
  await buildMoney(stage, company)
  await publishNews(stage, company)
}
