import { randomUUID } from 'node:crypto'
import { campuses } from '@embark/contract/catalog/campus/campus.contract.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { feeWaivers } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import { type InstitutionBody, institutions } from '@embark/contract/catalog/institution/institution.contract.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { app, type Caller, newTenant } from '../../../../test/world.ts'
import { aCatalogue } from '../program/program.builder.ts'

const kingdom = 826
const keeping = ['programs.read', 'inventory.institutions.create', 'inventory.institutions.update'] as const
const leeds = { name: 'University of Leeds', country_id: kingdom }

async function world() {
  const acme = await newTenant()
  const ada = await acme.userWith(...keeping, 'inventory.claim.institutions.update')
  const agent = await acme.person({ role: 'agent' })
  return { acme, ada, agent }
}
const added = async (ada: Caller, body: Partial<InstitutionBody> = {}) =>
  (await ada(institutions.create, { body: { ...leeds, ...body } })).data.institutionInfo
const open = async (link: string) => (await app()).inject({ method: 'GET', url: link })
const namesFor = async (who: Caller, query: object = {}) =>
  (await who(institutions.list, { query })).data.recordsInfo.map(({ name }) => name)

test('an institution is added with its facts, in the currency of its country, and everybody may find it', async () => {
  const { ada, agent } = await world()

  const answer = await ada(institutions.create, {
    body: { ...leeds, alias_name: 'UoL', url: 'https://leeds.ac.uk', institution_type: 'university', requirements: '- Passport' },
  })

  expect(answer).toMatchObject({
    status: 201,
    message: 'Institution created successfully',
    data: {
      institutionInfo: {
        name: 'University of Leeds',
        country: { id: kingdom, name: 'United Kingdom' },
        currency: 'GBP',
        status: 'active',
        visible_to: 'all',
        shared_by: null,
        requirements: '- Passport',
        verification: { state: 'never', verified_at: null },
        can: { edit: true, update: true, claim: true },
      },
    },
  })
  expect(await namesFor(agent, { search: 'uol' })).toEqual(['University of Leeds'])
  const choices = await agent(catalogDropdowns.institutions, { query: { country_id: kingdom } })
  expect(choices.data.options.map(({ label }) => label)).toContain('University of Leeds')
})

test.each([
  [{ name: ' ', country_id: kingdom }, 'name', 'Institution name is required'],
  [{ name: 'Leeds' }, 'country_id', 'Country is required'],
  [{ name: 'Leeds', country_id: 4_000_000 }, 'country_id', 'Choose one of the options'],
  [{ name: 'Leeds', country_id: kingdom, url: 'javascript:alert(1)' }, 'url', 'Enter a web address that begins with https://'],
  [{ name: 'university OF leeds', country_id: kingdom }, 'name', 'This country has an institution of this name already'],
])('%j is refused at %s: %s', async (body, field, message) => {
  const { ada } = await world()
  await added(ada)

  expect((await ada(institutions.create, { body: body as never })).errors).toEqual([expect.objectContaining({ field, message })])
})

test('a change leaves what it does not name, null clears, and the finder knows the new name', async () => {
  const { acme, ada, agent } = await world()
  const [offering] = await acme.asSystem((ctx) => aCatalogue(ctx, {}))
  const params = { institution: String(offering!.institution_id) }

  const edited = await ada(institutions.edit, { params, body: { name: 'Leeds Metropolitan', url: null, description: 'In **Yorkshire**' } })

  expect(edited.data.institutionInfo).toMatchObject({
    name: 'Leeds Metropolitan',
    url: null,
    description: 'In **Yorkshire**',
    currency: 'GBP',
  })
  const cards = await agent(programs.all, { query: { search: 'metropolitan', category: 'higher_education' } })
  expect(cards.data.recordsInfo).toHaveLength(1)
  expect((await ada(institutions.edit, { params, body: { name: 'Late' } }, { 'if-match': '"v1"' })).status).toBe(409)
})

