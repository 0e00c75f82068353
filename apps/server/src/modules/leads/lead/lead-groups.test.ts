import { type ConditionGroup, type ConditionRule, isConditionGroup } from '@embark/contract/kernel/conditions.ts'
import { conditionsBeside } from '@embark/contract/kernel/conditions-beside.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadListQuery } from '@embark/contract/leads/lead/lead-filters.contract.ts'
import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { roleSeeds } from '#db/seeds/reference/roles.ts'
import { aConsultancy, type Consultancy } from '../../../../test/consultancy.ts'
import { type Dice, diceOf } from '../../../../test/dice.ts'
import type { Role } from '../../../../test/role-sights.ts'

const howMany = 160
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** A lead as it stands in the tables, with who works it and what it is marked with. */
interface Lead {
  readonly number: number
  readonly first_name: string
  readonly stage_id: number
  readonly status_id: number
  readonly branch_id: number | null
  readonly agent_id: number | null
  readonly student_user_id: number | null
  readonly owner_id: number | null
  readonly study_level_id: number | null
  readonly intake_year: number | null
  readonly lead_source_id: number | null
  readonly utm_source: string | null
  readonly category: string | null
  readonly budget_currency: string | null
  readonly budget_amount_minor: number | null
  readonly platform: string
  readonly destination_countries: readonly number[]
  readonly created_on: string
  readonly is_planned: boolean
  readonly staff: readonly number[]
  readonly tags: readonly number[]
  readonly has_application: boolean
}

let here: Consultancy
let everyLead: readonly Lead[]
/** Where the branch manager and the agent are at home. */
let home: { readonly branch: number; readonly agency: number }

