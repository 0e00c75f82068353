import { institutionStaff } from '@embark/contract/organization/institution-staff/institution-staff.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aCollege } from '../../applications/application/application.builder.ts'
import { aRole, managesStaff, staffBody } from '../staff/staff.builder.ts'

test('people of an institution are made for at least one, listed by it, and moved to another', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...managesStaff)
  const role = await aRole(acme, 'institution_staff')
  const [first, second] = await acme.asSystem(
    async (ctx) => [(await aCollege(ctx)).institution, (await aCollege(ctx)).institution] as const,
  )

  const none = await ada(institutionStaff.create, { body: { ...staffBody(role.identifier), institution_ids: [] } })
  const unknown = await ada(institutionStaff.create, { body: { ...staffBody(role.identifier), institution_ids: [999_999] } })
  const made = await ada(institutionStaff.create, { body: { ...staffBody(role.identifier), institution_ids: [first.id] } })
  const { identifier: id, email } = made.data.staffInfo
  const moved = await ada(
    institutionStaff.edit,
    { params: { id }, body: { ...staffBody(role.identifier, { email }), institution_ids: [second.id] } },
    { 'if-match': '"v1"' },
  )
  const listed = await ada(institutionStaff.list, { query: { filters: { institution_id: [second.id] } as never } })

  expect(none).toMatchObject({ status: 422, errors: [{ field: 'institution_ids', message: 'Institution is required' }] })
  expect(unknown).toMatchObject({ status: 422, errors: [{ field: 'institution_ids' }] })
  expect([made.data.staffInfo.institutions[0]?.id, moved.data.staffInfo.institutions[0]?.id]).toEqual([first.id, second.id])
  expect(listed.data.recordsInfo.map(({ identifier }) => identifier)).toEqual([id])
})