test('a logo is kept, opened by who sees the institution, and goes again', async () => {
  const { acme, agent } = await world()
  const ada = await acme.userWith(...keeping, 'documents.create')
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const upload = (await ada(files.upload, { upload: new File([new Uint8Array(picture)], 'logo.png') as never })).data
  const { identifier, logo } = await added(ada, { logo_identifier: upload.fileInfo.identifier })

  expect(logo).toContain('/api/files/')
  expect((await agent(institutions.single, { params: { institution: identifier } })).data.institutionInfo.logo).toContain('/api/files/')
  const without = await ada(institutions.edit, { params: { institution: identifier }, body: { logo_identifier: null } })
  expect(without.data.institutionInfo.logo).toBeNull()
})

test('pictures are drawn anew, kept in their order with what they show, and opened by who sees the institution', async () => {
  const { acme, agent } = await world()
  const ada = await acme.userWith(...keeping, 'documents.create')
  const stranger = await (await newTenant()).userWith(...keeping)
  const { identifier } = await added(ada)
  const params = { institution: identifier }
  const photo = async (width: number) => {
    const content = await sharp({ create: { width, height: 20, channels: 3, background: '#357' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ada' } })
      .toBuffer()
    const { fileInfo } = (await ada(files.upload, { upload: new File([new Uint8Array(content)], 'photo.jpg') as never })).data
    return fileInfo.identifier
  }
  const [library, hall] = [await photo(2_000), await photo(40)]

  const set = await ada(institutions.setPictures, {
    params,
    body: {
      pictures: [
        { file_identifier: library, caption: 'The library' },
        { file_identifier: hall, caption: 'A hall' },
      ],
    },
  })

  expect(set.message).toBe('Pictures saved')
  const seen = (await agent(institutions.single, { params })).data.institutionInfo.pictures
  expect(seen.map(({ caption }) => caption)).toEqual(['The library', 'A hall'])
  const opened = await open(seen[0]!.view_page)
  expect(opened.headers['content-type']).toBe('image/webp')
  const drawn = await sharp(opened.rawPayload).metadata()
  expect(drawn).toMatchObject({ width: 1_600, format: 'webp' })
  expect(drawn.exif).toBeUndefined()

  const [first, second] = seen
  const turned = [
    { file_identifier: second!.identifier, caption: 'The great hall' },
    { file_identifier: first!.identifier, caption: 'The library' },
  ]
  expect((await stranger(institutions.setPictures, { params, body: { pictures: [] } })).status).toBe(404)
  const changed = await ada(institutions.setPictures, { params, body: { pictures: turned } })
  expect(changed.data.institutionInfo.pictures.map(({ caption }) => caption)).toEqual(['The great hall', 'The library'])
  const left = await ada(institutions.setPictures, { params, body: { pictures: turned.slice(0, 1) } })
  expect(left.data.institutionInfo.pictures).toHaveLength(1)
  // Nobody opens what was taken away.
  expect((await open(first!.view_page)).statusCode).toBe(404)
  const stale = await ada(institutions.setPictures, { params, body: { pictures: turned } }, { 'if-match': '"v1"' })
  expect(stale.status).toBe(409)
})

test('a picture has words, is one of one’s own, and is there once', async () => {
  const { ada } = await world()
  const { identifier } = await added(ada)
  const refused = async (...pictures: { file_identifier: string; caption: string }[]) =>
    (await ada(institutions.setPictures, { params: { institution: identifier }, body: { pictures } })).errors[0]
  const picture = { file_identifier: randomUUID(), caption: 'A lawn' }

  expect(await refused({ ...picture, caption: ' ' })).toMatchObject({ field: 'pictures.0.caption', message: 'Say what the picture shows' })
  expect(await refused(picture, picture)).toMatchObject({ field: 'pictures', message: 'A picture is in the list twice' })
  expect(await refused(picture)).toMatchObject({
    field: 'pictures.0.file_identifier',
    message: 'This file is no longer available. Upload it again',
  })
})

test('agents find what agents are shown, students what students are, and nobody else what is hidden', async () => {
  const { acme, ada, agent } = await world()
  const student = await acme.person({ role: 'student' })
  await added(ada, { name: 'For all' })
  await added(ada, { name: 'For agents', visible_to: 'b2b' })
  await added(ada, { name: 'For students', visible_to: 'b2c' })
  const hidden = await added(ada, { name: 'Hidden' })
  await ada(institutions.bulkUpdate, { body: { institution_identifiers: [hidden.identifier], status: 'in_active' } })

  expect(await namesFor(agent)).toEqual(['For agents', 'For all'])
  expect(await namesFor(student)).toEqual(['For all', 'For students'])
  expect(await namesFor(ada)).toEqual(['For agents', 'For all', 'For students', 'Hidden'])
  expect(await namesFor(ada, { visibility: 'b2b', filters: { status: 'active' } })).toEqual(['For agents', 'For all'])
  expect(await namesFor(ada, { filters: { status: 'in_active' } })).toEqual(['Hidden'])
  expect((await agent(institutions.single, { params: { institution: hidden.identifier } })).status).toBe(404)
})

test('an agency reads its tier, or the one the institution has; students read none', async () => {
  const { acme, ada } = await world()
  const agency = await acme.asSystem((ctx) =>
    ctx.db.insertInto('agents').values({ name: 'North Star', tier_bps: 9_000 }).returning('id').executeTakeFirstOrThrow(),
  )
  const agent = await acme.person({ role: 'agent', agent_id: agency.id })
  const student = await acme.person({ role: 'student' })
  await added(ada, { name: 'Plain' })
  await added(ada, { name: 'Tiered', commission_tier: 80 })
  const tiersFor = async (who: Caller) => (await who(institutions.list)).data.recordsInfo.map(({ commission_tier }) => commission_tier)

  expect(await tiersFor(agent)).toEqual([90, 80])
  expect(await tiersFor(ada)).toEqual([null, 80])
  expect(await tiersFor(student)).toEqual([null, null])
})

test('several are changed at once; those that cannot take it are skipped with the reason, and each change is in the audit log', async () => {
  const { acme, ada } = await world()
  const one = await added(ada, { name: 'One' })
  const two = await added(ada, { name: 'Two', commission_tier: 85 })
  const other = await newTenant()
  const unclaimed = await acme.asSystem((ctx) =>
    ctx.db
      .insertInto('institutions')
      .values({ name: 'Unclaimed', country_id: kingdom, currency: 'GBP', visible_to: null })
      .returning('identifier')
      .executeTakeFirstOrThrow(),
  )
  const institution_identifiers = [one.identifier, two.identifier, unclaimed.identifier]

  const answer = await ada(institutions.bulkUpdate, { body: { institution_identifiers, commission_tier: 85 } })

  expect(answer.data).toEqual({
    changed: 1,
    skipped: [
      { identifier: two.identifier, name: 'Two', reason: 'same' },
      { identifier: unclaimed.identifier, name: 'Unclaimed', reason: 'not_claimed' },
    ],
  })
  await ada(institutions.bulkUpdate, { body: { institution_identifiers, visible_to: 'b2b', commission_tier: null } })
  expect(
    (await ada(institutions.list)).data.recordsInfo.map(({ name, visible_to, commission_tier }) => [name, visible_to, commission_tier]),
  ).toEqual([
    ['One', 'b2b', null],
    ['Two', 'b2b', null],
    ['Unclaimed', 'b2b', null],
  ])
  const { rows } = await acme.asSystem((ctx) =>
    sql`select distinct record_id from audit_entries where action = 'institution.bulk_updated' and record_id is not null`.execute(ctx.db),
  )
  expect(rows).toHaveLength(3)
  const bob = await other.userWith(...keeping)
  expect((await bob(institutions.bulkUpdate, { body: { institution_identifiers, commission_tier: 100 } })).status).toBe(404)
  const clerk = await acme.userWith(...keeping)
  expect((await clerk(institutions.bulkUpdate, { body: { institution_identifiers, visible_to: 'all' } })).status).toBe(403)
  expect((await clerk(institutions.bulkUpdate, { body: { institution_identifiers } })).errors).toEqual([
    expect.objectContaining({ message: 'Choose what to change' }),
  ])
})

test('several are given the same fee waiver at once', async () => {
  const { ada, agent } = await world()
  const [one, two] = [await added(ada, { name: 'One' }), await added(ada, { name: 'Two' })]
  const institution_identifiers = [one.identifier, two.identifier]
  const fee_waiver = { waiver_type: 'percentage' as const, value: '50', code: 'FAIR', verified_source: 'mail of the fair' }

  expect((await ada(institutions.bulkUpdate, { body: { institution_identifiers, fee_waiver } })).data).toEqual({ changed: 2, skipped: [] })
  expect((await agent(feeWaivers.list)).data.recordsInfo).toMatchObject([
    { institution: { name: 'Two' }, value: 50, code: 'FAIR', verification: { state: 'current' } },
    { institution: { name: 'One' } },
  ])
})

test('who verified an institution, when and where is written down; after half a year it counts as stale', async () => {
  const { acme, ada, agent } = await world()
  const { identifier } = await added(ada)
  const params = { institution: identifier }

  const verified = await ada(institutions.verify, { params, body: { verified_source: 'website' } })

  expect(verified.data.institutionInfo.verification).toMatchObject({
    state: 'current',
    verified_by: { name: expect.any(String) },
    verified_source: 'website',
  })
  expect((await agent(institutions.single, { params })).data.institutionInfo.verification).toMatchObject({
    state: 'current',
    verified_by: null,
    verified_source: null,
  })
  await acme.asSystem((ctx) => sql`update institutions set verified_at = now() - interval '181 days'`.execute(ctx.db))
  expect((await ada(institutions.single, { params })).data.institutionInfo.verification.state).toBe('stale')
  expect(await namesFor(ada, { filters: { verification: 'stale' } })).toEqual(['University of Leeds'])
  expect(await namesFor(ada, { filters: { verification: 'current' } })).toEqual([])
  expect((await ada(institutions.verify, { params, body: { verified_source: ' ' } })).errors[0]).toMatchObject({ field: 'verified_source' })
})

test('the facts of a shared institution are its owner’s, its tier, verification and pictures the company’s own', async () => {
  const { acme, ada } = await world()
  const other = await newTenant()
  const copy = await added(ada)
  await acme.asSystem((ctx) =>
    sql`insert into shared_claims (institution_id, owner, source)
      values (${copy.id}, ${other.number}::uuid, gen_random_uuid())`.execute(ctx.db),
  )
  const params = { institution: copy.identifier }

  expect((await ada(institutions.edit, { params, body: { name: 'Mine' } })).status).toBe(409)
  expect((await ada(campuses.create, { params, body: { name: 'North' } })).status).toBe(409)
  const hidden = await ada(institutions.bulkUpdate, { body: { institution_identifiers: [copy.identifier], status: 'in_active' } })
  expect(hidden.data.skipped).toMatchObject([{ reason: 'shared' }])
  const tiered = await ada(institutions.bulkUpdate, { body: { institution_identifiers: [copy.identifier], commission_tier: 80 } })
  expect(tiered.data.changed).toBe(1)
  expect((await ada(institutions.verify, { params, body: { verified_source: 'email' } })).status).toBe(200)
  // The owner's pictures stay with the owner, so those of a copy are the company's own.
  expect((await ada(institutions.setPictures, { params, body: { pictures: [] } })).status).toBe(200)
})

test('another company’s institutions are not there, and agents and students change none', async () => {
  const { acme, ada, agent } = await world()
  const { identifier } = await added(ada)
  const bob = await (await newTenant()).userWith(...keeping)
  const params = { institution: identifier }

  expect(await namesFor(bob)).toEqual([])
  expect((await bob(institutions.single, { params })).status).toBe(404)
  expect((await bob(institutions.edit, { params, body: { name: 'Mine' } })).status).toBe(404)
  expect((await bob(institutions.create, { body: leeds })).status).toBe(201)
  expect((await agent(institutions.create, { body: leeds })).status).toBe(403)
  const reader = await acme.userWith('programs.read')
  expect((await reader(institutions.edit, { params, body: { name: 'Mine' } })).status).toBe(403)
})
