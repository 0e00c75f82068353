import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { admissionDashboards, type Reach } from '@embark/contract/insight/admission-dashboard/admission-dashboard.contract.ts'
import { intakeYearAt } from '@embark/contract/insight/admission-dashboard/admission-dashboard.rules.ts'
import { rowFilter } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { roleSeeds } from '#db/seeds/reference/roles.ts'
import { aConsultancy, type Consultancy } from '../../../../test/consultancy.ts'
import type { Role } from '../../../../test/role-sights.ts'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { aCollege, anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

const year = intakeYearAt(new Date().toISOString().slice(0, 10))
const thisYear = { filters: { intake_year: year } as never }

let here: Consultancy
beforeAll(async () => {
  here = await aConsultancy()
  await here.acme.within(async (db) => {
    await sql`
      update applications
      set intake_year = case when id % 3 = 0 then ${year - 1}::int else ${year}::int end,
        offer_letter_deadline = case when id % 2 = 0 then current_date - 3 end,
        tuition_fee_due_date = current_date - 5`.execute(db)
    await sql`update leads set source_country_id = 792 where id % 2 = 0`.execute(db)
    // Each went through an offer, every other one through a deposit.
    await sql`
      update applications a
      set status_ids = a.status_ids || array(
        select s.id
        from stages s
        where s.key = case when a.id % 2 = 0 then 'conditional_offer' else 'unconditional_offer' end
          or (s.key = 'deposit_paid' and a.id % 2 = 0))`.execute(db)
  })
})

const held = async (who: Caller, filters: object, query: object = {}) =>
  (await who(applications.list, { query: { ...query, filters: filters as never, count: 'exact' } })).data.metaInfo.totalRecords
const withDashboard = roleSeeds
  .filter(({ permissions }) => permissions.includes('dashboards.admission.read'))
  .map(({ system_key }) => system_key as Role)

const reaches = {
  applications: {},
  offers: { reached: ['offer'] },
  conditional: { reached: ['conditional_offer'] },
  unconditional: { reached: ['unconditional_offer'] },
  deposits: { reached: ['deposit'] },
  visas: { reached: ['visa'] },
  enrolled: { reached: ['enrolment'] },
} as const

async function agrees(who: Caller, filters: object, reach: Reach, names = Object.keys(reaches) as (keyof typeof reaches)[]) {
  const said: number[] = []
  const truth: number[] = []
  for (const name of names) {
    const more = reaches[name]
    const { count, before } = reach[name]
    said.push(count, before)
    truth.push(
      await held(who, { ...filters, ...more, intake_year: [year] }),
      await held(who, { ...filters, ...more, intake_year: [year - 1] }),
    )
  }
  said.push(reach.late)
  truth.push(await held(who, { ...filters, late_by: ['stage', 'offer', 'deposit'], intake_year: [year] }))
  expect(said).toEqual(truth)
  return said
}

test('staff, managers, agencies and institutions have the dashboard; students have their own', () => {
  expect(withDashboard).toEqual([
    'super_admin',
    'administrator',
    'branch_manager',
    'counsellor',
    'application_officer',
    'finance_officer',
    'agent',
    'institution_staff',
  ])
})

test('each figure is what its list holds, over all and in every row, for every role', async () => {
  const totals: Record<string, number[]> = {}
  for (const role of withDashboard) {
    const who = here.people[role]
    const board = (await who(admissionDashboards.get, { query: thisYear })).data.dashboardInfo
    totals[role] = await agrees(who, {}, board.total)
    const axes = [
      [board.intakes, 'intake'],
      [board.institutions, 'institution_id'],
      [board.destinations, 'destination_countries'],
      [board.branches ?? [], 'branch_id'],
      [board.sources, 'source_country'],
    ] as const
    const late = await Promise.all(
      (['stage', 'offer', 'deposit'] as const).map((limit) => held(who, { late_by: [limit], intake_year: [year] })),
    )
    expect([role, Object.values(board.late)]).toEqual([role, late])
    // The rows and stages of all roles come from one statement each: those of each kind of scope prove it.
    if (!['administrator', 'branch_manager', 'counsellor', 'agent', 'institution_staff'].includes(role)) continue
    for (const [rows, filter] of axes)
      for (const { id, ...row } of rows) await agrees(who, rowFilter(filter, id), row, ['applications', 'deposits'])
    for (const { key, standing, overdue } of board.stages) {
      const query = { application_stage_type: key }
      expect([role, key, standing]).toEqual([role, key, await held(who, { intake_year: [year] }, query)])
      expect([role, key, overdue]).toEqual([role, key, await held(who, { intake_year: [year], is_overdue: true }, query)])
    }
  }
  expect(totals['administrator']![0]).toBeGreaterThan(totals['branch_manager']![0]!)
  expect(totals['branch_manager']![0]).toBeGreaterThan(0)
  // Offers and deposits are among the figures of the company.
  expect(totals['administrator']!.slice(2, 4).every((count) => count > 0)).toBe(true)
})

test('an institution counts its own applications alone and hears of no branch', async () => {
  const acme = await newTenant()
  const [ours, theirs] = await acme.asSystem(async (ctx) => [await aCollege(ctx), await aCollege(ctx)] as const)
  const staff = await acme.person({ role: 'institution_staff', institution_id: ours.institution.id })
  await acme.asSystem(async (ctx) => {
    const lead = await aLead(ctx)
    const submitted = { status: 'submitted_to_institution', is_submitted: true } as const
    await anApplication(ctx, lead, { college: ours, ...submitted })
    await anApplication(ctx, await aLead(ctx), { college: ours })
    await anApplication(ctx, lead, { college: theirs, ...submitted })
  })
  const board = (await staff(admissionDashboards.get)).data.dashboardInfo
  expect(board).toMatchObject({ branches: null, total: { applications: { count: 1 } } })
  expect(board.institutions.map(({ id }) => id)).toEqual([ours.institution.id])
})

test('an intake stands beside the same intake a year before, and an offer counts wherever the application went since', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'dashboards.admission.read')
  await acme.asSystem(async (ctx) => {
    const college = await aCollege(ctx)
    const made = []
    for (const status of ['draft', 'conditional_offer', 'deposit_paid', 'application_enrolled', 'withdrawn', 'application_enrolled'])
      made.push(await anApplication(ctx, await aLead(ctx), { college, status }))
    const ids = made.map(({ id }) => id)
    await sql`update applications set intake_year = ${year}`.execute(ctx.db)
    await sql`update applications set intake_year = ${year - 1} where id = ${ids[5]}`.execute(ctx.db)
    await sql`
      update applications
      set status_ids = status_ids || (select id from stages where key = 'unconditional_offer')
      where id = any(${[ids[2], ids[4]]}::int[])`.execute(ctx.db)
  })
  const { intakes, total } = (await ada(admissionDashboards.get, { query: thisYear })).data.dashboardInfo
  expect(intakes).toHaveLength(1)
  expect(intakes[0]).toMatchObject({
    name: 'September',
    applications: { count: 5, before: 1 },
    offers: { count: 3, before: 0 },
    conditional: { count: 1 },
    unconditional: { count: 2 },
    deposits: { count: 1 },
    enrolled: { count: 1, before: 1 },
  })
  expect(total.applications).toEqual({ count: 5, before: 1 })
})

