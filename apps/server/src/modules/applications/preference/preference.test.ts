import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { preferences } from '@embark/contract/applications/preference/preference.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aCollege, anApplication } from '../application/application.builder.ts'

async function desk() {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'applications.update')
  const made = await acme.asSystem(async (ctx) => {
    const [lead, college] = [await aLead(ctx), await aCollege(ctx, { courses: 4 })]
    return { lead, college, application: await anApplication(ctx, lead, { college }) }
  })
  const add = (program: number, more: object = {}) =>
    ada(preferences.add, {
      params: { id: made.application.identifier },
      body: { program_id: made.college.programs[program]!, campus_id: made.college.campus.id, ...more },
    })
  return { acme, ada, add, ...made }
}

test('courses are added in the place asked for, up to three', async () => {
  const { add, college } = await desk()

  await add(1)
  const three = await add(2, { order: 1 })
  const four = await add(3)

  expect(three.data.preferencesInfo.map(({ program_id, order }) => [program_id, order])).toEqual([
    [college.programs[2], 1],
    [college.programs[0], 2],
    [college.programs[1], 3],
  ])
  expect(four).toMatchObject({ status: 422, message: 'select up to 3 courses' })
})

test('of fifty who add the third course at once one does', async () => {
  const { add } = await desk()
  await add(1)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => add(2 + (at % 2))))

  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status >= 300).map(({ message }) => message))).toEqual(new Set(['select up to 3 courses']))
})

test('a course twice, and a course once the institution has the application, are refused', async () => {
  const { acme, add, application } = await desk()

  const twice = await add(0)
  await acme.within(async (db) => {
    const submitted = await db
      .selectFrom('stages')
      .select(['id', 'parent_stage_id'])
      .where('key', '=', 'submitted_to_institution')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('applications')
      .set({ status_id: submitted.id, stage_id: submitted.parent_stage_id! })
      .where('id', '=', application.id)
      .execute()
  })
  const late = await add(1)

  expect([twice.status, late.status]).toEqual([409, 409])
})

test('a new order names every choice once, and the fees follow the first course', async () => {
  const { ada, add, lead, application, college } = await desk()
  await add(1)
  const order = (list: [number, number][]) =>
    ada(preferences.reorder, {
      params: { lead: lead.identifier },
      body: {
        preferences: list.map(([program, place]) => ({
          application_identifier: application.identifier,
          program_id: college.programs[program]!,
          order: place,
        })),
      },
    })

  const partial = await order([[0, 1]])
  const turned = await order([
    [0, 9],
    [1, 4],
  ])
  const { data } = await ada(applications.single, { params: { id: application.identifier } })

  expect(partial).toMatchObject({ status: 422, errors: [{ field: 'preferences', message: 'Name every choice once' }] })
  expect(turned.data.preferencesInfo.map(({ program_id, order: place }) => [program_id, place])).toEqual([
    [college.programs[1], 1],
    [college.programs[0], 2],
  ])
  expect(data.applicationInfo.tuition_fee).toMatchObject({ amount: 20_000 })
})
