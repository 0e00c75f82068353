import { eligibility } from '@embark/contract/catalog/eligibility/eligibility.contract.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { exponentOf } from '@embark/contract/kernel/currency-digits.ts'
import { inCurrency, toMinor } from '@embark/contract/kernel/money.ts'
import { emailOf } from './database.ts'
import { pageStatement, type Statement } from './floor-statement.ts'
import type { Goal, Line, World } from './line.ts'
import { shot } from './load.ts'
import { finderAsks } from './page-asks.ts'
import { pageRequest, pageSizeOf, requestFor } from './page-request.ts'

/** Any combination of filters within one and a half times the floor, and the first cards within a second. */
const finderGoal: Goal = { p50: 1.5, share: 0.75, statements: 6, tail: 3 }
const text = 'management'
const discipline = 'Business and management'
/** In dollars, which is not what the programs cost. */
const fees = { currency: 'USD', gt_tuition_fee: 15_000, lt_tuition_fee: 30_000 } as const

/** What is frequent in the measured catalogue, so that what is combined finds something. */
interface Facts {
  readonly country: number
  readonly level: number
  readonly discipline: number
  readonly intake: number
  readonly bounds: readonly (readonly [string, number, number])[]
}

const knownFacts = new WeakMap<World, Promise<Facts>>()
/** Read once for all lines: at two hundred thousand programs that takes seconds. */
function factsOf(world: World): Promise<Facts> {
  const known = knownFacts.get(world) ?? readFacts(world)
  knownFacts.set(world, known)
  return known
}

async function readFacts(world: World): Promise<Facts> {
  const facts = await world.one<Omit<Facts, 'bounds'>>(`
    select i.country_id as country, p.study_level_id as level, p.discipline_id as discipline, n.intake_id as intake
    from programs p
    join lookup_values d on d.tenant_id = p.tenant_id and d.id = p.discipline_id and d.label = '${discipline}'
    join institutions i on i.tenant_id = p.tenant_id and i.id = p.institution_id
    join program_intakes n on n.tenant_id = p.tenant_id and n.program_id = p.id
    where p.tenant_id = ${world.database.tenant} and p.category = 'higher_education'
    group by 1, 2, 3, 4
    order by count(*) desc, 1, 2, 3, 4
    limit 1`)
  return { ...facts, bounds: await boundsOf(world) }
}

/** The same range of fees in each currency that the company keeps a rate of. */
async function boundsOf({ database: { owner, tenant } }: World): Promise<Facts['bounds']> {
  const { rows } = await owner.query<{ currency: string; worth: number }>(
    `
      select currency, 1::float8 as worth from tenants where id = $1
      union all
      (
        select distinct on (currency) currency, rate::float8
        from exchange_rates
        where tenant_id = $1 and valid_on <= current_date
        order by currency, valid_on desc
      )`,
    [tenant],
  )
  const own = rows.find(({ currency }) => currency === fees.currency)!.worth
  const at = (amount: number, currency: string, worth: number) => {
    const minor = toMinor(amount.toFixed(exponentOf(fees.currency)), fees.currency)!
    return currency === fees.currency ? minor : inCurrency(minor, fees.currency, currency, own / worth).amount_minor
  }
  return rows.map(({ currency, worth }) => [currency, at(fees.gt_tuition_fee, currency, worth), at(fees.lt_tuition_fee, currency, worth)])
}

/** One thing that narrows the finder: what the page sends, and what the floor asks of the offering. */
interface Narrowing {
  readonly filters: (facts: Facts) => Readonly<Record<string, unknown>>
  /** The condition, given the number of its first value. */
  readonly where: (first: number) => string
  readonly values: (facts: Facts) => readonly unknown[]
}
const country: Narrowing = {
  filters: (facts) => ({ country_id: [facts.country] }),
  where: (first) => `o.country_id = $${first}`,
  values: (facts) => [facts.country],
}
const levelAndDiscipline: Narrowing = {
  filters: (facts) => ({ study_level_id: [facts.level], discipline_id: [facts.discipline] }),
  where: (first) => `o.offered_level_id = $${first} and o.offered_discipline_id = $${first + 1}`,
  values: (facts) => [facts.level, facts.discipline],
}
const intake: Narrowing = {
  filters: (facts) => ({ intake_id: [facts.intake] }),
  where: (first) => `$${first}::int = any(o.offered_intake_ids)`,
  values: (facts) => [facts.intake],
}
const feeRange: Narrowing = {
  filters: () => fees,
  where: (first) => `
    exists (
      select
      from unnest($${first}::text[], $${first + 1}::bigint[], $${first + 2}::bigint[]) as bound (currency, low, high)
      where bound.currency = o.currency and o.tuition_fee_minor between bound.low and bound.high
    )`,
  values: ({ bounds }) => [0, 1, 2].map((column) => bounds.map((bound) => bound[column])),
}

