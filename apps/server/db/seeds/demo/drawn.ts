import type { Ctx } from '#platform/context.ts'
import type { DemoCompany } from './company.ts'
import { type Dice, dice } from './dice.ts'
import { somebody } from './people.ts'

export interface Lists {
  readonly statuses: readonly { id: number; key: string; stage_id: number; stage_key: string; order_no: number }[]
  /** The status in which leads begin. */
  readonly start: number
  readonly lookups: ReadonlyMap<string, readonly number[]>
  readonly countries: ReadonlyMap<string, number>
  readonly destinations: readonly number[]
}

// How many of a hundred leads stand where; the young ones are nearer to the start.
const standing = [
  { stage: 'new_lead', weight: 16 },
  { stage: 'contacted', weight: 20 },
  { stage: 'counselling', weight: 15 },
  { stage: 'qualified', weight: 14 },
  { stage: 'application', weight: 9 },
  { stage: 'converted', weight: 4 },
  { stage: 'lost', weight: 22 },
] as const
const platforms = [
  { key: 'website', weight: 30 },
  { key: 'facebook', weight: 18 },
  { key: 'instagram', weight: 16 },
  { key: 'google', weight: 10 },
  { key: 'whatsapp', weight: 10 },
  { key: 'walk_in', weight: 6 },
  { key: 'phone', weight: 6 },
  { key: 'webinar', weight: 4 },
] as const
const day = 86_400_000

/** What the leads of the demo company are drawn from. */
export async function readLists({ db }: Ctx): Promise<Lists> {
  const statuses = await db
    .selectFrom('timelines')
    .innerJoin('timeline_stages', 'timeline_stages.timeline_id', 'timelines.id')
    .innerJoin('stages', 'stages.id', 'timeline_stages.stage_id')
    .innerJoin('stages as parent', 'parent.id', 'stages.parent_stage_id')
    .select(['stages.id', 'stages.key', 'parent.id as stage_id', 'parent.key as stage_key', 'timeline_stages.order_no'])
    .where('timelines.module_type', '=', 'lead')
    .where('timelines.is_default', '=', true)
    .orderBy('timeline_stages.order_no')
    .execute()
  const values = await db.selectFrom('lookup_values').select(['id', 'type']).orderBy('id').execute()
  const lookups = new Map<string, number[]>()
  for (const { id, type } of values) lookups.set(type, [...(lookups.get(type) ?? []), id])
  const countries = new Map((await db.selectFrom('countries').select(['id', 'iso2']).execute()).map(({ id, iso2 }) => [iso2, id]))
  return {
    statuses,
    start: statuses[0]!.id,
    lookups,
    countries,
    destinations: ['GB', 'CA', 'AU', 'DE', 'IE', 'US', 'NL', 'FR'].map((iso2) => countries.get(iso2)!),
  }
}

function leadDrawn(random: Dice, number: number, lists: Lists, company: DemoCompany, now: number) {
  const person = somebody(random, number)
  const list = (type: string) => lists.lookups.get(type) ?? []
  const age = Math.floor(random.next() ** 1.4 * 730 * day)
  const created = now - age
  // Nobody is enrolled a week after the first call.
  const place = age < 21 * day ? random.weighted(standing.slice(0, 3)) : random.weighted(standing)
  const status = random.one(lists.statuses.filter(({ stage_key }) => stage_key === place.stage))
  const agent = random.chance(0.18) ? random.one(company.agents) : undefined
  const branch = company.branches.find(({ country_code }) => country_code === person.origin.iso2) ?? random.one(company.branches)
  const staff = company.counsellors.filter(({ branch_id }) => branch_id === branch.id)
  const owner = random.chance(place.stage === 'new_lead' ? 0.55 : 0.97) ? random.one(staff) : undefined
  const entered = Math.min(now, created + Math.floor(random.next() * Math.min(age, 60 * day)))
  const hasBudget = random.chance(0.7)
  const body = {
    first_name: person.first_name,
    last_name: person.last_name,
    email: random.chance(0.9) ? person.email : null,
    country_code: person.country_code,
    mobile: person.mobile,
    gender: random.chance(0.8) ? random.one(['male', 'female'] as const) : null,
    nationality_country_id: lists.countries.get(person.origin.iso2),
    source_country_id: lists.countries.get(person.origin.iso2),
    source_city: person.city,
    preferred_language: person.origin.language,
    lead_source_id: random.one(list('lead_source')),
    lead_medium_id: random.one(list('lead_medium')),
    platform: agent ? ('agent' as const) : random.weighted(platforms).key,
    destination_countries: random.chance(0.25)
      ? [random.one(lists.destinations), random.one(lists.destinations)].filter((id, index, all) => all.indexOf(id) === index)
      : [random.one(lists.destinations)],
    study_level_id: random.one(list('study_level')),
    discipline_id: random.one(list('discipline')),
    intake_id: list('intake')[random.one([0, 4, 8])],
    intake_year: new Date(created + random.whole(200, 500) * day).getUTCFullYear(),
    budget_amount: hasBudget ? random.whole(8, 45) * 100_000 : null,
    budget_currency: hasBudget ? random.one(['GBP', 'EUR', 'USD', 'CAD', 'AUD'] as const) : null,
  }
  const reason = place.stage === 'lost' ? random.one(list('lead_reason')) : null
  const category = random.chance(0.75) ? random.one(['hot', 'warm', 'warm', 'cold'] as const) : null
  return {
    created,
    entered,
    stage: place.stage,
    status_id: status.id,
    isStart: status.id === lists.start,
    reason,
    agent_id: agent?.id,
    owner_id: owner?.id,
    branch_id: branch.id,
    team_id: owner?.team_id ?? null,
    body: { ...body, category },
  }
}

export type DrawnLead = ReturnType<typeof leadDrawn>

/** The leads of the demo company over two years, at every stage, the oldest first, so that the numbers people see follow time. */
export function drawLeads(lists: Lists, company: DemoCompany, count: number, now: number): DrawnLead[] {
  const random = dice(20_260_000)
  return Array.from({ length: count }, (_, index) => leadDrawn(random, index + 1, lists, company, now)).sort(
    (a, b) => a.created - b.created,
  )
}
