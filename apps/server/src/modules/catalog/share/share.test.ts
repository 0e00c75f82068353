import { claims } from '@embark/contract/catalog/claim/claim.contract.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { shares } from '@embark/contract/catalog/share/share.contract.ts'
import { expect, test } from 'vitest'
import { owner as database, newTenant, type World } from '../../../../test/world.ts'
import { anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aCatalogue } from '../program/program.builder.ts'
import { copyClock, refreshCopyJob, withdrawalClock } from './share.jobs.ts'

const keeper = (company: World) =>
  company.userWith(
    'inventory.claim.institutions.read',
    'inventory.claim.institutions.share',
    'inventory.claim.institutions.update',
    'inventory.claim.programs.read',
    'inventory.claim.programs.update',
    'programs.read',
  )
type Keeper = Awaited<ReturnType<typeof keeper>>
const oslo = { institution: 'University of Oslo', institution_url: 'https://uio.no', country: 'NO', currency: 'EUR', campus: 'Blindern' }

/** A company that may share, with two colleges of which Oslo has two programs; and two others with nothing. */
async function companies() {
  const maker = await newTenant()
  await maker.within((db) => db.insertInto('tenant_gates').values({ gate_key: 'inventory.sharing', enabled: true }).execute())
  const [acme, third] = [await newTenant(), await newTenant()]
  const offered = await maker.asSystem((ctx) =>
    aCatalogue(ctx, { program: 'MSc Data Science' }, { ...oslo, program: 'MSc Law' }, { ...oslo, program: 'BSc Physics' }),
  )
  const [owner, boss, stranger] = [await keeper(maker), await keeper(acme), await keeper(third)]
  const share = (client_identifiers: string[]) =>
    owner(shares.set, { body: { institution_id: [offered[1]!.institution_id], is_for_all: false, client_identifiers } })
  return { maker, acme, third, owner, boss, stranger, offered, share }
}
const open = async (who: Keeper) => (await who(claims.institutions)).data
const held = async (who: Keeper) => (await who(claims.institutions, { query: { type: 'claimed' } })).data
const take = async (who: Keeper) => {
  const row = (await open(who)).recordsInfo.find(({ share_identifier }) => share_identifier)!
  const { institution_id, share_identifier } = row
  return who(claims.setInstitutions, {
    query: { type: 'claim' },
    body: { institution_data: [{ institution_id, share_identifier }], visible_to: 'b2b' },
  })
}
/** Claims what is shared, its programs too, as the worker would bring them. */
async function takeWhole(company: World, who: Keeper) {
  await take(who)
  const { institution_id } = (await held(who)).recordsInfo[0]!
  await company.run(refreshCopyJob, { institution_id })
  const program_data = (await who(claims.programs)).data.recordsInfo.map((row) => ({
    institution_id: row.institution_id,
    campus_id: row.campus_id,
    program_id: row.program_id,
  }))
  await who(claims.setPrograms, { query: { type: 'claim' }, body: { program_data, visible_to: 'all' } })
  return institution_id
}
/** The programs on offer, but for those of the college an application was made at. */
const finds = async (who: Keeper) =>
  (await who(programs.all)).data.recordsInfo
    .map(({ program }) => program.name)
    .filter((name) => !name.startsWith('Course'))
    .sort()

test('what is shared with a company stands among what it can claim, with whose it is; a third company sees nothing', async () => {
  const { acme, owner, boss, stranger, share, maker } = await companies()
  const before = await open(boss)
  await share([acme.number])
  const name = await maker.asSystem(async (ctx) => ctx.tenant.name)

  expect(before).toMatchObject({ recordsInfo: [], counts: { claimed: 0, unclaimed: 0 } })
  expect(await open(boss)).toMatchObject({
    recordsInfo: [{ name: 'University of Oslo', shared_by: name, campuses: 1, programs: 2, visible_to: null, share: null }],
    counts: { claimed: 0, unclaimed: 1 },
  })
  expect(await open(stranger)).toMatchObject({ recordsInfo: [], counts: { unclaimed: 0 } })
  expect(await finds(boss)).toEqual([])
  expect((await held(owner)).recordsInfo.map(({ name, share }) => [name, share?.client_identifiers])).toEqual([
    ['University of Leeds', []],
    ['University of Oslo', [acme.number]],
  ])
})

