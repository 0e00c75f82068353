import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { timelineScopes } from '@embark/contract/masters/timeline-scope/timeline-scope.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { aCollege } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aTimeline } from '../timeline/timeline.builder.ts'

const keys = [
  'masters.timelines.read',
  'masters.timelines.update',
  'masters.timelines.assign',
  'leads.read',
  'applications.read',
  'applications.create',
] as const
const visa = (acme: World, name: string) =>
  acme.asSystem((ctx) =>
    aTimeline(ctx, name, 'application', [
      { name: `${name} start`, position: 'start' },
      { name: `${name} end`, position: 'end' },
    ]),
  )
const levelOf = (acme: World, key: string) =>
  acme.within((db) =>
    db.selectFrom('lookup_values').select('id').where('type', '=', 'study_level').where('key', '=', key).executeTakeFirstOrThrow(),
  )

test('of the timelines that fit an application the most specific wins: study level, institution, country, default', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const college = await acme.asSystem((ctx) => aCollege(ctx, { courses: 1 }))
  const { id: master } = await levelOf(acme, 'master')
  await acme.within((db) => db.updateTable('programs').set({ study_level_id: master }).where('id', '=', college.programs[0]!).execute())
  const [byCountry, byCollege, byLevel] = [await visa(acme, 'Country'), await visa(acme, 'College'), await visa(acme, 'Level')]
  const place = { country_id: college.country_id }
  const assign = (timeline_id: number, assignments: object[]) =>
    ada(timelineScopes.assign, { body: { timeline_id, assignments: assignments as never } })
  const apply = async () => {
    const lead = await acme.asSystem((ctx) => aLead(ctx))
    const made = await ada(applications.create, {
      body: {
        lead_identifier: lead.identifier,
        destination_country: college.country_id,
        institution: college.institution.id,
        campus: college.campus.id,
        intake: college.intake.id,
        intake_year: new Date().getUTCFullYear() + 1,
        programs: college.programs,
      } as never,
    })
    expect(made.status).toBeLessThan(300)
    return made.data.applicationInfo.status.name
  }

  const seen = [await apply()]
  const assigned = await assign(byCountry.id, [place])
  seen.push(await apply())
  await assign(byCollege.id, [{ ...place, institution_id: college.institution.id }])
  seen.push(await apply())
  await assign(byLevel.id, [{ ...place, institution_id: college.institution.id, study_level_id: master }])
  seen.push(await apply())
  await ada(timelines.edit, { params: { id: byLevel.identifier }, body: { name: 'Level', is_active: 0 } })
  seen.push(await apply())

  expect(seen).toEqual(['Draft', 'Country start', 'College start', 'Level start', 'College start'])
  expect(assigned).toMatchObject({
    status: 200,
    message: 'Assigned successfully',
    data: { recordsInfo: [{ ...place, names: ['Canada'] }] },
  })
  expect((await acme.audit()).filter(({ action }) => action === 'timeline.assigned')).toHaveLength(3)
})

test('a place belongs to one active timeline; the other is named, also when one comes back', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const [first, second] = [await visa(acme, 'First'), await visa(acme, 'Second')]
  const assign = (timeline_id: number, assignments: object[]) =>
    ada(timelineScopes.assign, { body: { timeline_id, assignments: assignments as never } })
  const edit = (one: { identifier: string; name: string }, is_active: 0 | 1) =>
    ada(timelines.edit, { params: { id: one.identifier }, body: { name: one.name, is_active } })

  await assign(first.id, [{ country_id: 124 }, { country_id: 124 }])
  const taken = await assign(second.id, [{ country_id: 826 }, { country_id: 124 }])
  await edit(first, 0)
  const free = await assign(second.id, [{ country_id: 124 }])
  const back = await edit(first, 1)

  expect(taken).toMatchObject({ status: 409, message: 'Canada belongs to the timeline First already', errors: [{ code: 'SCOPE_TAKEN' }] })
  expect(free.status).toBe(200)
  expect(back).toMatchObject({ status: 409, message: 'Canada belongs to the timeline Second already' })
  expect((await ada(timelineScopes.list, { query: { timeline_id: first.id } })).data.recordsInfo).toHaveLength(1)
})

