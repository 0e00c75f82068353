import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { permissionSets } from '@embark/contract/organization/permission/permission.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'

type Caller = Awaited<ReturnType<World['userWith']>>

test('one person gets rights beyond their role and has others withheld; their colleagues keep theirs', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const [ada, ben] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'counsellor' })]
  const whose = { user_identifier: ada.identifier, role_identifier: ada.role_identifier }
  expect((await ada(leads.list)).status).toBe(200)

  const saved = await admin(permissionSets.saveOfPerson, {
    body: { ...whose, permissions: ['leads.export', 'leads.create'], withheld: ['leads.read'] },
  })
  const rights = async (who: Caller) => (await who(profile.get)).data.userAuthoritiesInfo
  const [hers, his] = [await rights(ada), await rights(ben)]
  await acme.settle()

  expect(hers).toMatchObject({ 'leads.export': 1, 'leads.read': 0, 'leads.create': 1 })
  expect(his).toMatchObject({ 'leads.export': 0, 'leads.read': 1 })
  expect((await ada(leads.list)).status).toBe(403)
  const ofLeads = saved.data.modules.flatMap(({ permissions }) => permissions).filter(({ key }) => key.startsWith('leads.'))
  expect(ofLeads.find(({ key }) => key === 'leads.export')).toMatchObject({ granted_by: 'user', is_withheld: false })
  expect(ofLeads.find(({ key }) => key === 'leads.create')).toMatchObject({ granted_by: 'role', is_withheld: false })
  expect(ofLeads.find(({ key }) => key === 'leads.read')).toMatchObject({ granted_by: 'role', is_withheld: true })
  expect(acme.told()).toContainEqual(
    expect.objectContaining({ name: 'permission_updated', message: { receiverInfo: { identifier: ada.identifier } } }),
  )
  const back = await admin(permissionSets.saveOfPerson, { body: { ...whose, permissions: [] } })
  expect(back.status).toBe(200)
  expect(await rights(ada)).toEqual(his)
})

test('somebody who does not hold a role, or works elsewhere, has no rights in it to change', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const admin = await acme.person({ role: 'administrator' })
  const [ada, stranger] = [await acme.person({ role: 'counsellor' }), await other.person({ role: 'counsellor' })]

  const answers = await Promise.all(
    [
      { user_identifier: ada.identifier, role_identifier: admin.role_identifier },
      { user_identifier: stranger.identifier, role_identifier: stranger.role_identifier },
    ].map((query) => admin(permissionSets.ofPerson, { query })),
  )

  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})
