import { listExports } from '@embark/contract/identity/export/export.contract.ts'
import type { ConditionGroup } from '@embark/contract/kernel/conditions.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, newTenant, type World } from '../../../../test/world.ts'
import { aLead } from './lead.builder.ts'

let acme: World
let ada: Caller
let everyone: readonly LeadRow[]
const pages = { per_page: 200, count: 'exact' } as const
const listed = async (where?: ConditionGroup, more: object = {}) =>
  (await ada(leads.list, { query: { ...pages, ...more, ...(where && { filters: { where } as never }) } })).data

beforeAll(async () => {
  acme = await newTenant()
  ada = await acme.userWith('leads.read', 'leads.export')
  const branch = await acme.within((db) => db.insertInto('branches').values({ name: 'North' }).returning('id').executeTakeFirstOrThrow())
  await acme.asSystem(async (ctx) => {
    const { id } = await aLead(ctx, { first_name: 'Ayşe' })
    await sql`
      insert into leads (first_name, email, lead_medium_id, timeline_id, stage_id, status_id, branch_id, category, created_at)
      select 'Grace', 'p' || n || '@example.com', lead_medium_id, timeline_id, s.parent_stage_id, s.id,
        case when n % 2 = 0 then ${branch.id}::int end, (array['hot', 'warm', 'cold', null])[1 + n % 4], now() - n * interval '1 day'
      from leads, generate_series(1, 120) n,
        lateral (
          select array_agg(id order by id) as ids from stages where module_type = 'lead' and parent_stage_id is not null
        ) as every, stages s
      where leads.id = ${id} and s.id = every.ids[1 + n % 5]`.execute(ctx.db)
  })
  everyone = (await listed()).recordsInfo
})

const stages = () => [...new Set(everyone.map(({ stage }) => stage.id))]
const [isIn, isNotIn] = (['in', 'not_in'] as const).map((operator) => (field: string, value: unknown) => ({ field, operator, value }))
const since = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Each tree beside what it says, of a lead as people see it. */
const trees = (): readonly (readonly [ConditionGroup, (lead: LeadRow) => boolean])[] => {
  const [first, second] = stages() as [number, number]
  const branch = everyone.find((lead) => lead.branch)!.branch!.id
  return [
    [
      { op: 'and', rules: [isIn!('stage_ids', [first]), { op: 'or', rules: [isIn!('category', ['hot']), isIn!('branch_id', [branch])] }] },
      (lead) => lead.stage.id === first && (lead.category === 'hot' || lead.branch?.id === branch),
    ],
    [
      { op: 'or', rules: [isIn!('stage_ids', [second]), isIn!('branch_id', [branch])] },
      (lead) => lead.stage.id === second || lead.branch?.id === branch,
    ],
    [{ op: 'and', rules: [isNotIn!('category', ['hot'])] }, (lead) => lead.category !== 'hot'],
    [{ op: 'and', rules: [isNotIn!('branch_id', [branch])] }, (lead) => lead.branch?.id !== branch],
    [{ op: 'and', rules: [{ field: 'category', operator: 'is_empty' }] }, (lead) => lead.category === null],
    [{ op: 'and', rules: [{ field: 'branch_id', operator: 'is_not_empty' }] }, (lead) => lead.branch !== null],
    [
      { op: 'or', rules: [{ field: 'has_application', operator: 'is', value: true }, isIn!('category', ['cold'])] },
      (lead) => lead.category === 'cold',
    ],
    [
      {
        op: 'or',
        rules: [
          { op: 'and', rules: [isIn!('stage_ids', [first]), isIn!('category', ['warm'])] },
          { field: 'branch_id', operator: 'is_empty' },
        ],
      },
      (lead) => (lead.stage.id === first && lead.category === 'warm') || lead.branch === null,
    ],
    [
      { op: 'and', rules: [{ field: 'created_at', operator: 'within', value: { within: 'last_7_days' } }, isNotIn!('staff_id', [1])] },
      (lead) => lead.created_at >= since(6.999) || new Date(lead.created_at).toISOString().slice(0, 10) >= since(6).slice(0, 10),
    ],
  ]
}

test('conditions joined by and, or find what they say: as page, in another order, as count and as a file', async () => {
  for (const [where, says] of trees()) {
    const ids = everyone.filter(says).map(({ id }) => id)
    const [page, byName] = [await listed(where), await listed(where, { sort_by: 'first_name' })]
    const file = await ada(listExports.create, { body: { list: 'leads.lead.list', query: { filters: { where } }, columns: ['id'] } })
    expect(ids.length).toBeGreaterThan(0)
    expect([where, page.recordsInfo.map(({ id }) => id)]).toEqual([where, ids])
    expect([where, byName.recordsInfo.map(({ id }) => id).sort((a, b) => a - b)]).toEqual([where, [...ids].sort((a, b) => a - b)])
    expect([where, page.metaInfo.totalRecords, file.data.exportInfo.total]).toEqual([where, ids.length, ids.length])
  }
})

test('conditions hold beside a search, plain filters and tabs', async () => {
  const [where, says] = trees()[1]!
  const filters = { where, category: ['hot'] } as never
  const { data } = await ada(leads.list, { query: { ...pages, search: 'grace', filters, with_tabs: '1' as never } })
  const expected = everyone.filter((lead) => says(lead) && lead.category === 'hot' && lead.first_name === 'Grace')

  expect(data.recordsInfo.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected.map(({ id }) => id).sort((a, b) => a - b))
  expect(data.tabsInfo![0]!.count).toBe(expected.length)
})

test('who may not read where a lead came from finds it out by no condition either, and a wrong one is told at its place', async () => {
  const student = await acme.person({ role: 'student' })
  const asked = async (person: Caller, rule: object) => {
    const { status, errors } = await person(leads.list, { query: { filters: { where: { op: 'or', rules: [rule] } } as never } })
    return [status, errors[0]?.field]
  }
  expect(await asked(student, isIn!('category', ['hot']))).toEqual([422, 'filters.category'])
  expect(await asked(student, { field: 'category', operator: 'is_empty' })).toEqual([422, 'filters.category'])
  expect(await asked(ada, isIn!('category', ['boiling']))).toEqual([422, 'filters.where.rules.0.value'])
  expect(await asked(ada, isIn!('first_name', ['x']))).toEqual([422, 'filters.where.rules.0.field'])
})
