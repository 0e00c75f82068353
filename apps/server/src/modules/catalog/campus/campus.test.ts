import { campuses } from '@embark/contract/catalog/campus/campus.contract.ts'
import { institutions } from '@embark/contract/catalog/institution/institution.contract.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aCatalogue } from '../program/program.builder.ts'

const keeping = ['programs.read', 'inventory.institutions.create', 'inventory.institutions.update'] as const

async function world() {
  const acme = await newTenant()
  const ada = await acme.userWith(...keeping)
  const agent = await acme.person({ role: 'agent' })
  const { data } = await ada(institutions.create, { body: { name: 'University of Leeds', country_id: 826, visible_to: 'b2b' } })
  return { acme, ada, agent, params: { institution: data.institutionInfo.identifier } }
}

test('a campus is added, shown to whom its institution is, and renamed', async () => {
  const { ada, agent, params } = await world()

  const added = await ada(campuses.create, { params, body: { name: 'North', city: 'Leeds' } })

  expect(added).toMatchObject({ status: 201, data: { campusInfo: { name: 'North', city: 'Leeds', visible_to: 'b2b', programs: 0 } } })
  const campus = { campus: added.data.campusInfo.identifier }
  const edited = await ada(campuses.edit, { params: campus, body: { name: 'Northern campus', city: null } })
  expect(edited.data.campusInfo).toMatchObject({ name: 'Northern campus', city: null })
  expect((await ada(campuses.create, { params, body: { name: 'northern CAMPUS' } })).errors[0]).toMatchObject({ field: 'name' })
  expect((await agent(campuses.list, { params })).data.recordsInfo.map(({ name }) => name)).toEqual(['Northern campus'])
})

test('a hidden campus takes its programs out of the finder and comes back with them', async () => {
  const { acme, ada, agent } = await world()
  const [offering] = await acme.asSystem((ctx) => aCatalogue(ctx, { institution: 'York', campus: 'West' }))
  const { institution_id, campus_id } = offering!
  const params = { campus: String(campus_id) }
  const cards = async () => (await agent(programs.all, { query: { category: 'higher_education' } })).data.recordsInfo

  await ada(campuses.changeStatus, { params, body: { status: 'in_active' } })
  expect(await cards()).toEqual([])
  expect((await agent(campuses.list, { params: { institution: String(institution_id) } })).data.recordsInfo).toEqual([])
  expect((await ada(campuses.list, { params: { institution: String(institution_id) } })).data.recordsInfo).toHaveLength(1)

  await ada(campuses.changeStatus, { params, body: { status: 'active' } })
  expect(await cards()).toHaveLength(1)
})

test('another company’s campuses are not there', async () => {
  const { ada, params } = await world()
  const added = await ada(campuses.create, { params, body: { name: 'North' } })
  const bob = await (await newTenant()).userWith(...keeping)

  expect((await bob(campuses.list, { params })).status).toBe(404)
  expect((await bob(campuses.create, { params, body: { name: 'Mine' } })).status).toBe(404)
  expect((await bob(campuses.edit, { params: { campus: added.data.campusInfo.identifier }, body: { name: 'Mine' } })).status).toBe(404)
})
