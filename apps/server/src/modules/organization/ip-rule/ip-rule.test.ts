import { ipRules } from '@embark/contract/organization/ip-rule/ip-rule.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'

const keys = ['settings.ip.addresses.read', 'settings.ip.addresses.create', 'settings.ip.addresses.update'] as const
const rule = (given: object) =>
  ({ ip_address: '198.51.100.7', type: 'blacklisted', status: 'active', reason: 'Spam', applicable_for: 'all', ...given }) as never
/** Where the callers of the tests are. */
const here = '127.0.0.1'

test('an entry is kept in one spelling, listed newest first under its tab, and found again', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)

  const added = await ada(ipRules.create, { body: rule({ ip_address: ' 2001:DB8::ABCD/32 ', title: 'Farm', applicable_for: 'lead' }) })
  const office = await ada(ipRules.create, {
    body: rule({ ip_address: `${here}/8`, type: 'whitelisted', applicable_for: 'all', reason: 'Office' }),
  })
  const [both, tab, matching] = [
    await ada(ipRules.list),
    await ada(ipRules.list, { query: { type: 'blacklisted' } }),
    await ada(ipRules.list, { query: { search: 'office' } }),
  ]

  expect(added).toMatchObject({
    status: 201,
    message: 'IP address added successfully',
    data: { ipAddressInfo: { ip_address: '2001:db8::/32', title: 'Farm', applicable_for: 'lead' } },
  })
  expect(office.data.ipAddressInfo).toMatchObject({ ip_address: '127.0.0.0/8', applicable_for: 'login' })
  expect(both.data.recordsInfo.map(({ ip_address }) => ip_address)).toEqual(['127.0.0.0/8', '2001:db8::/32'])
  expect(both.data.metaInfo.per_page).toBe(15)
  expect(tab.data.recordsInfo).toEqual([added.data.ipAddressInfo])
  expect(matching.data.recordsInfo).toEqual([office.data.ipAddressInfo])
})

test('what is missing or no address is refused at its field, in the specified words', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const complaints = async (body: object) => {
    const { status, errors } = await ada(ipRules.create, { body: body as never })
    return [status, ...errors.map(({ field, message }) => `${field}: ${message}`)]
  }

  expect(await complaints({})).toEqual([
    422,
    'ip_address: IP address is required',
    'type: Type is required',
    'status: Status is required',
    'reason: Reason is required',
  ])
  expect(await complaints(rule({ ip_address: '203.0.113.999' }))).toEqual([422, 'ip_address: Invalid IP address'])
  expect(await complaints(rule({ ip_address: '0.0.0.0/0' }))).toEqual([422, 'ip_address: Invalid IP address'])
  expect(await complaints(rule({ ip_address: '::/0' }))).toEqual([422, 'ip_address: Invalid IP address'])
  expect(await complaints(rule({ applicable_for: undefined }))).toEqual([422, 'applicable_for: Applicable for is required'])
  expect(await complaints(rule({ applicable_for: 'login' }))).toEqual([422, 'applicable_for: Applicable for is required'])
  await ada(ipRules.create, { body: rule({}) })
  expect(await complaints(rule({ ip_address: '::ffff:198.51.100.7' }))).toEqual([409, 'ip_address: This IP address is in the list already'])
})

test('changing the type to whitelisted makes it about signing in, and what was before stays in the audit', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const { data } = await ada(ipRules.create, { body: rule({ ip_address: here, status: 'in_active' }) })

  const edited = await ada(ipRules.edit, {
    params: { id: String(data.ipAddressInfo.id) },
    body: rule({ ip_address: here, type: 'whitelisted' }),
  })
  const foreign = await (await (await newTenant()).userWith(...keys))(ipRules.edit, {
    params: { id: data.ipAddressInfo.identifier },
    body: rule({}),
  })

  expect(edited).toMatchObject({
    status: 200,
    message: 'IP address updated successfully',
    data: { ipAddressInfo: { type: 'whitelisted', applicable_for: 'login' } },
  })
  expect(foreign.status).toBe(404)
  expect(await acme.audit()).toMatchObject([
    { action: 'ip_address.created', actor_id: ada.id },
    {
      action: 'ip_address.updated',
      before: { type: 'blacklisted', status: 'in_active' },
      after: { type: 'whitelisted', applicable_for: 'login' },
    },
  ])
})

test('nobody locks themselves out: not by refusing their address, not by allowing others only, not by switching their own entry off', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const outs = [
    await ada(ipRules.create, { body: rule({ ip_address: here }) }),
    await ada(ipRules.create, { body: rule({ ip_address: '127.0.0.0/8' }) }),
    await ada(ipRules.create, { body: rule({ ip_address: '203.0.113.0/24', type: 'whitelisted' }) }),
  ]
  const own = await ada(ipRules.create, { body: rule({ ip_address: here, type: 'whitelisted' }) })
  await ada(ipRules.create, { body: rule({ ip_address: '203.0.113.0/24', type: 'whitelisted' }) })
  const off = await ada(ipRules.edit, {
    params: { id: own.data.ipAddressInfo.identifier },
    body: rule({ ip_address: here, type: 'whitelisted', status: 'in_active' }),
  })
  const forLeads = await ada(ipRules.create, { body: rule({ ip_address: here, applicable_for: 'lead' }) })

  for (const out of [...outs, off])
    expect(out).toMatchObject({
      status: 409,
      message: 'This would keep out the address you are working from',
      errors: [{ field: 'ip_address', message: `You are working from ${here}, and this would keep you out` }],
    })
  expect(forLeads.status).toBe(201)
  expect((await ada(ipRules.list)).data.recordsInfo.map(({ status }) => status)).toEqual(['active', 'active', 'active'])
})
