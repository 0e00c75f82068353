import { informationFeeds } from '@embark/contract/updates/information-update/information-update.contract.ts'
import { updateReading } from '@embark/contract/updates/reading/reading.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { aCatalogue } from '../../catalog/program/program.builder.ts'
import { aPlace, bodyFor } from '../information-update/information-update.builder.ts'

const recent = informationFeeds.recentUpdate
const commissions = informationFeeds.commissionUpdate

async function world() {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const publish = async (title: string) =>
    (await admin(recent.create, { body: { title, content: 'x', module_type: 'general' } })).data.updateInfo.identifier
  return { acme, admin, reader: await acme.person({ role: 'counsellor' }), publish }
}
const unreadBy = async (who: Caller) =>
  (await who(updateReading.unread)).data.recordsInfo.map(({ updateInfo }) =>
    'title' in updateInfo ? updateInfo.title : updateInfo.update_type,
  )
const body = (update_identifier: string) => ({ update_identifier, update_type: 'recentUpdate' as const })

test('what is published is unread, oldest first, until each person has read it themselves', async () => {
  const { acme, reader, publish } = await world()
  const other = await acme.person({ role: 'counsellor' })
  const first = await publish('First')
  await publish('Second')

  expect(await unreadBy(reader)).toEqual(['First', 'Second'])
  const answers = [await reader(updateReading.read, { body: body(first) }), await reader(updateReading.read, { body: body(first) })]

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await unreadBy(reader)).toEqual(['Second'])
  expect(await unreadBy(other)).toEqual(['First', 'Second'])
  expect((await reader(updateReading.unread)).data.recordsInfo[0]).toMatchObject({
    update_type: 'recentUpdate',
    update_identifier: expect.any(String),
    published_at: expect.any(String),
    updateInfo: { title: 'Second' },
  })
})

test('publishing writes nothing for each reader', async () => {
  const { acme, publish } = await world()
  await publish('News')

  expect(await acme.within((db) => db.selectFrom('update_reads').select('id').execute())).toEqual([])
})

test('switched off it is nobody’s to read; switched on again everybody has it unread, also who read it before', async () => {
  const { admin, reader, publish } = await world()
  const identifier = await publish('News')
  await publish('Later')
  await reader(updateReading.read, { body: body(identifier) })
  const turn = (status: 'active' | 'in_active') => admin(recent.changeStatus, { params: { identifier }, body: { status } })

  await turn('in_active')
  expect(await unreadBy(reader)).toEqual(['Later'])
  expect((await reader(updateReading.read, { body: body(identifier) })).status).toBe(404)
  await turn('active')
  expect(await unreadBy(reader)).toEqual(['Later', 'News'])
  await reader(updateReading.read, { body: body(identifier) })
  await turn('active')
  expect(await unreadBy(reader)).toEqual(['Later'])
})

test('a change of its words does not make it unread again', async () => {
  const { admin, reader, publish } = await world()
  const identifier = await publish('News')
  await reader(updateReading.read, { body: body(identifier) })

  await admin(recent.edit, { params: { identifier }, body: { title: 'Better', content: 'y', module_type: 'lead' } })

  expect(await unreadBy(reader)).toEqual([])
})

test('only updates of feeds the role sees are unread, and only those can be read', async () => {
  const { acme, admin, reader } = await world()
  const finance = await acme.person({ role: 'finance_officer' })
  const made = await admin(commissions.create, { body: { commission_type: 'percentage', commission_percentage: 10 } })
  const input = { body: { update_identifier: made.data.updateInfo.identifier, update_type: 'commissionUpdate' as const } }

  expect([await unreadBy(finance), await unreadBy(reader)]).toEqual([['commissionUpdate'], []])
  expect([(await finance(updateReading.read, input)).status, (await reader(updateReading.read, input)).status]).toEqual([200, 404])
})