test('claiming makes a copy; its programs come unclaimed, are claimed like its own, and nothing else of the owner comes along', async () => {
  const { acme, third, owner, boss, stranger, share } = await companies()
  await share([acme.number, third.number])

  const claimed = await take(boss)
  const { institution_id } = (await held(boss)).recordsInfo[0]!
  const beforehand = (await boss(claims.programs)).data.counts
  await acme.run(refreshCopyJob, { institution_id })
  await acme.run(refreshCopyJob, { institution_id })
  const unclaimed = (await boss(claims.programs)).data

  expect([claimed.status, claimed.data]).toEqual([200, { changed: 1 }])
  expect(beforehand).toEqual({ claimed: 0, unclaimed: 0 })
  expect(
    unclaimed.recordsInfo.map(({ program, visible_to, is_institution_claimed }) => [program, visible_to, is_institution_claimed]),
  ).toEqual([
    ['MSc Law', null, true],
    ['BSc Physics', null, true],
  ])
  expect(await finds(boss)).toEqual([])
  expect(await open(boss)).toMatchObject({ recordsInfo: [], counts: { claimed: 1, unclaimed: 0 } })
  expect((await held(owner)).recordsInfo.map(({ share }) => share?.claimed_by)).toEqual([0, 1])
  expect((await open(stranger)).counts).toEqual({ claimed: 0, unclaimed: 1 })
  expect((await acme.audit()).find(({ action }) => action === 'institution.claims_changed')).toMatchObject({
    record_id: institution_id,
    after: { visible_to: 'b2b' },
  })
})

