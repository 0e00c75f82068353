import { productCategories } from '@embark/contract/updates/product-category/product-category.contract.ts'
import { productUpdates } from '@embark/contract/updates/product-update/product-update.contract.ts'
import { expect, test } from 'vitest'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { anAuthor, withLists } from '../product-update/product-update.builder.ts'

test('categories and modules are two lists of their own; a name stands once in each, and no third list exists', async () => {
  const acme = await newTenant()
  const { admin } = await withLists(acme)
  const administrator = await acme.person({ role: 'administrator' })
  const add = (type: string, name: string) => admin(productCategories.create, { params: { type: type as 'category' }, body: { name } })

  const answers = [
    await add('category', 'RELEASES'),
    await add('module', 'Releases'),
    await add('gossip', 'x'),
    await add('category', '  '),
  ]

  expect(answers.map(({ status }) => status)).toEqual([409, 201, 404, 422])
  expect((await admin(productCategories.list, { params: { type: 'module' } })).data.recordsInfo.map(({ name }) => name)).toEqual([
    'Leads',
    'Releases',
  ])
  expect((await administrator(productCategories.list, { params: { type: 'module' } })).status).toBe(403)
  expect((await admin(productCategories.list, { params: { type: 'gossip' as 'module' } })).status).toBe(404)
  expect((await admin(productCategories.list, { params: { type: 'module' }, query: { filters: { owner: 1 } as never } })).status).toBe(422)
})

test('a renamed category has its new name on its updates; another company cannot rename it', async () => {
  const { acme, admin, places, publish } = await anAuthor()
  await publish('News')
  const input = { params: { type: 'category' as const, identifier: places.category_identifier }, body: { name: 'Changes' } }

  const foreign = await (await acme.person({ role: 'super_admin' }))(productCategories.edit, input)
  const renamed = await admin(productCategories.edit, input)

  expect([foreign.status, renamed.status]).toEqual([404, 200])
  expect((await admin(productUpdates.list)).data.recordsInfo[0]).toMatchObject({ title: 'News', categoryInfo: { name: 'Changes' } })
})

test('who writes chooses from all entries, who reads from those with an update for their company', async () => {
  const { acme, other, admin, publish } = await anAuthor()
  await publish('For Acme', { client_identifiers: [acme.number] })
  await admin(productCategories.create, { params: { type: 'category' }, body: { name: 'Empty' } })
  const labels = async (who: Caller, call: 'dropdown' | 'clientDropdown') =>
    (await who(productCategories[call], { params: { type: 'category' } })).data.map(({ label }) => label)
  const [ada, bob] = [await acme.person({ role: 'student' }), await other.person({ role: 'student' })]

  expect(await labels(admin, 'dropdown')).toEqual(['Empty', 'Releases'])
  expect(await labels(ada, 'clientDropdown')).toContain('Releases')
  expect((await ada(productCategories.clientDropdown, { params: { type: 'module' } })).data[0]).toMatchObject({ label: 'Leads' })
  const before = await labels(bob, 'clientDropdown')
  await publish('For the other', { client_identifiers: [other.number] })
  expect((await labels(bob, 'clientDropdown')).length).toBe(before.length + 1)
})