test('who comes later is not asked to read what was published before', async () => {
  const { acme, publish } = await world()
  await publish('Old')
  await acme.within((db) => db.updateTable('information_updates').set({ published_at: sql`now() - interval '1 hour'` }).execute())
  const late = await acme.person({ role: 'counsellor' })
  await publish('New')

  expect(await unreadBy(late)).toEqual(['New'])
})

test('nobody reads for somebody else', async () => {
  const { acme, reader, publish } = await world()
  const other = await acme.person({ role: 'counsellor' })
  const identifier = await publish('News')

  const own = await reader(updateReading.read, { body: { ...body(identifier), user_identifier: reader.identifier } })
  const forOther = await reader(updateReading.read, { body: { ...body(identifier), user_identifier: other.identifier } })

  expect([own.status, forOther.status]).toEqual([200, 403])
  expect(await unreadBy(other)).toEqual(['News'])
})

test('an update of another company, of another type, and a webinar’s are not found; a type that is none is refused', async () => {
  const { acme, reader, publish } = await world()
  const elsewhere = await (await newTenant()).person({ role: 'counsellor' })
  const identifier = await publish('News')
  const as = (update_type: string) => ({ body: { update_identifier: identifier, update_type: update_type as 'recentUpdate' } })

  const answers = [
    await elsewhere(updateReading.read, as('recentUpdate')),
    await reader(updateReading.read, as('moiUpdate')),
    await reader(updateReading.read, as('webinarUpdate')),
    await reader(updateReading.read, as('gossipUpdate')),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 422])
  expect(await unreadBy(elsewhere)).toEqual([])
  expect(await acme.within((db) => db.selectFrom('update_reads').select('id').execute())).toEqual([])
})

test('the dashboard counts each feed the role sees, and shows the newest of all', async () => {
  const { admin, reader, publish } = await world()
  const first = await publish('First')
  await publish('Second')
  await admin(commissions.create, { body: { commission_type: 'percentage', commission_percentage: 10 } })
  await reader(updateReading.read, { body: body(first) })

  const { data } = await reader(updateReading.dashboard)

  expect(data.cards.find(({ key }) => key === 'recentUpdate')).toMatchObject({ value: 2, unread: 1 })
  expect(data.cards.map(({ key }) => key)).not.toContain('commissionUpdate')
  expect(data.recordsInfo.map(({ updateInfo }) => 'title' in updateInfo && updateInfo.title)).toEqual(['Second', 'First'])
})

test('people of an institution hear of it and of what concerns all, and nothing of another institution', async () => {
  const { acme, admin, publish } = await world()
  const made = await acme.asSystem((ctx) =>
    aCatalogue(ctx, {}, { institution: 'University of Bath', institution_url: 'https://bath.ac.uk' }),
  )
  const [leeds, bath] = [...new Set(made.map(({ institution_id }) => institution_id))]
  const lee = await acme.person({ role: 'institution_staff', institution_id: leeds! })
  const place = await acme.asSystem(aPlace)
  const intakes = informationFeeds.intakeUpdate
  const about = async (institution_id: number) => {
    const { data } = await admin(intakes.create, { body: bodyFor('intakeUpdate', { ...place, institution_id }) as never })
    return data.updateInfo.identifier
  }
  const [own, others] = [await about(leeds!), await about(bath!)]
  await publish('For everybody')

  const { data } = await lee(updateReading.dashboard)
  const listed = await lee(intakes.list)

  expect(data.recordsInfo.map(({ update_type }) => update_type)).toEqual(['recentUpdate', 'intakeUpdate'])
  expect(data.cards.find(({ key }) => key === 'intakeUpdate')).toMatchObject({ value: 1, unread: 1 })
  expect(listed.data.recordsInfo.map(({ identifier }) => identifier)).toEqual([own])
  const single = (identifier: string) => lee(intakes.single, { params: { identifier } })
  expect([(await single(own)).status, (await single(others)).status]).toEqual([200, 404])
  const read = await lee(updateReading.read, { body: { update_identifier: others, update_type: 'intakeUpdate' } })
  expect(read.status).toBe(404)
})
