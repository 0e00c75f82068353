import { savedViews } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'

const view = { list: 'leads', name: 'Hot leads', state: { filters: { stage_id: [1] } } }

test('a view keeps the state of its list and is its owner’s alone until it is shared with people of the same role', async () => {
  const acme = await newTenant()
  const [ada, colleague, officer] = [
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'finance_officer' }),
  ]
  const made = await ada(savedViews.create, { body: view })
  const before = await colleague(savedViews.list, { query: { list: 'leads' } })
  const { identifier } = made.data.savedViewInfo

  await ada(savedViews.update, { params: { identifier }, body: { ...view, is_shared: true } })
  const [shared, elsewhere] = [await colleague(savedViews.list, { query: { list: 'leads' } }), await officer(savedViews.list)]

  expect(made.status).toBe(201)
  expect(made.data.savedViewInfo).toMatchObject({ ...view, is_own: true, is_shared: false })
  expect(before.data.recordsInfo).toEqual([])
  expect(shared.data.recordsInfo).toMatchObject([{ name: 'Hot leads', is_own: false, state: view.state }])
  expect(elsewhere.data.recordsInfo).toEqual([])
})

test('nobody changes or deletes a view of somebody else, shared or not', async () => {
  const acme = await newTenant()
  const [ada, colleague] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'counsellor' })]
  const { data } = await ada(savedViews.create, { body: { ...view, is_shared: true } })
  const params = { identifier: data.savedViewInfo.identifier }

  const [changed, deleted] = [await colleague(savedViews.update, { params, body: view }), await colleague(savedViews.delete, { params })]

  expect([changed.status, deleted.status]).toEqual([404, 404])
  expect((await ada(savedViews.delete, { params })).status).toBe(200)
  expect((await ada(savedViews.list)).data.recordsInfo).toEqual([])
})

test('one name stands for one view of a list', async () => {
  const ada = await (await newTenant()).person({ role: 'counsellor' })
  await ada(savedViews.create, { body: view })

  const [again, elsewhere] = [
    await ada(savedViews.create, { body: view }),
    await ada(savedViews.create, { body: { ...view, list: 'applications' } }),
  ]

  expect([again.status, elsewhere.status]).toEqual([409, 201])
})