test('places that do not exist or do not belong together are refused, as are timelines that cannot be used', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const college = await acme.asSystem((ctx) => aCollege(ctx))
  const one = await visa(acme, 'One')
  const bare = await acme.within((db) =>
    db.insertInto('timelines').values({ name: 'Bare', module_type: 'application' }).returning('id').executeTakeFirstOrThrow(),
  )
  const lead = await acme.within((db) =>
    db.selectFrom('timelines').select('id').where('module_type', '=', 'lead').executeTakeFirstOrThrow(),
  )
  const why = async (timeline_id: number, assignments: object[]) => {
    const { errors } = await ada(timelineScopes.assign, { body: { timeline_id, assignments: assignments as never } })
    return `${errors[0]?.field}: ${errors[0]?.message}`
  }

  expect(await why(one.id, [{ country_id: 826 }, { country_id: 826, institution_id: college.institution.id }])).toBe(
    'assignments.1: Choose one of the options',
  )
  expect(await why(bare.id, [{ country_id: 124 }])).toBe('timeline_id: Assign stages to the timeline first')
  expect(await why(lead.id, [{ country_id: 124 }])).toBe('timeline_id: Only timelines of applications and services apply to places')
  expect((await ada(timelineScopes.assign, { body: { timeline_id: one.id } })).errors[0]?.message).toBe('Choose where the timeline applies')
})

test('the lookups list everything selectable and say what is assigned, here and elsewhere', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const college = await acme.asSystem((ctx) => aCollege(ctx))
  const { id: bachelor } = await levelOf(acme, 'bachelor')
  await acme.within((db) => db.updateTable('programs').set({ study_level_id: bachelor }).where('id', '=', college.programs[0]!).execute())
  const [own, other] = [await visa(acme, 'Own'), await visa(acme, 'Other')]
  const at = { country_id: college.country_id, institution_id: college.institution.id }
  await ada(timelineScopes.assign, { body: { timeline_id: own.id, assignments: [{ ...at, study_level_id: bachelor }] } })
  await ada(timelineScopes.assign, { body: { timeline_id: other.id, assignments: [at] } })

  const countries = await ada(timelineScopes.countries, { query: { timeline_id: own.id, per_page: 10 } })
  const institutions = await ada(timelineScopes.institutions, { query: { timeline_id: own.identifier, country_id: college.country_id } })
  const levels = await ada(timelineScopes.studyLevels, { query: { timeline_id: own.id, institution_id: college.institution.id } })

  expect(countries.data.recordsInfo[0]).toMatchObject({ label: 'Canada', value: 124, is_assigned: false, below: 1, other: null })
  expect(countries.data.metaInfo).toMatchObject({ per_page: 10, isLastPage: false })
  expect(institutions.data.recordsInfo).toEqual([
    { label: college.institution.name, value: college.institution.id, is_assigned: false, below: 1, other: 'Other' },
  ])
  expect(levels.data.recordsInfo).toEqual([{ label: 'Bachelor', value: bachelor, is_assigned: true, below: 0, other: null }])
})

test('a service timeline is tied to types of services, which are data', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const types = (await ada(timelineScopes.serviceTypes)).data.recordsInfo
  const { id } = await acme.within((db) =>
    db.selectFrom('timelines').select('id').where('module_type', '=', 'service').executeTakeFirstOrThrow(),
  )
  const assign = (service_type_ids: number[]) => ada(timelineScopes.assign, { body: { timeline_id: id, service_type_ids } })

  expect(types.map(({ label }) => label)).toEqual(expect.arrayContaining(['Counselling', 'Test preparation', 'Education loan']))
  expect((await assign([types[0]!.value])).data.recordsInfo).toMatchObject([{ service_type_id: types[0]!.value, names: [types[0]!.label] }])
  expect((await assign([999_999])).errors[0]).toMatchObject({ field: 'service_type_ids', message: 'Choose one of the options' })
  expect((await assign([])).data.recordsInfo).toEqual([])
})
