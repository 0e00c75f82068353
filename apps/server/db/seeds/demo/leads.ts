import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { DemoCompany } from './company.ts'
import { type Dice, dice } from './dice.ts'
import { somebody } from './people.ts'

interface Lists {
  readonly statuses: readonly { id: number; key: string; stage_id: number; stage_key: string; order_no: number }[]
  readonly timeline_id: number
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
const batch = 5_000

/** What the leads of the demo company are drawn from. */
export async function readLists({ db }: Ctx): Promise<Lists> {
  const statuses = await db
    .selectFrom('timelines')
    .innerJoin('timeline_stages', 'timeline_stages.timeline_id', 'timelines.id')
    .innerJoin('stages', 'stages.id', 'timeline_stages.stage_id')
    .innerJoin('stages as parent', 'parent.id', 'stages.parent_stage_id')
    .select([
      'timelines.id as timeline_id',
      'stages.id',
      'stages.key',
      'parent.id as stage_id',
      'parent.key as stage_key',
      'timeline_stages.order_no',
    ])
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
    timeline_id: statuses[0]!.timeline_id,
    lookups,
    countries,
    destinations: ['GB', 'CA', 'AU', 'DE', 'IE', 'US', 'NL', 'FR'].map((iso2) => countries.get(iso2)!),
  }
}

function leadRow(random: Dice, number: number, lists: Lists, company: DemoCompany, now: number) {
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
  const at = (time: number) => new Date(time).toISOString()
  const hasBudget = random.chance(0.7)
  return {
    first_name: person.first_name,
    last_name: person.last_name,
    email: random.chance(0.9) ? person.email : null,
    country_code: person.country_code,
    mobile: person.mobile,
    mobile_e164: `${person.country_code}${person.mobile}`,
    gender: random.chance(0.8) ? random.one(['male', 'female']) : null,
    nationality_country_id: lists.countries.get(person.origin.iso2),
    source_country_id: lists.countries.get(person.origin.iso2),
    source_city: person.city,
    preferred_language: person.origin.language,
    lead_source_id: random.one(list('lead_source')),
    lead_medium_id: random.one(list('lead_medium')),
    platform: agent ? 'agent' : random.weighted(platforms).key,
    agent_id: agent?.id ?? null,
    destination_countries: random.chance(0.25)
      ? [random.one(lists.destinations), random.one(lists.destinations)].filter((id, index, all) => all.indexOf(id) === index)
      : [random.one(lists.destinations)],
    study_level_id: random.one(list('study_level')),
    discipline_id: random.one(list('discipline')),
    intake_id: list('intake')[random.one([0, 4, 8])],
    intake_year: new Date(created + random.whole(200, 500) * day).getUTCFullYear(),
    budget_amount_minor: hasBudget ? random.whole(8, 45) * 100_000 : null,
    budget_currency: hasBudget ? random.one(['GBP', 'EUR', 'USD', 'CAD', 'AUD']) : null,
    timeline_id: lists.timeline_id,
    stage_id: status.stage_id,
    status_id: status.id,
    status_reason_id: place.stage === 'lost' ? random.one(list('lead_reason')) : null,
    stage_entered_at: at(entered),
    category: random.chance(0.75) ? random.one(['hot', 'warm', 'warm', 'cold']) : null,
    branch_id: branch.id,
    team_id: owner?.team_id ?? null,
    owner_id: owner?.id ?? null,
    created_at: at(created),
    last_activity_at: at(entered),
    converted_at: place.stage === 'converted' ? at(entered) : null,
    lost_at: place.stage === 'lost' ? at(entered) : null,
  }
}

const columns = {
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  country_code: 'text',
  mobile: 'text',
  mobile_e164: 'text',
  gender: 'text',
  nationality_country_id: 'int',
  source_country_id: 'int',
  source_city: 'text',
  preferred_language: 'text',
  lead_source_id: 'int',
  lead_medium_id: 'int',
  platform: 'text',
  agent_id: 'int',
  destination_countries: 'int[]',
  study_level_id: 'int',
  discipline_id: 'int',
  intake_id: 'int',
  intake_year: 'int',
  budget_amount_minor: 'bigint',
  budget_currency: 'text',
  timeline_id: 'int',
  stage_id: 'int',
  status_id: 'int',
  status_reason_id: 'int',
  stage_entered_at: 'timestamptz',
  category: 'text',
  branch_id: 'int',
  team_id: 'int',
  owner_id: 'int',
  created_at: 'timestamptz',
  last_activity_at: 'timestamptz',
  converted_at: 'timestamptz',
  lost_at: 'timestamptz',
} as const

export interface Runs {
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

/** Puts in `count` leads over two years, at every stage, in batches; the number of a batch decides its leads and their numbers. */
export async function buildLeads({ run }: Runs, company: DemoCompany, count: number, onProgress: (done: number) => void) {
  const lists = await run(readLists)
  const now = Date.now()
  const shape = { id: 'int', number: 'int', ...columns }
  const names = sql.raw(Object.keys(shape).join(', '))
  const types = sql.raw(
    Object.entries(shape)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  )
  let [next, done] = [0, 0]
  const lane = async () => {
    while (next < count) {
      const from = next
      const size = Math.min(batch, count - from)
      next += size
      const random = dice(20_260_000 + from)
      // The oldest come first, so that the numbers people see follow time.
      const drawn = Array.from({ length: size }, (_, index) => leadRow(random, from + index + 1, lists, company, now))
      const rows = drawn
        .sort((a, b) => a.created_at.localeCompare(b.created_at))
        .map((row, index) => ({ id: from + index + 1, number: from + index + 1, ...row }))
      await run(({ db }) =>
        sql`insert into leads (${names}) select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${types})`.execute(
          db,
        ),
      )
      done += size
      onProgress(done)
    }
  }
  // Writing is the database's work alone, so a second core halves it.
  await Promise.all([lane(), lane()])
}