beforeAll(async () => {
  here = await aConsultancy()
  const { counsellor, application_officer: officer, student } = here.people
  everyLead = await here.acme.within(async (db) => {
    const dice = diceOf(15)
    const ids = async (rows: Promise<readonly { id: number }[]>) => (await rows).map(({ id }) => id)
    const lookups = (type: string) =>
      ids(db.selectFrom('lookup_values').select('id').where('type', '=', type).orderBy('id').limit(3).execute())
    const idOf = async (table: 'branches' | 'agents', name: string) =>
      (await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
    home = { branch: await idOf('branches', 'Izmir'), agency: await idOf('agents', 'Bridge') }
    const [levels, sources] = [await lookups('study_level'), await lookups('lead_source')]
    const branches = await ids(db.selectFrom('branches').select('id').execute())
    const agents = await ids(db.selectFrom('agents').select('id').execute())
    const statuses = await db
      .selectFrom('stages')
      .select(['id', 'parent_stage_id'])
      .where('module_type', '=', 'lead')
      .where('parent_stage_id', 'is not', null)
      .orderBy('id')
      .limit(6)
      .execute()
    const tags = await ids(
      db
        .insertInto('tags')
        .values(['Funded', 'Siblings'].map((name) => ({ name, tag_type: 'lead', txt_color: '000000', bg_color: 'FFFFFF' })))
        .returning('id')
        .execute(),
    )
    const like = await db.selectFrom('leads').select(['lead_medium_id', 'timeline_id']).orderBy('id').executeTakeFirstOrThrow()
    const maybe = <T>(list: readonly T[]) => (dice.chance(70) ? dice.pick(list) : null)
    const drawn = Array.from({ length: howMany }, (_, n) => {
      const status = dice.pick(statuses)
      return {
        ...like,
        first_name: dice.pick(['Grace', 'Linus', 'Ada']),
        email: `drawn${n}@example.com`,
        stage_id: status.parent_stage_id!,
        status_id: status.id,
        branch_id: maybe(branches),
        agent_id: dice.chance(30) ? dice.pick(agents) : null,
        student_user_id: dice.chance(10) ? student.id : null,
        owner_id: maybe([counsellor.id, officer.id]),
        study_level_id: maybe(levels),
        intake_year: maybe([2026, 2027, 2028]),
        lead_source_id: maybe(sources),
        utm_source: maybe(['google', 'meta']),
        category: maybe(['hot', 'warm', 'cold']),
        ...(dice.chance(60) && { budget_amount_minor: 100 * dice.below(50_000), budget_currency: dice.pick(['GBP', 'EUR', 'USD']) }),
        platform: dice.pick(['portal', 'website']),
        destination_countries: dice.pick([[], [826], [826, 124], [276]]),
        // The middle of the day, which is of that day on every clock here.
        created_at: `${day(dice.below(40))}T12:00:00Z`,
        next_follow_up_at: maybe([new Date().toISOString()]),
      }
    })
    const made = await ids(db.insertInto('leads').values(drawn).returning('id').execute())
    const working = made.flatMap((lead_id) =>
      [counsellor, officer].filter(() => dice.chance(40)).map(({ id, role_id }) => ({ lead_id, user_id: id, role_id })),
    )
    await db.insertInto('lead_users').values(working).execute()
    await db
      .insertInto('lead_tags')
      .values(made.flatMap((lead_id) => tags.filter(() => dice.chance(30)).map((tag_id) => ({ lead_id, tag_id }))))
      .execute()
    const { rows } = await sql<Lead>`
      select l.*, to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD') as created_on, l.next_follow_up_at is not null as is_planned,
        array(select u.user_id from lead_users u where u.lead_id = l.id) as staff,
        array(select t.tag_id from lead_tags t where t.lead_id = l.id) as tags,
        exists (select from applications a where a.lead_id = l.id and a.deleted_at is null) as has_application
      from leads l
      where l.deleted_at is null`.execute(db)
    return rows
  })
})

/** Which leads somebody sees, said a second time. */
const sight: Partial<Record<Role, (lead: Lead) => boolean>> = {
  branch_manager: ({ branch_id }) => branch_id === home.branch,
  counsellor: ({ staff }) => staff.includes(here.people.counsellor.id),
  application_officer: ({ staff }) => staff.includes(here.people.application_officer.id),
  agent: ({ agent_id }) => agent_id === home.agency,
  student: ({ student_user_id }) => student_user_id === here.people.student.id,
}
const readers = roleSeeds.filter(({ permissions }) => permissions.includes('leads.read'))

/** What can be asked of a field, and what a lead has there; nothing of who came from where for who may not know it. */
interface Field {
  readonly of: (lead: Lead) => readonly unknown[]
  readonly canBeEmpty?: true
  readonly isOfOrigin?: true
}
const one = (value: unknown) => (value === null ? [] : [value])
const choices: Readonly<Record<string, Field>> = {
  stage_ids: { of: ({ stage_id }) => [stage_id] },
  status_ids: { of: ({ status_id }) => [status_id] },
  branch_id: { of: ({ branch_id }) => one(branch_id), canBeEmpty: true },
  owner_id: { of: ({ owner_id }) => one(owner_id), canBeEmpty: true },
  study_level_id: { of: ({ study_level_id }) => one(study_level_id), canBeEmpty: true },
  intake_year: { of: ({ intake_year }) => one(intake_year) },
  destination_countries: { of: ({ destination_countries }) => destination_countries, canBeEmpty: true },
  platform: { of: ({ platform }) => [platform], isOfOrigin: true },
  staff_id: { of: ({ staff }) => staff },
  tags: { of: ({ tags }) => tags },
  category: { of: ({ category }) => one(category), canBeEmpty: true, isOfOrigin: true },
  lead_source_id: { of: ({ lead_source_id }) => one(lead_source_id), canBeEmpty: true, isOfOrigin: true },
  utm_sources: { of: ({ utm_source }) => one(utm_source), canBeEmpty: true, isOfOrigin: true },
}
const flags: Readonly<Record<string, (lead: Lead) => boolean>> = {
  has_application: ({ has_application }) => has_application,
  has_user_profile: ({ student_user_id }) => student_user_id !== null,
}

function drawRule(dice: Dice): ConditionRule {
  const kind = dice.below(10)
  if (kind === 0) return { field: dice.pick(Object.keys(flags)), operator: 'is', value: dice.chance(50) }
  if (kind === 1) return { field: 'next_follow_up_at', operator: dice.pick(['is_empty', 'is_not_empty']) }
  if (kind === 2) return { field: 'created_at', operator: 'within', value: { within: dice.pick(['last_7_days', 'last_30_days']) } }
  if (kind === 3) return { field: 'created_at', operator: 'between', value: { from: day(10 + dice.below(30)), to: day(dice.below(10)) } }
  const [field, { of, canBeEmpty }] = dice.pick(Object.entries(choices))
  if (canBeEmpty && dice.chance(25)) return { field, operator: dice.pick(['is_empty', 'is_not_empty']) }
  const values = [...new Set(everyLead.flatMap(of))]
  const value = Array.from({ length: 1 + dice.below(2) }, () => dice.pick(values))
  return { field, operator: dice.pick(['in', 'not_in']), value }
}
function drawGroup(dice: Dice, level = 1): ConditionGroup {
  const rules = Array.from({ length: 1 + dice.below(3) }, () =>
    level < 3 && dice.chance(35) ? drawGroup(dice, level + 1) : drawRule(dice),
  )
  return { op: dice.pick(['and', 'or']), rules }
}

const holds = ({ op, rules }: ConditionGroup, lead: Lead): boolean =>
  op === 'and' ? rules.every((each) => meets(each, lead)) : rules.some((each) => meets(each, lead))
function meets(each: ConditionRule | ConditionGroup, lead: Lead): boolean {
  if (isConditionGroup(each)) return holds(each, lead)
  const { field, operator, value } = each
  if (flags[field]) return flags[field](lead) === value
  if (field === 'next_follow_up_at') return lead.is_planned === (operator === 'is_not_empty')
  if (operator === 'within') return lead.created_on >= day((value as { within: string }).within === 'last_7_days' ? 6 : 29)
  if (operator === 'between') {
    const { from, to } = value as { from: string; to: string }
    return lead.created_on >= from && lead.created_on <= to
  }
  const there = choices[field]!.of(lead)
  if (operator === 'is_empty' || operator === 'is_not_empty') return (there.length === 0) === (operator === 'is_empty')
  return (value as unknown[]).some((one) => there.includes(one)) === (operator === 'in')
}
const asksOrigin = ({ rules }: ConditionGroup): boolean =>
  rules.some((each) => (isConditionGroup(each) ? asksOrigin(each) : choices[each.field]?.isOfOrigin))

const numbers = (leads: readonly { readonly number: number }[]) => leads.map(({ number }) => number).sort((a, b) => a - b)

/** By what leads are grouped, and what a lead has there. */
const headings: readonly (readonly [LeadListQuery['group_by'], (lead: Lead) => number | string | null])[] = [
  ['stage', ({ stage_id }) => stage_id],
  ['status', ({ status_id }) => status_id],
  ['owner', ({ owner_id }) => owner_id],
  ['branch', ({ branch_id }) => branch_id],
  ['category', ({ category }) => category],
]
const sorted = (counts: ReadonlyMap<unknown, number>) => [...counts].sort(([one], [other]) => (String(one) < String(other) ? -1 : 1))
function tally<T>(all: readonly T[], by: (one: T) => unknown, worth: (one: T) => number = () => 1) {
  const sums = new Map<unknown, number>()
  for (const one of all) sums.set(by(one), (sums.get(by(one)) ?? 0) + worth(one))
  return sorted(sums)
}
const budgetsOf = (leads: readonly Lead[]) =>
  tally(
    leads.filter(({ budget_currency }) => budget_currency),
    (lead) => lead.budget_currency,
    (lead) => Number(lead.budget_amount_minor),
  )

test('groups and totals are of the same leads as the list, as each role, and a group says what narrows the list to it', async () => {
  const dice = diceOf(2_027)
  let met = 0
  for (let draw = 0; draw < 24; draw++) {
    const where = draw === 0 ? undefined : drawGroup(dice)
    const [group_by, of] = headings[draw % headings.length]!
    const search = draw % 5 === 4 ? 'linus' : ''
    for (const { system_key, group } of readers) {
      const role = system_key as Role
      const who = here.people[role]
      const says = `draw ${draw}, ${role}, by ${group_by}: ${JSON.stringify(where)}`
      const ask = (filters: object, more: object = {}) =>
        who(leads.list, { query: { filters: filters as never, search, per_page: 200, count: 'exact', ...more } })
      const { status, data } = await ask({ ...(where && { where }) }, { group_by, with_totals: true })
      if (group === 'user' && (group_by === 'category' || (where && asksOrigin(where)))) {
        expect([says, status]).toEqual([says, 422])
        continue
      }
      const meant = everyLead.filter(
        (lead) => (sight[role]?.(lead) ?? true) && (!where || holds(where, lead)) && (search === '' || lead.first_name === 'Linus'),
      )
      met += meant.length
      const groups = data.groupsInfo ?? []
      expect([says, sorted(new Map(groups.map(({ value, count }) => [value, count])))]).toEqual([says, tally(meant, of)])
      expect([says, groups.every(({ isCountExact }) => isCountExact)]).toEqual([says, true])
      const [total] = data.totalsInfo!.columns
      expect([says, data.totalsInfo!.isComplete, sorted(new Map(total!.money.map((sum) => [sum.currency, sum.amount_minor])))]).toEqual([
        says,
        true,
        budgetsOf(meant),
      ])
      const one = groups.length ? dice.pick(groups) : undefined
      if (!one) continue
      const within = one.filters as { where?: ConditionGroup }
      const both = where && within.where ? { where: conditionsBeside(where, within.where) } : {}
      const inside = await ask({ ...(where && { where }), ...within, ...both }, { with_totals: true })
      const ofGroup = meant.filter((lead) => of(lead) === one.value)
      expect([says, numbers(inside.data.recordsInfo.map(({ id }) => ({ number: id })))]).toEqual([says, numbers(ofGroup)])
      expect([says, sorted(new Map(inside.data.totalsInfo!.columns[0]!.money.map((sum) => [sum.currency, sum.amount_minor])))]).toEqual([
        says,
        budgetsOf(ofGroup),
      ])
    }
  }
  expect(met).toBeGreaterThan(2_000)
}, 180_000)

test('what a group says of all leads is what each role gets by it: as list in any order, count, tabs, beside a search, as file and as selection', async () => {
  const dice = diceOf(2_026)
  let met = 0
  for (let draw = 0; draw < 40; draw++) {
    const where = drawGroup(dice)
    for (const { system_key, permissions, group } of readers) {
      const role = system_key as Role
      const who = here.people[role]
      const filters = { where } as never
      const says = `draw ${draw}, ${role}: ${JSON.stringify(where)}`
      const query = { filters, per_page: 200, count: 'exact', with_tabs: true } as const
      const list = await who(leads.list, { query })
      if (group === 'user' && asksOrigin(where)) {
        expect([says, list.status]).toEqual([says, 422])
        continue
      }
      const expected = everyLead.filter((lead) => (sight[role]?.(lead) ?? true) && holds(where, lead))
      const meant = numbers(expected)
      const { recordsInfo, metaInfo, tabsInfo = [] } = list.data
      met += meant.length
      expect([says, numbers(recordsInfo.map(({ id }) => ({ number: id })))]).toEqual([says, meant])
      expect([says, metaInfo.totalRecords, tabsInfo.find(({ key }) => key === 'all')?.count]).toEqual([says, meant.length, meant.length])
      const byName = await who(leads.list, { query: { ...query, sort_by: 'first_name', sort: 'asc' } })
      expect([says, numbers(byName.data.recordsInfo.map(({ id }) => ({ number: id })))]).toEqual([says, meant])
      const sought = await who(leads.list, { query: { ...query, search: 'linus' } })
      const linuses = numbers(expected.filter(({ first_name }) => first_name === 'Linus'))
      expect([says, numbers(sought.data.recordsInfo.map(({ id }) => ({ number: id })))]).toEqual([says, linuses])
      if (permissions.includes('leads.export') && draw % 4 === 0) {
        const file = await who(leads.export, { query: { filters, columns: 'id' as never } })
        const lines = file.raw.toString('utf8').trimEnd().split('\r\n').slice(1)
        expect([says, numbers(lines.filter(Boolean).map((number) => ({ number: Number(number) })))]).toEqual([says, meant])
      }
      if (permissions.includes('leads.assign') && draw % 4 === 0 && meant.length) {
        const body = { action: 'assign', is_selected_all: true, leads: [recordsInfo[0]!.identifier], filters: { filters } } as never
        const { data } = await who(leadSelections.preview, { body })
        expect([says, data.selectionInfo.total]).toEqual([says, meant.length])
      }
    }
  }
  expect(met).toBeGreaterThan(2_000)
}, 180_000)
