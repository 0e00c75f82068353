import { claims } from '@embark/contract/catalog/claim/claim.contract.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aCatalogue } from '../program/program.builder.ts'

const keeper = (acme: World) =>
  acme.userWith(
    'inventory.claim.institutions.read',
    'inventory.claim.institutions.update',
    'inventory.claim.programs.read',
    'inventory.claim.programs.update',
    'programs.read',
  )
const twoColleges = (acme: World) =>
  acme.asSystem((ctx) =>
    aCatalogue(
      ctx,
      { program: 'MSc Data Science' },
      { program: 'BSc Physics' },
      {
        institution: 'University of Oslo',
        institution_url: 'https://uio.no',
        country: 'NO',
        currency: 'EUR',
        campus: 'Blindern',
        city: 'Oslo',
        program: 'MSc Law',
      },
    ),
  )
type Caller = Awaited<ReturnType<World['userWith']>>
const finds = async (who: Caller) => (await who(programs.all)).data.recordsInfo.map(({ program }) => program.name).sort()
const item = ({ institution_id, campus_id, program_id }: { institution_id: number; campus_id: number; program_id: number }) => ({
  institution_id,
  campus_id,
  program_id,
})

test('what a company brought in is its offer; what it lets go is nowhere, and in the other tab', async () => {
  const acme = await newTenant()
  const [boss, offered] = [await keeper(acme), await twoColleges(acme)]
  const oslo = offered[2]!
  const before = await finds(boss)

  const gone = await boss(claims.setInstitutions, {
    query: { type: 'unclaim' },
    body: { institution_data: [{ institution_id: oslo.institution_id }] },
  })
  const [open, held] = [await boss(claims.institutions), await boss(claims.institutions, { query: { type: 'claimed' } })]
  const countries = (await boss(catalogDropdowns.destinationCountries)).data.options.map(({ code }) => code)
  const filters = (await boss(programs.filters)).data.filters.find(({ key }) => key === 'institution_id')!.options

  expect(before).toEqual(['BSc Physics', 'MSc Data Science', 'MSc Law'])
  expect(gone.data).toEqual({ changed: 1 })
  expect(open.data).toMatchObject({
    recordsInfo: [{ name: 'University of Oslo', visible_to: null, campuses: 1, programs: 1 }],
    counts: { claimed: 1, unclaimed: 1 },
  })
  expect(open.data.metaInfo.per_page).toBe(25)
  expect(held.data.recordsInfo).toMatchObject([{ name: 'University of Leeds', visible_to: 'all' }])
  expect(await finds(boss)).toEqual(['BSc Physics', 'MSc Data Science'])
  expect(countries).toEqual(['GB'])
  expect(filters.map(({ label }) => label)).toEqual(['University of Leeds'])
  expect((await boss(catalogDropdowns.institutions)).data.options.map(({ label }) => label)).toEqual(['University of Leeds'])
  expect((await boss(catalogDropdowns.campuses, { query: { institution_id: oslo.institution_id } })).data.options).toEqual([])
  expect((await boss(catalogDropdowns.programs, { query: { institution_id: oslo.institution_id } })).data.options).toEqual([])
  expect((await boss(programs.detail, { query: { program_id: oslo.program_id } })).status).toBe(404)
  expect((await boss(programs.categories)).data.total).toBe(2)
})