/** What a card shows, and nothing else: with names, intakes, tags, and the fees by the rate of the day. */
const columns = `
  o.id, o.identifier, o.tuition_fee_minor, o.application_fee_minor, o.currency, o.is_active, o.campus_id, c.name as campus, c.city,
  p.id as program_id, p.identifier as program_identifier, p.name, p.url, p.category, p.program_type, p.duration, p.duration_type,
  p.is_fulltime, p.min_requirement, p.is_pgwp, p.has_accommodation, p.attendance_on, p.tags, p.testscores, p.additional_items,
  p.checklist <> '[]' as has_checklist, level.label as level, field.label as discipline,
  i.id as institution_id, i.identifier as institution_identifier, i.name as institution, i.url as institution_url, i.logo_url,
  i.country_id, i.currency as institution_currency, coalesce(country.names ->> 'en', country.name) as country,
  (
    select jsonb_agg(jsonb_build_object('id', intake.id, 'intake_name', intake.label) order by intake.order_by)
    from program_intakes n
    join lookup_values intake on intake.tenant_id = n.tenant_id and intake.id = n.intake_id
    where n.tenant_id = p.tenant_id and n.program_id = p.id and intake.is_active
  ) as intakes,
  (
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'txt_color', t.txt_color, 'bg_color', t.bg_color) order by t.name)
    from program_tags marked
    join tags t on t.tenant_id = marked.tenant_id and t.id = marked.tag_id
    where marked.tenant_id = p.tenant_id and marked.program_id = p.id
  ) as labels,
  known.rate, known.valid_on, round(o.tuition_fee_minor * known.rate) as tuition_fee,
  round(o.application_fee_minor * known.rate) as application_fee`
const joins = `
  join programs p on p.tenant_id = o.tenant_id and p.id = o.program_id
  join institutions i on i.tenant_id = o.tenant_id and i.id = o.institution_id
  join campuses c on c.tenant_id = o.tenant_id and c.id = o.campus_id
  join countries country on country.id = i.country_id
  left join lookup_values level on level.tenant_id = p.tenant_id and level.id = p.study_level_id
  left join lookup_values field on field.tenant_id = p.tenant_id and field.id = p.discipline_id
  left join lateral (
    select rate, valid_on
    from exchange_rates
    where tenant_id = o.tenant_id and currency = o.currency and valid_on <= current_date
    order by valid_on desc
    limit 1
  ) known on true`

/** How many values each takes, whatever they are. */
const widthOf = ({ values }: Narrowing) => values({ country: 0, level: 0, discipline: 0, intake: 0, bounds: [] }).length

/** The least that finds the offerings, which carry what is asked of them; and the number of the next value. */
function whereOf(narrowings: readonly Narrowing[]) {
  let next = 2
  const wheres = [`o.tenant_id = $1 and o.offered_as = 'higher_education'`]
  for (const each of narrowings) {
    wheres.push(each.where(next))
    next += widthOf(each)
  }
  return { where: wheres.join(' and '), next }
}

interface Question {
  readonly name: string
  readonly narrowings?: readonly Narrowing[]
  readonly search?: true
  readonly page?: number
  /** Opened from a lead. */
  readonly isForLead?: true
}

function floorOf({ narrowings = [], search, page = 1, isForLead }: Question): Statement {
  const { where, next } = whereOf(narrowings)
  const limit = pageSizeOf(programs.all)
  if (!search)
    return pageStatement({
      from: 'program_offerings',
      alias: 'o',
      where,
      order: 'o.id',
      limit,
      offset: String((page - 1) * limit),
      columns: isForLead ? `${columns}, mark.by_side` : columns,
      joins: isForLead
        ? `${joins} left join lead_shortlists mark on mark.tenant_id = o.tenant_id and mark.offering_id = o.id and mark.lead_id = $${next}`
        : joins,
    })
  // The trigrams first and the order after, as in the floor of the leads; what begins with the text stands first.
  return {
    rows: `
      with found as materialized (
        select o.id, nullif(position($${next}::text in o.search), 0) as place
        from program_offerings o
        where ${where} and o.search like '%' || $${next}::text || '%'
      ),
      page as (select * from found order by place, id limit ${limit})
      select ${columns}, (select count(*) from found) as total
      from page
      join program_offerings o on o.tenant_id = $1 and o.id = page.id ${joins}
      order by page.place, page.id`,
  }
}