test('copied programs have the facts of the owner, by the lists of the company', async () => {
  const { acme, owner, boss, share, offered } = await companies()
  await share([acme.number])
  await takeWhole(acme, boss)
  const law = (await boss(claims.programs, { query: { type: 'claimed', search: 'law' } })).data.recordsInfo[0]!

  const [copy, source] = [
    (await boss(programs.detail, { query: { program_id: law.program_id } })).data,
    (await owner(programs.detail, { query: { program_id: offered[1]!.program_id } })).data,
  ]
  const facts = (of: typeof copy) => JSON.stringify(of).replace(/"(\w*id|identifier)":("[^"]*"|\d+)/g, '')
  expect(await finds(boss)).toEqual(['BSc Physics', 'MSc Law'])
  expect(facts(copy)).toBe(facts(source))
})

test('every night a copy follows its owner: new programs come unclaimed, those that are gone leave the offer', async () => {
  const { maker, acme, boss, share, offered } = await companies()
  await share([acme.number])
  await takeWhole(acme, boss)
  await maker.asSystem(async (ctx) => {
    await aCatalogue(ctx, { ...oslo, program: 'MA History' })
    await ctx.db.updateTable('program_offerings').set({ visible_to: null }).where('id', '=', offered[2]!.id).execute()
  })

  await acme.run({ ...copyClock, handle: copyClock.handle as never }, {})

  expect(await finds(boss)).toEqual(['MSc Law'])
  expect((await boss(claims.programs)).data.recordsInfo.map(({ program }) => program)).toEqual(['MA History'])
})

test('what is no longer shared cannot be claimed, and leaves the offer of those who did, except what open applications name', async () => {
  const { acme, third, owner, boss, stranger, share } = await companies()
  await share([acme.number, third.number])
  const late = (await open(stranger)).recordsInfo[0]!
  await takeWhole(acme, boss)
  const law = (await boss(claims.programs, { query: { type: 'claimed', search: 'law' } })).data.recordsInfo[0]!
  const { institution_id, campus_id, program_id } = law
  const application = await acme.asSystem(async (ctx) => {
    const made = await anApplication(ctx, await aLead(ctx))
    await ctx.db.updateTable('applications').set({ institution_id, campus_id }).where('id', '=', made.id).execute()
    await ctx.db.updateTable('application_programs').set({ program_id, campus_id }).where('application_id', '=', made.id).execute()
    return made
  })
  const withdraw = () => acme.run({ ...withdrawalClock, handle: withdrawalClock.handle as never }, {})

  await share([])
  const refused = await stranger(claims.setInstitutions, {
    query: { type: 'claim' },
    body: { institution_data: [{ institution_id: late.institution_id, share_identifier: late.share_identifier }], visible_to: 'all' },
  })
  await withdraw()
  const names = await finds(boss)
  await acme.within((db) =>
    db.updateTable('applications').set({ deleted_at: new Date().toISOString() }).where('id', '=', application.id).execute(),
  )
  await withdraw()
  const gone = [await finds(boss), (await held(boss)).recordsInfo.filter(({ shared_by }) => shared_by)]
  await share([acme.number])
  await acme.run({ ...copyClock, handle: copyClock.handle as never }, {})

  expect([refused.status, (await held(stranger)).counts]).toEqual([404, { claimed: 0, unclaimed: 0 }])
  expect(names).toEqual(['MSc Law'])
  expect(gone).toEqual([[], []])
  expect((await open(boss)).recordsInfo).toMatchObject([{ name: 'University of Oslo', share_identifier: null }])
  expect((await acme.audit()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['institution.share_withdrawn', 'institution.share_returned']),
  )
  expect((await owner(claims.institutions, { query: { type: 'claimed' } })).data.recordsInfo.map(({ share }) => share?.claimed_by)).toEqual(
    [0, 0],
  )
  expect(await third.within((db) => db.selectFrom('institutions').select('id').execute())).toEqual([])
})

test('only who runs the installation lets a company share; it shares its own, with companies there are, and tells who did', async () => {
  const { maker, acme, owner, boss, share, offered } = await companies()
  const body = { institution_id: [offered[0]!.institution_id], is_for_all: false, client_identifiers: [acme.number] }
  await share([acme.number])
  await take(boss)
  const own = (await held(boss)).recordsInfo[0]!

  expect((await boss(shares.companies)).data).toEqual({ may_share: false, options: [] })
  expect(
    (await boss(shares.set, { body: { ...body, client_identifiers: [], institution_id: [own.institution_id] } })).errors[0]?.code,
  ).toBe('NOT_OFFERED')
  await acme.within((db) => db.insertInto('tenant_gates').values({ gate_key: 'inventory.sharing', enabled: true }).execute())
  await newTenant()
  expect((await boss(shares.set, { body: { ...body, client_identifiers: [], institution_id: [own.institution_id] } })).status).toBe(404)

  const companiesOf = (await owner(shares.companies)).data
  expect(companiesOf.may_share && companiesOf.options.some(({ value }) => value === acme.number)).toBe(true)
  expect(companiesOf.options.some(({ value }) => value === maker.number)).toBe(false)
  expect((await owner(shares.set, { body: { ...body, client_identifiers: [maker.number] } })).errors).toMatchObject([
    { field: 'client_identifiers', message: 'Choose companies from the list' },
  ])
  expect((await owner(shares.set, { body: { ...body, institution_id: [999] } })).status).toBe(404)
  await owner(shares.set, { body })
  expect((await maker.audit()).filter(({ action }) => action === 'institution.shared').at(-1)).toMatchObject({
    record_id: offered[0]!.institution_id,
    before: { shared_with: [] },
    after: { shared_with: [acme.number] },
  })
})

test('shared with all, every company but its own may claim it, as long as the gate is on', async () => {
  const { maker, acme, third, offered } = await companies()
  // Undone at the end: shared with all, it would stand in the companies of every other test.
  const client = await database.connect()
  const seenBy = async (company: World) => {
    await client.query(`select set_config('app.tenant_id', $1, true)`, [String(company.id)])
    return (
      await client.query<{ name: string }>('select name from shared_institutions() where institution_id = $1', [offered[1]!.institution_id])
    ).rows
  }
  try {
    await client.query('begin')
    await client.query('insert into inventory_shares (tenant_id, id, institution_id) values ($1, 1, $2)', [
      maker.id,
      offered[1]!.institution_id,
    ])
    const seen = [await seenBy(acme), await seenBy(third), await seenBy(maker)]
    await client.query(`update tenant_gates set enabled = false where tenant_id = $1 and gate_key = 'inventory.sharing'`, [maker.id])

    expect(seen).toEqual([[{ name: 'University of Oslo' }], [{ name: 'University of Oslo' }], []])
    expect(await seenBy(acme)).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
