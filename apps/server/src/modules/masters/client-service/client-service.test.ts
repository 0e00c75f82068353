import { clientServices } from '@embark/contract/masters/client-service/client-service.contract.ts'
import { assigning } from '@embark/contract/organization/assigning/assigning.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'

const keys = ['masters.client.services.read', 'masters.client.services.create', 'masters.client.services.update'] as const

test('a client service is added, renamed, listed by name and offered to choose from', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)

  const visa = await ada(clientServices.create, { body: { name: ' Visa support ' } })
  await ada(clientServices.create, { body: { name: 'Kariyer_Danışmanlığı 2' } })
  const renamed = await ada(clientServices.edit, { params: { id: String(visa.data.clientServiceInfo.id) }, body: { name: 'Visa' } })
  const [listed, matching, choices] = [
    await ada(clientServices.list),
    await ada(clientServices.list, { query: { search: 'danismanlıgı' } }),
    await ada(clientServices.dropdown),
  ]

  expect(visa).toMatchObject({
    status: 201,
    message: 'Client Service Added Successfully!',
    data: { clientServiceInfo: { name: 'Visa support', users_count: 0 } },
  })
  expect(renamed).toMatchObject({
    status: 200,
    message: 'Client Service Updated Successfully!',
    data: { clientServiceInfo: { name: 'Visa' } },
  })
  expect(listed.data.recordsInfo.map(({ name }) => name)).toEqual(['Kariyer_Danışmanlığı 2', 'Visa'])
  expect(listed.data.metaInfo.per_page).toBe(25)
  expect(matching.data.recordsInfo).toHaveLength(1)
  expect(choices.data.map(({ label }) => label)).toEqual(['Kariyer_Danışmanlığı 2', 'Visa'])
})

test('its name is required first, then made of letters, numbers, spaces and underscores, and never taken twice', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  await ada(clientServices.create, { body: { name: 'Visa' } })
  const complaint = async (name: string) => (await ada(clientServices.create, { body: { name } })).errors[0]?.message

  expect(await complaint('  ')).toBe('Name is required')
  expect(await complaint('Visa & more')).toBe('Name can only contain letters, numbers, spaces, and underscores.')
  expect(await complaint('VISA')).toBe('A client service has this name already')
  expect(await complaint('خدمة التأشيرة')).toBeUndefined()
})

test('another company’s client service is not there, and its names are free', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const [ada, bob] = [await acme.userWith(...keys), await other.userWith(...keys)]
  const { data } = await ada(clientServices.create, { body: { name: 'Visa' } })

  expect((await bob(clientServices.edit, { params: { id: data.clientServiceInfo.identifier }, body: { name: 'X' } })).status).toBe(404)
  expect((await bob(clientServices.create, { body: { name: 'Visa' } })).status).toBe(201)
})

test('it says to how many active people it is assigned', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys, 'settings.assign.client.services')
  const { id } = (await ada(clientServices.create, { body: { name: 'Visa' } })).data.clientServiceInfo
  const { identifier, role_identifier } = await acme.person({ role: 'counsellor' })
  const who = { user_identifier: identifier, role_identifier }
  await ada(assigning.clientServices.assign, { body: { ...who, client_service_ids: [id] } })

  expect((await ada(clientServices.list)).data.recordsInfo).toMatchObject([{ name: 'Visa', users_count: 1 }])
})