/** A lead that the counsellor works. */
const leadOf = (world: World) =>
  world.one<{ id: number; identifier: string }>(`
    select l.id, l.identifier
    from leads l
    join lead_users w on w.tenant_id = l.tenant_id and w.lead_id = l.id
    join users u on u.tenant_id = w.tenant_id and u.id = w.user_id
    where u.email = '${emailOf('counsellor')}' and l.deleted_at is null
    order by l.id desc
    limit 1`)

const lineOf = (question: Question, as: 'admin' | 'counsellor'): Line => ({
  name: `programs: ${question.name}`,
  endpoint: programs.all.id,
  as,
  goal: finderGoal,
  floor: floorOf(question),
  compares: 'totals',
  async ready(world) {
    const { narrowings = [], search, page, isForLead } = question
    const [facts, lead] = [await factsOf(world), isForLead && (await leadOf(world))]
    const filters = Object.assign({}, ...narrowings.map((each) => each.filters(facts))) as object
    const query = { filters, ...(search && { search: text }), ...(page && { page }), ...(lead && { lead_identifier: lead.identifier }) }
    const request = shot('GET', pageRequest(programs.all, { ...finderAsks, query }), { token: await world.token(as) })
    const given = [
      world.database.tenant,
      ...narrowings.flatMap((each) => each.values(facts)),
      ...(search ? [text] : []),
      ...(lead ? [lead.id] : []),
    ]
    return { product: () => request, floor: () => given }
  },
})

const everything = [country, levelAndDiscipline, intake, feeRange]
const questions: readonly Question[] = [
  { name: 'nothing chosen' },
  { name: 'the next page', page: 2 },
  { name: 'one country', narrowings: [country] },
  { name: 'country, level and discipline', narrowings: [country, levelAndDiscipline] },
  { name: 'level and discipline', narrowings: [levelAndDiscipline] },
  { name: 'an intake', narrowings: [intake] },
  { name: 'fees in another currency', narrowings: [feeRange] },
  { name: 'a text', search: true },
  { name: 'all filters', narrowings: everything },
  { name: 'all filters and a text', narrowings: everything, search: true },
  { name: 'what a lead wishes', narrowings: [country, levelAndDiscipline], isForLead: true },
]

const besideGoal: Goal = { p50: 1.5, statements: 6 }

/** What the finder asks for beside its list: how many each category has, and what its filters offer. */
const besides: readonly Line[] = [
  {
    name: 'programs: the tabs',
    endpoint: programs.categories.id,
    as: 'admin',
    goal: besideGoal,
    compares: 'nothing',
    floor: {
      rows: `
        select offered_as, count(*)
        from program_offerings
        where tenant_id = $1 and offered_as is not null
        group by offered_as`,
    },
    async ready(world) {
      const request = shot('GET', requestFor(programs.categories, {}, { filters: {} }), { token: await world.token('admin') })
      return { product: () => request, floor: () => [world.database.tenant] }
    },
  },
  {
    name: 'programs: what the filters offer',
    endpoint: programs.filters.id,
    as: 'admin',
    goal: besideGoal,
    compares: 'nothing',
    floor: {
      rows: `
        select distinct country_id, offered_state, offered_city, institution_id, offered_level_id, offered_discipline_id, offered_type
        from program_offerings
        where tenant_id = $1 and offered_as = 'higher_education'`,
    },
    async ready(world) {
      const query = { category: 'higher_education' }
      const request = shot('GET', requestFor(programs.filters, {}, query), { token: await world.token('admin') })
      return { product: () => request, floor: () => [world.database.tenant] }
    },
  },
  {
    name: 'programs: whether a page of them fits a lead',
    endpoint: eligibility.list.id,
    as: 'counsellor',
    goal: besideGoal,
    compares: 'nothing',
    floor: {
      rows: `
        select p.id, p.min_age, p.testscores, l.date_of_birth
        from programs p, leads l
        where p.tenant_id = $1 and p.id = any($2) and l.tenant_id = $1 and l.id = $3`,
    },
    async ready(world) {
      const lead = await leadOf(world)
      const { rows } = await world.database.owner.query<{ id: number }>(
        'select id from programs where tenant_id = $1 order by id desc limit 25',
        [world.database.tenant],
      )
      const ids = rows.map(({ id }) => id)
      const query = { lead_identifier: lead.identifier, programs: ids.join() }
      const request = shot('GET', requestFor(eligibility.list, {}, query), { token: await world.token('counsellor') })
      return { product: () => request, floor: () => [world.database.tenant, ids, lead.id] }
    },
  },
]

/** The finder over a large catalogue, for a run that asks for one. */
export const programLines: readonly Line[] = [
  ...questions.flatMap((question) => (['admin', 'counsellor'] as const).map((as) => lineOf(question, as))),
  ...besides,
]
