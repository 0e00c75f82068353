import { twoFactor } from '@embark/contract/identity/two-factor/two-factor.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, owner } from '../../../../test/world.ts'
import { codesFor, firstStep, grantFor, somebodyWithApp } from './two-factor.builder.ts'

test('ten backup codes come as a file that is kept nowhere, and a new file ends the old one', async () => {
  const { acme, ada, me } = await somebodyWithApp()
  const file = await me(twoFactor.downloadCodes)
  const codes = file.raw.toString('utf8').match(/[A-Z2-7]{5}-[A-Z2-7]{5}/g)!
  const left = (await me(twoFactor.detail)).data.backup_codes_left
  const { rows } = await owner.query('select code_hash from backup_codes where tenant_id = $1', [acme.id])

  const fresh = await codesFor(me)
  const old = await acme.visitor(twoFactor.verifyCode, { body: { code: codes[0]! } }, (await grantFor(acme, ada.email)).bearer)
  const used = await acme.visitor(
    twoFactor.verifyCode,
    { body: { code: fresh[0]!.toLowerCase() } },
    (await grantFor(acme, ada.email)).bearer,
  )

  expect(file.headers).toMatchObject({ 'content-type': expect.stringContaining('text/plain'), 'cache-control': 'private, no-store' })
  expect(String(file.headers['content-disposition'])).toContain('attachment')
  expect([new Set(codes).size, left]).toEqual([10, 10])
  expect(rows.every(({ code_hash }) => code_hash.startsWith('$argon2id$'))).toBe(true)
  expect([old.status, used.status]).toEqual([400, 200])
  expect(used.data).toMatchObject({ result: 'authenticated' })
  expect((await me(twoFactor.detail)).data.backup_codes_left).toBe(9)
})

test('of twenty uses of one backup code at once one opens a session', async () => {
  const { acme, ada, me } = await somebodyWithApp()
  const [code] = await codesFor(me)
  const { bearer } = await grantFor(acme, ada.email)

  const answers = await Promise.all(Array.from({ length: 20 }, () => acme.visitor(twoFactor.verifyCode, { body: { code: code! } }, bearer)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('backup codes need a second step to stand in for', async () => {
  const ada = await (await newTenant()).person({ role: 'counsellor' })

  expect((await ada(twoFactor.downloadCodes)).status).toBe(404)
})

test('turned off, signing in asks for a password only and the backup codes are gone', async () => {
  const { acme, ada, me } = await somebodyWithApp()
  await codesFor(me)

  const off = await me(twoFactor.disable)
  await acme.settle()

  expect(off).toMatchObject({ message: 'Two factor authentication disabled successfully', data: { isTwoFactorEnabled: false } })
  expect((await me(twoFactor.detail)).data).toMatchObject({ isTwoFactorEnabled: false, backup_codes_left: 0 })
  expect((await firstStep(acme, ada.email)).data.result).toBe('authenticated')
})
