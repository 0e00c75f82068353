import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { type LookupType, lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, owner, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { mergeValueJob } from './lookup.jobs.ts'
import { valueUses } from './value-uses.queries.ts'

async function aKeeper() {
  const acme = await newTenant()
  const ada = await acme.userWith('masters.lists.read', 'masters.lists.update', 'leads.read')
  const added = async (type: LookupType, label: string) => (await ada(lookups.create, { params: { type }, body: { label } })).data.valueInfo
  const valuesOf = async (type: LookupType) => (await ada(lookups.values, { query: { type, per_page: 100 } })).data.recordsInfo
  return { acme, ada, added, valuesOf }
}
const leadFrom = (acme: World, lead_source_id: number, more = {}) =>
  acme.asSystem(async (ctx) => {
    const lead = await aLead(ctx, more)
    await ctx.db.updateTable('leads').set({ lead_source_id }).where('id', '=', lead.id).execute()
    return lead
  })
const waiting = async (acme: World) =>
  (await acme.within((db) => db.selectFrom('lookup_values').select(['id', 'type']).where('is_active', '=', false).execute())).map(
    ({ id, type }) => ({ from_id: id, type }),
  )

test('one source goes into another: its leads and what is made of them follow, and it is gone', async () => {
  const { acme, ada, added, valuesOf } = await aKeeper()
  const [radio, wireless] = [await added('lead_source', 'Radio'), await added('lead_source', 'Wireless')]
  const lead = await leadFrom(acme, wireless.id)
  await leadFrom(acme, radio.id)

  const before = (await ada(lookups.uses, { params: { value_id: wireless.identifier } })).data.usesInfo
  const merged = await ada(lookups.merge, { params: { value_id: wireless.identifier }, body: { into: radio.identifier } })
  const atOnce = (await valuesOf('lead_source')).map(({ label }) => label)
  for (const merge of await waiting(acme)) await acme.run(mergeValueJob, merge)

  expect(before).toEqual([{ place: 'Leads', count: 1, has_more: false }])
  expect(merged).toMatchObject({ status: 200, data: { valueInfo: { label: 'Radio' } } })
  expect(atOnce).not.toContain('Wireless')
  expect((await ada(leads.single, { params: { id: lead.identifier } })).data.leadInfo.source?.label).toBe('Radio')
  expect((await ada(lookups.uses, { params: { value_id: radio.identifier } })).data.usesInfo).toEqual([
    { place: 'Leads', count: 2, has_more: false },
  ])
  expect(await acme.within((db) => db.selectFrom('lookup_values').select('id').where('id', '=', wireless.id).execute())).toEqual([])
  expect((await acme.audit()).map(({ action }) => action)).toContain('list_value.merged')
})

test('a value that went into another which went into a third ends in the third, in whatever order the work is done', async () => {
  const { acme, ada, added } = await aKeeper()
  const [a, b, c] = [await added('lead_source', 'A'), await added('lead_source', 'B'), await added('lead_source', 'C')]
  const lead = await leadFrom(acme, a.id)

  await ada(lookups.merge, { params: { value_id: a.identifier }, body: { into: b.identifier } })
  await ada(lookups.merge, { params: { value_id: b.identifier }, body: { into: c.identifier } })
  for (const from_id of [b.id, a.id]) await acme.run(mergeValueJob, { from_id, type: 'lead_source' })

  expect((await ada(leads.single, { params: { id: lead.identifier } })).data.leadInfo.source?.label).toBe('C')
})

test('only values of the same list go into one another, and no reason, study level, intake, test or document type', async () => {
  const { ada, added, valuesOf } = await aKeeper()
  const [source, medium] = [await added('lead_source', 'Radio'), await added('lead_medium', 'Air')]
  const [one, two] = await valuesOf('study_level')
  const into = (from: { identifier: string }, to: { identifier: string }) =>
    ada(lookups.merge, { params: { value_id: from.identifier }, body: { into: to.identifier } })

  const answers = [await into(source, medium), await into(source, source), await into(one!, two!)]

  expect(answers.map(({ status, errors }) => [status, errors[0]?.field])).toEqual([
    [422, 'into'],
    [422, 'into'],
    [422, 'into'],
  ])
})

test('a list stands in the order its keeper puts it in, for everybody who chooses from it', async () => {
  const { ada, valuesOf } = await aKeeper()
  const before = await valuesOf('lead_medium')
  const [last, first] = [before.at(-1)!, before[0]!]

  await ada(lookups.order, { params: { type: 'lead_medium' }, body: { identifiers: [last.identifier] } })

  expect((await valuesOf('lead_medium')).slice(0, 2).map(({ label }) => label)).toEqual([last.label, first.label])
  const chosenFrom = (await ada(lookups.list, { params: { type: 'lead_medium' } })).data.recordsInfo
  expect(chosenFrom[0]?.label).toBe(last.label)
})

test('another company’s values are neither counted, put in order nor merged', async () => {
  const [{ added, ada: ours }, { ada: bob }] = [await aKeeper(), await aKeeper()]
  const [radio, wireless] = [await added('lead_source', 'Radio'), await added('lead_source', 'Wireless')]
  const params = { value_id: radio.identifier }

  const answers = [
    await bob(lookups.uses, { params }),
    await bob(lookups.merge, { params, body: { into: wireless.identifier } }),
    await bob(lookups.order, { params: { type: 'lead_source' }, body: { identifiers: [radio.identifier] } }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await ours(lookups.uses, { params })).status).toBe(200)
})

test('every column that names a value of a list is known to say where it is used', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (f.conkey) and a.attname <> 'tenant_id'
    where f.contype = 'f' and f.confrelid = 'lookup_values'::regclass and f.conparentid = 0`)
  // Whoever adds a column that names one says in value-uses.queries.ts which list it is of.
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(valueUses).sort())
})
