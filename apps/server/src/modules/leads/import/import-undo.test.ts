import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { aField } from '../../masters/form-submission/form-submission.builder.ts'
import { aLead } from '../lead/lead.builder.ts'
import { fileOf, imported, work } from './import.builder.ts'

/** Gives leads a city each, by their address. */
const live = (acme: World, cities: Readonly<Record<string, string>>) =>
  acme.within(async (db) => {
    for (const [email, source_city] of Object.entries(cities))
      await db.updateTable('leads').set({ source_city }).where('email', '=', email).execute()
  })
const updating = { duplicate_policy: 'update', overwrites: true }
const revert = async (
  acme: World,
  ada: Awaited<ReturnType<World['userWith']>>,
  { params, identifier }: Awaited<ReturnType<typeof imported>>,
) => {
  await ada(leadImports.revert, { params })
  await work(acme, 'revert', identifier)
  return (await ada(leadImports.get, { params })).data.importInfo
}
const standing = (acme: World) =>
  acme.within((db) =>
    db
      .selectFrom('leads')
      .select(['first_name', 'email', 'source_city', 'gender', 'destination_countries', 'budget_amount_minor', 'last_activity_at'])
      .where('deleted_at', 'is', null)
      .orderBy('email')
      .execute(),
  )

test('undoing an import that updated leads gives them back what they said before, and tells which', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import', 'leads.read', 'leads.update')
  await acme.asSystem(async (ctx) => {
    await aField(ctx, { name: 'siblings', type: 'number', is_filterable: true })
    await aLead(ctx, { first_name: 'Old', email: 'a@example.com' })
    await aLead(ctx, { first_name: 'Older', email: 'b@example.com' })
  })
  await live(acme, { 'a@example.com': 'Paris' })
  const answers = async (name: string) => {
    const lead = (await ada(leads.list, { query: { search: name } })).data.recordsInfo[0]!
    return (await ada(leadAnswers.filled, { params: { id: lead.identifier } })).data.formInfo.values['siblings'] ?? null
  }
  const before = await standing(acme)
  const head = 'first name,email,city,destination countries,budget,siblings,note'

  const done = await imported(
    acme,
    ada,
    fileOf(`${head}\nNew,a@example.com,Rome,Canada,900,3,Said\nNewer,b@example.com,Oslo,,,,\nNewest,b@example.com,Bonn,,,,\n`),
    updating,
  )
  expect(done.done).toMatchObject({ merge: 3 })
  expect(await standing(acme)).toMatchObject([
    { first_name: 'New', source_city: 'Rome', budget_amount_minor: 90_000 },
    { first_name: 'Newest', source_city: 'Bonn' },
  ])
  expect(await answers('a@example.com')).toBe(3)
  const undone = await revert(acme, ada, done)

  expect(undone.reverted).toMatchObject({
    removed: 0,
    restored_count: 2,
    kept_count: 0,
    restored: [{ name: 'Old Hopper' }, { name: 'Older Hopper' }],
  })
  expect(await standing(acme)).toEqual(before)
  expect(await answers('a@example.com')).toBe(null)
  expect(await acme.within((db) => db.selectFrom('notes').select('id').where('deleted_at', 'is', null).execute())).toEqual([])
  const lead = undone.reverted!.restored[0]!
  const timeline = await ada(leadActivities.list, { params: { id: lead.identifier } })
  expect(timeline.data.recordsInfo.map(({ type }) => type)).toContain('import_undone')
})

test('a lead that somebody has changed since keeps what it says and is named', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import', 'leads.read', 'leads.update')
  await acme.asSystem(async (ctx) => {
    await aLead(ctx, { first_name: 'Quiet', email: 'a@example.com' })
    await aLead(ctx, { first_name: 'Busy', email: 'b@example.com' })
  })
  await live(acme, { 'a@example.com': 'Paris', 'b@example.com': 'Lyon' })
  const done = await imported(acme, ada, fileOf('name,email,city\nQuiet,a@example.com,Rome\nBusy,b@example.com,Oslo\n'), updating)
  const busy = (await ada(leads.list, { query: { search: 'busy' } })).data.recordsInfo[0]!
  await ada(leads.edit, { params: { id: busy.identifier }, body: { source_city: 'Madrid', version: busy.version } })

  const undone = await revert(acme, ada, done)

  expect(undone.reverted).toMatchObject({
    restored: [{ name: 'Quiet Hopper' }],
    kept: [{ name: 'Busy Hopper' }],
    restored_count: 1,
    kept_count: 1,
  })
  expect((await standing(acme)).map(({ source_city }) => source_city)).toEqual(['Paris', 'Madrid'])
})

test('the import that created leads can still be undone when a later one updated them and was undone', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.import', 'leads.update')
  const first = await imported(acme, ada, fileOf('name,email\nAda,a@example.com\nGrace,b@example.com\n'))
  const second = await imported(
    acme,
    ada,
    fileOf('name,email,city,note\nAda,a@example.com,Rome,Said\nGrace,b@example.com,Oslo,\n'),
    updating,
  )

  await revert(acme, ada, second)
  const undone = await revert(acme, ada, first)

  expect(undone.reverted).toMatchObject({ removed: 2, kept_count: 0 })
})
