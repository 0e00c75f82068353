import { ocrSubscriptions } from '@embark/contract/extraction/ocr-subscription/ocr-subscription.contract.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'

test('the head of a company adds credits until a day, and they are listed newest first', async () => {
  const acme = await newTenant()
  const head = await acme.person({ role: 'super_admin' })
  const reader = await acme.userWith('settings.subscriptions.read')

  await head(ocrSubscriptions.create, { body: { credits: 50, till_date: '2098-12-31' } })
  const added = await head(ocrSubscriptions.create, { body: { credits: 100, till_date: '2099-12-31' } })
  const listed = await reader(ocrSubscriptions.list, {})

  expect(added).toMatchObject({
    status: 201,
    message: 'Credits added',
    data: {
      subscriptionInfo: { type: 'ocr', status: 'active', credits_total: 100, credits_used: 0, credits_left: 100, till_date: '2099-12-31' },
    },
  })
  expect(listed.data.recordsInfo.map(({ credits_total }) => credits_total)).toEqual([100, 50])
  expect(await acme.audit()).toMatchObject([{ action: 'ocr_subscription.created' }, { action: 'ocr_subscription.created' }])
})

test('nobody else adds credits, and none are added for days that are over', async () => {
  const acme = await newTenant()
  const [head, admin] = [await acme.person({ role: 'super_admin' }), await acme.person({ role: 'administrator' })]

  const late = await head(ocrSubscriptions.create, { body: { credits: 50, till_date: '2020-01-01' } })
  const none = await head(ocrSubscriptions.create, { body: { credits: 0, till_date: '2099-01-01' } })
  const other = await admin(ocrSubscriptions.create, { body: { credits: 50, till_date: '2099-01-01' } })

  expect(late).toMatchObject({ status: 422, errors: [{ field: 'till_date', message: 'Choose today or a later day' }] })
  expect(none).toMatchObject({ status: 422, errors: [{ field: 'credits' }] })
  expect(other.status).toBe(403)
})

test('who may have documents read is told in their profile how many credits are left, and whether they are over', async () => {
  const acme = await newTenant()
  const [head, reader, other] = [
    await acme.person({ role: 'super_admin' }),
    await acme.userWith('documents.extract'),
    await acme.userWith(),
  ]
  const credits = async (who: typeof reader) => (await who(profile.get)).data.activeSubscriptions.filter(({ type }) => type === 'ocr')
  const before = await credits(reader)
  await head(ocrSubscriptions.create, { body: { credits: 50, till_date: '2098-12-31' } })
  await head(ocrSubscriptions.create, { body: { credits: 25, till_date: '2099-12-31' } })
  const added = await credits(reader)
  await acme.within((db) => db.updateTable('ocr_subscriptions').set({ credits_used: 50 }).where('credits_total', '=', 50).execute())
  const over = { valid_from: '2020-01-01', till_date: '2020-02-01' }
  await acme.within((db) => db.updateTable('ocr_subscriptions').set(over).where('credits_total', '=', 25).execute())

  expect(before).toEqual([])
  expect(added).toEqual([{ type: 'ocr', status: 'active', credits_left: 75 }])
  expect(await credits(reader)).toEqual([{ type: 'ocr', status: 'expired', credits_left: 0 }])
  expect(await credits(other)).toEqual([])
})
