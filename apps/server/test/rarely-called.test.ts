import { agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { bankAccounts } from '@embark/contract/finance/bank-account/bank-account.contract.ts'
import { permissionSets } from '@embark/contract/organization/permission/permission.contract.ts'
import { expect, test } from 'vitest'
import { namesIn, senderOf } from './calls.ts'
import { aConsultancy } from './consultancy.ts'
import { ValidCalls } from './valid-calls.ts'
import { owner } from './world.ts'

test('what nobody calls elsewhere answers as it is declared: one agreement, the primary account, the rights of one person', async () => {
  const here = await aConsultancy()
  const { super_admin: admin, counsellor } = here.people
  const calls = new ValidCalls(owner, here.acme.id, await namesIn(here.acme.id), { text: (field) => `Plain ${field}` })
  const answers = [agreements.create, agreements.get, bankAccounts.create, bankAccounts.makePrimary].map((endpoint) => async () => {
    const { status, errors } = await calls.sendSparing(endpoint, senderOf(here))
    expect([endpoint.id, status < 300, errors]).toEqual([endpoint.id, true, []])
  })
  for (const ask of answers) await ask()
  const { rows } = await owner.query('select identifier from users where tenant_id = $1 and id = $2', [here.acme.id, counsellor.id])
  const whose = { user_identifier: rows[0].identifier, role_identifier: counsellor.role_identifier }
  expect((await admin(permissionSets.ofPerson, { query: whose })).status).toBe(200)
})
