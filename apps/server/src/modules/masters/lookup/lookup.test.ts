import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { lookups, lookupTypes } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'

async function aKeeper() {
  const acme = await newTenant()
  return { acme, ada: await acme.userWith('masters.lists.read', 'masters.lists.update', 'leads.read') }
}

test('a company adds a source of its own, renames it and takes it out of the choices; leads keep it', async () => {
  const { acme, ada } = await aKeeper()

  const added = await ada(lookups.create, { params: { type: 'lead_source' }, body: { label: 'Radio İzmir' } })
  const { valueInfo } = added.data
  const offered = async () => (await ada(leads.dropdowns)).data.sources?.map(({ label }) => label)
  const before = await offered()
  const params = { value_id: valueInfo.identifier }
  const renamed = await ada(lookups.edit, { params, body: { label: 'Radio Ege', is_active: true } })
  await ada(lookups.edit, { params, body: { label: 'Radio Ege', is_active: false } })

  expect(added).toMatchObject({ status: 201, message: 'Added to the list' })
  expect(before).toContain('Radio İzmir')
  expect(renamed.data.valueInfo).toMatchObject({ label: 'Radio Ege', is_active: true, key: valueInfo.key })
  expect(await offered()).not.toContain('Radio Ege')
  expect((await ada(lookups.values, { query: { type: 'lead_source', search: 'ege' } })).data.recordsInfo).toMatchObject([
    { label: 'Radio Ege', is_active: false },
  ])
  expect((await acme.audit()).map(({ action }) => action)).toEqual(['list_value.created', 'list_value.updated', 'list_value.updated'])
})

test('a list never has a name twice, never loses its last choice, and the twelve months are all there', async () => {
  const { ada } = await aKeeper()
  const all = (await ada(lookups.values, { query: { type: 'lead_medium', per_page: 100 } })).data.recordsInfo
  const off = (value: (typeof all)[number]) =>
    ada(lookups.edit, { params: { value_id: value.identifier }, body: { label: value.label, is_active: false } })

  const twice = await ada(lookups.create, { params: { type: 'lead_medium' }, body: { label: 'PHONE' } })
  const month = await ada(lookups.create, { params: { type: 'intake' }, body: { label: 'Spring' } })
  const answers = []
  for (const value of all) answers.push((await off(value)).errors[0]?.message)

  expect(twice.errors[0]).toMatchObject({ field: 'label', message: 'This list has it already' })
  expect(month.errors[0]?.field).toBe('label')
  expect(answers).toEqual([...all.slice(1).map(() => undefined), 'A list keeps at least one value to choose'])
})

test('a document type says whether every application is asked for it, and every list can be read', async () => {
  const { ada } = await aKeeper()

  const { valueInfo } = (
    await ada(lookups.create, { params: { type: 'document_type' }, body: { label: 'Police report', is_required: true } })
  ).data
  const counts = await Promise.all(
    lookupTypes.map(async (type) => (await ada(lookups.values, { query: { type } })).data.metaInfo.totalRecords),
  )

  expect(valueInfo.is_required).toBe(true)
  expect(Math.min(...counts)).toBeGreaterThan(0)
})

test('another company’s values are not there', async () => {
  const [{ ada }, { ada: bob }] = [await aKeeper(), await aKeeper()]
  const { valueInfo } = (await ada(lookups.create, { params: { type: 'discipline' }, body: { label: 'Aviation' } })).data

  expect((await bob(lookups.edit, { params: { value_id: valueInfo.identifier }, body: { label: 'Mine' } })).status).toBe(404)
})