test('staff see everything that is claimed, agents what is for agents, students what is for students', async () => {
  const acme = await newTenant()
  const [boss, offered] = [await keeper(acme), await twoColleges(acme)]
  const [agent, student] = [await acme.person({ role: 'agent' }), await acme.person({ role: 'student' })]
  const claim = (offering: (typeof offered)[number], visible_to: 'all' | 'b2b' | 'b2c') =>
    boss(claims.setPrograms, { query: { type: 'claim' }, body: { program_data: [item(offering)], visible_to } })
  await claim(offered[0]!, 'b2b')
  await claim(offered[1]!, 'b2c')

  expect(await finds(boss)).toHaveLength(3)
  expect(await finds(agent)).toEqual(['MSc Data Science', 'MSc Law'])
  expect(await finds(student)).toEqual(['BSc Physics', 'MSc Law'])

  // A program is shown only where its institution is.
  const institution_data = [{ institution_id: offered[2]!.institution_id }]
  await boss(claims.setInstitutions, { query: { type: 'claim' }, body: { institution_data, visible_to: 'b2b' } })
  expect(await finds(student)).toEqual(['BSc Physics'])
  expect((await student(programs.detail, { query: { program_id: offered[0]!.program_id } })).status).toBe(404)
  expect((await agent(catalogDropdowns.programs, { query: { institution_id: offered[0]!.institution_id } })).data.options).toHaveLength(1)
})

test('a claim needs a visibility, and a program a claimed institution; letting go needs none', async () => {
  const acme = await newTenant()
  const [boss, offered] = [await keeper(acme), await twoColleges(acme)]
  const oslo = item(offered[2]!)
  const institutions = { institution_data: [{ institution_id: oslo.institution_id }] }
  await boss(claims.setInstitutions, { query: { type: 'unclaim' }, body: institutions })

  const bare = await boss(claims.setInstitutions, { query: { type: 'claim' }, body: institutions })
  const odd = await boss(claims.setInstitutions, { query: { type: 'claim' }, body: { ...institutions, visible_to: 'everybody' as never } })
  const early = await boss(claims.setPrograms, { query: { type: 'claim' }, body: { program_data: [oslo], visible_to: 'all' } })
  await boss(claims.setInstitutions, { query: { type: 'claim' }, body: { ...institutions, visible_to: 'all' } })
  const afterwards = await finds(boss)
  const then = await boss(claims.setPrograms, { query: { type: 'claim' }, body: { program_data: [oslo], visible_to: 'all' } })

  expect(bare.errors).toMatchObject([{ field: 'visible_to', message: 'Visibility is required' }])
  expect(odd.errors).toMatchObject([{ field: 'visible_to', message: 'Visibility is required' }])
  expect([early.status, early.errors[0]?.code]).toEqual([409, 'INSTITUTION_NOT_CLAIMED'])
  // The institution took its programs along and brings none back.
  expect(afterwards).toEqual(['BSc Physics', 'MSc Data Science'])
  expect(then.status).toBe(200)
  expect(await finds(boss)).toHaveLength(3)
})

test('what open applications name is not let go, and the answer says how many there are', async () => {
  const acme = await newTenant()
  const [boss, offered] = [await keeper(acme), await twoColleges(acme)]
  const { institution_id, campus_id, program_id } = offered[0]!
  const application = await acme.asSystem(async (ctx) => {
    const made = await anApplication(ctx, await aLead(ctx))
    await ctx.db.updateTable('applications').set({ institution_id, campus_id }).where('id', '=', made.id).execute()
    await ctx.db.updateTable('application_programs').set({ program_id, campus_id }).where('application_id', '=', made.id).execute()
    return made
  })
  const both = {
    institution: () => boss(claims.setInstitutions, { query: { type: 'unclaim' }, body: { institution_data: [{ institution_id }] } }),
    program: () => boss(claims.setPrograms, { query: { type: 'unclaim' }, body: { program_data: [item(offered[0]!)] } }),
  }
  const refused = [await both.institution(), await both.program()]
  const other = await boss(claims.setPrograms, { query: { type: 'unclaim' }, body: { program_data: [item(offered[1]!)] } })
  await acme.within((db) =>
    db.updateTable('applications').set({ deleted_at: new Date().toISOString() }).where('id', '=', application.id).execute(),
  )

  expect(refused.map(({ status, message }) => [status, message])).toEqual([
    [409, 'Open applications name what you chose: 1'],
    [409, 'Open applications name what you chose: 1'],
  ])
  expect(other.status).toBe(200)
  expect((await both.program()).status).toBe(200)
})