test('the time in a stage is the median from the move into it to the move out of it', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'dashboards.admission.read')
  await acme.asSystem(async (ctx) => {
    const college = await aCollege(ctx)
    // 'ready_to_submit' is a move within the first stage, which changes nothing about the time in it.
    for (const days of [2, 4, 12]) {
      const { id } = await anApplication(ctx, await aLead(ctx), { college })
      await sql`
        insert into status_history (module, record_id, to_stage_id, created_at)
        select 'application', ${id}::int, s.id, now() + make_interval(hours => case s.key when 'ready_to_submit' then 5 else ${days * 24} end)
        from stages s
        where s.key in ('ready_to_submit', 'submitted_to_institution')
        order by s.key`.execute(ctx.db)
    }
    await sql`
      update applications
      set intake_year = ${year},
        status_ids = status_ids || array(select id from stages where key in ('ready_to_submit', 'submitted_to_institution'))`.execute(
      ctx.db,
    )
  })
  const { stages } = (await ada(admissionDashboards.get, { query: thisYear })).data.dashboardInfo
  const byKey = Object.fromEntries(stages.map((stage) => [stage.key, stage]))
  expect(byKey['new_application']).toMatchObject({ median_days: 4, median_days_before: null, est_days: 7, standing: 3 })
  expect(byKey['submitted']).toMatchObject({ median_days: null, standing: 0 })
})

test('an offer is late from the day after its deadline on, until it is answered', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'dashboards.admission.read')
  const id = await acme.asSystem(async (ctx) => (await anApplication(ctx, await aLead(ctx), { status: 'conditional_offer' })).id)
  const late = async (deadline: string, status = 'conditional_offer') => {
    await acme.within((db) =>
      sql`
        update applications
        set intake_year = ${year}, offer_letter_deadline = ${sql.raw(deadline)},
          (status_id, stage_id) = (select s.id, s.parent_stage_id from stages s where s.key = ${status})
        where id = ${id}`.execute(db),
    )
    return (await ada(admissionDashboards.get, { query: thisYear })).data.dashboardInfo.late.offer
  }
  expect(await late('current_date')).toBe(0)
  expect(await late('current_date - 1')).toBe(1)
  expect(await late('current_date - 1', 'deposit_due')).toBe(0)
})

test('an empty company, and another company’s reader, are told that there is nothing; without the right nothing is told', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'dashboards.admission.read')
  expect((await ada(admissionDashboards.get)).data.dashboardInfo).toMatchObject({
    has_any: false,
    total: { applications: { count: 0, before: 0 } },
    intakes: [],
    institutions: [],
  })
  expect((await (await acme.userWith('applications.read'))(admissionDashboards.get)).status).toBe(403)
})
