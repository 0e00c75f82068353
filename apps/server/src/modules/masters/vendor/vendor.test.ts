import { locations } from '@embark/contract/masters/location/location.contract.ts'
import { vendors } from '@embark/contract/masters/vendor/vendor.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'

const keys = ['vendors.read', 'vendors.create', 'vendors.update'] as const
const kingdom = 826

async function world() {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const [england, scotland] = await Promise.all(
    ['England', 'Scotland'].map(
      async (search) => (await ada(locations.states, { query: { country_id: kingdom, search } })).data.options[0]!.value,
    ),
  )
  const leeds = (await ada(locations.cities, { query: { state_id: england!, search: 'leeds' } })).data.options.find(
    ({ label }) => label === 'Leeds',
  )!.value
  const place = { country_id: kingdom, state_id: england!, city_id: leeds }
  return { acme, ada, place, scotland: scotland! }
}

test('a vendor is added with its place and contact, listed fifteen a page, found and offered to choose from', async () => {
  const { ada, place } = await world()

  const added = await ada(vendors.create, {
    body: {
      name: 'Northern Pathways Ltd',
      short_name: 'NPL',
      ...place,
      address_line_one: '1 Park Row',
      contact_person_first_name: 'Ann',
      contact_person_email: 'ANN@pathways.example',
      contact_person_country_code: '44',
      contact_person_mobile: '7700 900123',
    },
  })
  await ada(vendors.create, { body: { name: 'Aegean Partners', short_name: 'AEG' } })
  const listed = await ada(vendors.list)

  expect(added).toMatchObject({
    status: 201,
    message: 'Vendor create successfully',
    data: {
      vendorInfo: {
        short_name: 'NPL',
        country: { id: kingdom, name: 'United Kingdom' },
        state: { name: 'England' },
        city: { name: 'Leeds' },
        contact_person_email: 'ann@pathways.example',
        contact_person_country_code: '+44',
        contact_person_mobile: '7700900123',
        address_line_two: null,
      },
    },
  })
  expect(listed.data.recordsInfo.map(({ name }) => name)).toEqual(['Aegean Partners', 'Northern Pathways Ltd'])
  expect(listed.data.metaInfo.per_page).toBe(15)
  expect((await ada(vendors.list, { query: { search: 'npl' } })).data.recordsInfo).toHaveLength(1)
  expect((await ada(vendors.dropdown, { query: { number_only: '1' } })).data.map(({ label }) => label)).toEqual([
    'Aegean Partners',
    'Northern Pathways Ltd',
  ])
})

test('what a change leaves out stays and null clears it', async () => {
  const { ada, place } = await world()
  const { data } = await ada(vendors.create, {
    body: { name: 'Pathways', short_name: 'P', ...place, address_line_one: '1 Park Row', address_line_two: 'Leeds' },
  })
  const params = { id: data.vendorInfo.identifier }

  const edited = await ada(vendors.edit, { params, body: { name: 'New Pathways', address_line_two: null, city_id: null } })

  expect(edited).toMatchObject({
    message: 'Vendor update successfully',
    data: {
      vendorInfo: {
        name: 'New Pathways',
        short_name: 'P',
        address_line_one: '1 Park Row',
        address_line_two: null,
        city: null,
        state: { name: 'England' },
      },
    },
  })
  expect((await ada(vendors.edit, { params, body: { name: 'Late' } }, { 'if-match': '"v1"' })).status).toBe(409)
})

test.each([
  [{ name: ' ', short_name: 'P' }, 'name', 'Vendor name is required'],
  [{ name: 'Pathways' }, 'short_name', 'Vendor short name is required'],
  [{ name: 'Pathways', short_name: 'x'.repeat(21) }, 'short_name', 'Max 20 characters'],
  [{ name: 'Pathways', short_name: 'P', contact_person_email: 'ann' }, 'contact_person_email', 'Invalid email'],
  [{ name: 'Pathways', short_name: 'P', contact_person_mobile: '7700900123' }, 'contact_person_country_code', 'Country code is required'],
  [{ name: 'Pathways', short_name: 'P', contact_person_country_code: '44' }, 'contact_person_mobile', 'Mobile number is required'],
  [{ name: 'Pathways', short_name: 'P', state_id: 1 }, 'state_id', 'Choose one of the options'],
  [{ name: 'Aegean partners', short_name: 'P' }, 'name', 'A vendor has this name already'],
  [{ name: 'Pathways', short_name: 'aeg' }, 'short_name', 'A vendor has this short name already'],
])('%j is refused at %s: %s', async (body, field, message) => {
  const ada = await (await newTenant()).userWith(...keys)
  await ada(vendors.create, { body: { name: 'Aegean Partners', short_name: 'AEG' } })

  expect((await ada(vendors.create, { body: body as never })).errors).toEqual([expect.objectContaining({ field, message })])
})

test('city, state and country are one chain, also after a change of one of them', async () => {
  const { ada, place, scotland } = await world()
  const { data } = await ada(vendors.create, { body: { name: 'Pathways', short_name: 'P', ...place } })
  const params = { id: String(data.vendorInfo.id) }

  expect((await ada(vendors.edit, { params, body: { state_id: scotland } })).errors[0]).toMatchObject({ field: 'city_id' })
  expect((await ada(vendors.edit, { params, body: { country_id: 792 } })).errors[0]).toMatchObject({ field: 'state_id' })
  expect((await ada(vendors.edit, { params, body: { state_id: scotland, city_id: null } })).status).toBe(200)
})

test('another company’s vendors are not there; agencies and students choose from none', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const [ada, bob] = [await acme.userWith(...keys), await other.userWith(...keys)]
  const { data } = await ada(vendors.create, { body: { name: 'Pathways', short_name: 'P' } })

  expect((await bob(vendors.edit, { params: { id: data.vendorInfo.identifier }, body: { name: 'Mine' } })).status).toBe(404)
  expect((await bob(vendors.create, { body: { name: 'Pathways', short_name: 'P' } })).status).toBe(201)
  const student = await acme.person({ role: 'student' })
  expect((await student(vendors.dropdown)).data).toEqual([])
})
