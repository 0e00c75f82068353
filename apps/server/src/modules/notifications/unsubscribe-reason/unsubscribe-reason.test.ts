import { unsubscribeReasons } from '@embark/contract/notifications/unsubscribe-reason/unsubscribe-reason.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'

const keeper = (acme: World) => acme.userWith('unsubscribe.reasons.read', 'unsubscribe.reasons.create', 'unsubscribe.reasons.update')
const body = { title: 'I moved away', requires_remarks: false, is_active: true }

test('a company starts with reasons, which anybody may choose from in their language', async () => {
  const acme = await newTenant()

  const [english, french] = [
    await acme.visitor(unsubscribeReasons.dropdown),
    await acme.visitor(unsubscribeReasons.dropdown, {}, { 'accept-language': 'fr' }),
  ]

  expect(english.data.at(-1)).toMatchObject({ label: 'Other', requires_remarks: true })
  expect(french.data.map(({ value }) => value)).toEqual(english.data.map(({ value }) => value))
  expect(french.data[0]!.label).not.toBe(english.data[0]!.label)
})

test('a new reason stands last, is offered, changed, and no longer offered when it is inactive', async () => {
  const acme = await newTenant()
  const ada = await keeper(acme)

  const made = await ada(unsubscribeReasons.create, { body })
  const { identifier } = made.data.unsubscribeReasonInfo
  const offered = (await acme.visitor(unsubscribeReasons.dropdown)).data
  const changed = await ada(unsubscribeReasons.update, {
    params: { identifier },
    body: { title: 'We moved away', requires_remarks: true, is_active: false },
  })

  expect([made.status, made.message]).toEqual([201, 'Unsubscribe reason created successfully'])
  expect(offered.at(-1)).toEqual({ label: 'I moved away', value: identifier, requires_remarks: false })
  expect(changed.message).toBe('Unsubscribe reason updated successfully')
  expect((await acme.visitor(unsubscribeReasons.dropdown)).data.map(({ value }) => value)).not.toContain(identifier)
  const { data } = await ada(unsubscribeReasons.list, { query: { search: 'MOVED' } })
  expect(data.recordsInfo).toMatchObject([{ identifier, title: 'We moved away', requires_remarks: true, is_active: false }])
  expect(data.metaInfo.per_page).toBe(25)
  expect((await ada(unsubscribeReasons.list, { query: { filters: { is_active: false } } })).data.recordsInfo).toHaveLength(1)
})

test('a title is needed and stands once', async () => {
  const acme = await newTenant()
  const ada = await keeper(acme)
  const { identifier } = (await ada(unsubscribeReasons.create, { body })).data.unsubscribeReasonInfo

  expect((await ada(unsubscribeReasons.create, { body: { ...body, title: '  ' } })).errors).toMatchObject([
    { field: 'title', message: 'Title is required' },
  ])
  expect((await ada(unsubscribeReasons.create, { body: { ...body, title: 'i MOVED away' } })).errors).toMatchObject([
    { field: 'title', message: 'This reason already exists' },
  ])
  expect((await ada(unsubscribeReasons.update, { params: { identifier }, body: { ...body, title: 'Other' } })).errors).toMatchObject([
    { field: 'title' },
  ])
  expect((await ada(unsubscribeReasons.update, { params: { identifier }, body })).status).toBe(200)
})

test('the reasons of one company are closed to another', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const [ada, eve] = [await keeper(acme), await keeper(other)]
  const { identifier } = (await ada(unsubscribeReasons.create, { body })).data.unsubscribeReasonInfo

  expect((await eve(unsubscribeReasons.update, { params: { identifier }, body })).status).toBe(404)
  expect((await eve(unsubscribeReasons.list)).data.recordsInfo.map((row) => row.identifier)).not.toContain(identifier)
})
