import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { tags } from '@embark/contract/masters/tag/tag.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'

const keys = ['masters.tags.read', 'masters.tags.create', 'masters.tags.update', 'masters.tags.assign'] as const

test('a tag is created in the default colours, changed, read, listed and offered by type', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)

  const hot = await ada(tags.create, { body: { name: ' Fast offer ', tag_type: 'program' } })
  await ada(tags.create, { body: { name: 'Hot', tag_type: 'lead', txt_color: '#8a1c1c', bg_color: 'fde8e8' } })
  const id = String(hot.data.tagInfo.id)
  const edited = await ada(tags.edit, {
    params: { id },
    body: { name: 'Fast offers', tag_type: 'program', txt_color: '1A4FA3', bg_color: 'E6F0FF' },
  })
  const listed = await ada(tags.list, { query: { search: 'HOT' } })

  expect(hot).toMatchObject({
    status: 201,
    message: 'Tag created successfully',
    data: {
      tagInfo: { name: 'Fast offer', tag_type: 'program', txt_color: '286919', bg_color: 'E9F9E7', programs_count: 0, leads_count: 0 },
    },
  })
  expect(JSON.parse(hot.raw.toString()).category).toBe('success')
  expect(edited).toMatchObject({ message: 'Tag updated successfully', data: { tagInfo: { name: 'Fast offers', txt_color: '1A4FA3' } } })
  expect((await ada(tags.get, { params: { id: hot.data.tagInfo.identifier } })).data.tagInfo.name).toBe('Fast offers')
  expect(listed.data).toMatchObject({ recordsInfo: [{ name: 'Hot', txt_color: '8A1C1C', bg_color: 'FDE8E8' }], metaInfo: { per_page: 25 } })
  expect((await ada(tags.list, { query: { tag_type: 'program' } })).data.recordsInfo).toHaveLength(1)
  expect((await ada(tags.dropdown, { query: { tag_type: 'lead' } })).data).toEqual([
    expect.objectContaining({ label: 'Hot', txt_color: '8A1C1C', bg_color: 'FDE8E8' }),
  ])
})

test('a tag needs a name and a type, takes one of the pairs, and a name once in its type', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  await ada(tags.create, { body: { name: 'Hot', tag_type: 'lead' } })
  const complaints = async (body: object) =>
    (await ada(tags.create, { body: body as never })).errors.map(({ field, message }) => [field, message])

  expect(await complaints({ name: ' ' })).toEqual([
    ['name', 'Tag name is required'],
    ['tag_type', 'Tag type is required'],
  ])
  expect(await complaints({ name: 'x'.repeat(51), tag_type: 'lead' })).toHaveLength(1)
  expect(await complaints({ name: 'New', tag_type: 'lead', txt_color: '286919', bg_color: 'E6F0FF' })).toEqual([
    ['bg_color', 'Choose one of the colours'],
  ])
  expect(await complaints({ name: 'HOT', tag_type: 'lead' })).toEqual([['name', 'A tag of this type has this name already']])
  expect(await complaints({ name: 'Hot', tag_type: 'institution' })).toEqual([])
})

test('another company’s tag is not there, and its names are free', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const [ada, bob] = [await acme.userWith(...keys), await other.userWith(...keys)]
  const { data } = await ada(tags.create, { body: { name: 'Hot', tag_type: 'lead' } })
  const params = { id: data.tagInfo.identifier }

  expect((await bob(tags.get, { params })).status).toBe(404)
  expect((await bob(tags.edit, { params, body: { name: 'Mine', tag_type: 'lead' } })).status).toBe(404)
  expect((await bob(tags.create, { body: { name: 'Hot', tag_type: 'lead' } })).status).toBe(201)
  expect((await bob(tags.dropdown)).data).toHaveLength(1)
})

test('the lists of a lead form name the tags of leads, and no others', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'masters.tags.create')
  const { tagInfo } = (await ada(tags.create, { body: { name: 'Hot', tag_type: 'lead' } })).data
  await ada(tags.create, { body: { name: 'Fast offers', tag_type: 'program' } })

  expect((await ada(leads.dropdowns)).data.tags).toEqual([{ label: 'Hot', value: tagInfo.id, identifier: tagInfo.identifier }])
  expect((await ada(leads.dropdowns, { query: { only: 'tags' } })).data).toEqual({ tags: [expect.objectContaining({ label: 'Hot' })] })
})