test('one call is all or nothing, of one company, and leaves an entry for each item', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const [boss, stranger, offered] = [await keeper(acme), await keeper(other), await twoColleges(acme)]
  const [leeds, , oslo] = offered
  const mixed = await boss(claims.setInstitutions, {
    query: { type: 'unclaim' },
    body: { institution_data: [{ institution_id: leeds!.institution_id }, { institution_id: 999 }] },
  })
  const astray = await boss(claims.setPrograms, {
    query: { type: 'unclaim' },
    body: { program_data: [item(leeds!), { ...item(oslo!), campus_id: leeds!.campus_id }] },
  })
  const foreign = await stranger(claims.setInstitutions, {
    query: { type: 'unclaim' },
    body: { institution_data: [{ institution_id: leeds!.institution_id }] },
  })
  const many = { institution_data: Array.from({ length: 501 }, (_, index) => ({ institution_id: index + 1 })) }

  expect([mixed.status, astray.status, foreign.status]).toEqual([404, 404, 404])
  expect((await boss(claims.setInstitutions, { query: { type: 'unclaim' }, body: many })).errors).toMatchObject([
    { field: 'institution_data' },
  ])
  expect(await finds(boss)).toHaveLength(3)
  await boss(claims.setPrograms, { query: { type: 'claim' }, body: { program_data: [item(leeds!), item(oslo!)], visible_to: 'b2b' } })
  const written = (await acme.audit()).filter(({ action }) => action === 'program.claims_changed')
  expect(written.sort((a, b) => Number(a.record_id) - Number(b.record_id))).toMatchObject([
    { record_id: leeds!.id, before: { visible_to: 'all' }, after: { visible_to: 'b2b' } },
    { record_id: oslo!.id, before: { visible_to: 'all' }, after: { visible_to: 'b2b' } },
  ])
})

test('one campus is let go with its programs; with the last of them its institution', async () => {
  const acme = await newTenant()
  const boss = await keeper(acme)
  const offered = await acme.asSystem((ctx) => aCatalogue(ctx, {}, { campus: 'City campus', program: 'MSc Law' }))
  const [first, second] = offered as [(typeof offered)[number], (typeof offered)[number]]
  const letGo = ({ institution_id, campus_id }: typeof first) =>
    boss(claims.setInstitutions, { query: { type: 'unclaim' }, body: { institution_data: [{ institution_id, campus_id }] } })

  await letGo(first)
  const between = [await finds(boss), (await boss(claims.institutions, { query: { type: 'claim' } })).data.counts]
  await letGo(second)

  expect(between).toEqual([['MSc Law'], { claimed: 1, unclaimed: 0 }])
  expect((await boss(claims.institutions, { query: { type: 'claim' } })).data.counts).toEqual({ claimed: 0, unclaimed: 1 })
})

test('programs are found by words, place and tab', async () => {
  const acme = await newTenant()
  const [boss, offered] = [await keeper(acme), await twoColleges(acme)]
  await boss(claims.setPrograms, { query: { type: 'unclaim' }, body: { program_data: [item(offered[1]!)] } })
  const names = async (query: object) => (await boss(claims.programs, { query })).data.recordsInfo.map(({ program }) => program)

  expect(await names({})).toEqual(['BSc Physics'])
  expect(await names({ type: 'claim' })).toEqual(['MSc Data Science', 'MSc Law'])
  expect(await names({ type: 'claimed', search: 'oslo' })).toEqual(['MSc Law'])
  expect(await names({ type: 'claimed', country_id: offered[0]!.country_id })).toEqual(['MSc Data Science'])
  expect(await names({ type: 'claimed', campus_id: offered[2]!.campus_id })).toEqual(['MSc Law'])
  expect((await boss(claims.programs)).data).toMatchObject({
    counts: { claimed: 2, unclaimed: 1 },
    recordsInfo: [{ is_institution_claimed: true }],
  })
})
