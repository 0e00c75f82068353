import { files } from '@embark/contract/documents/file/file.contract.ts'
import { pictures } from '@embark/contract/identity/profile/picture.contract.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { app, type Caller, newTenant } from '../../../../test/world.ts'

const picture = async (format: 'png' | 'jpeg' = 'png') =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 900, height: 600, channels: 3, background: '#11697B' } })
          .toFormat(format)
          .toBuffer(),
      ),
    ],
    `face.${format}`,
  )
const notOne = () => new File([new TextEncoder().encode('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')], 'paper.pdf')
const sent = (me: Caller, file: File) => me(pictures.upload, { upload: file as never })
const uploaded = async (me: Caller, file: File) => (await sent(me, file)).data.fileInfo.identifier
/** A paper by the files service, whose makers may also name it as a picture. */
const paperOf = async (me: Caller) => (await me(files.upload, { upload: notOne() as never })).data.fileInfo.identifier
const opened = async (url: string) => (await app()).inject({ url })
const names = { first_name: 'Ada', last_name: 'Byron' }

test('a picture is made small, shown to its owner and taken away again', async () => {
  const ada = await (await newTenant()).person({ role: 'counsellor' })
  const profile_picture_identifier = await uploaded(ada, await picture('jpeg'))

  const { data } = await ada(profile.update, { body: { ...names, profile_picture_identifier } })
  const shown = await opened(data.user.profile_picture_url!)
  const gone = await ada(profile.update, { body: { ...names, profile_picture_identifier: null } })

  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await sharp(shown.rawPayload).metadata()).width).toBeLessThanOrEqual(320)
  expect(gone.data.user.profile_picture_url).toBeNull()
})

test('whoever is signed in sends their own picture, without a right to documents, and nothing but a picture', async () => {
  const officer = await (await newTenant()).userWith('applications.read')

  const [paper, asDocument] = [await sent(officer, notOne()), await officer(files.upload, { upload: (await picture()) as never })]
  const profile_picture_identifier = await uploaded(officer, await picture())
  const { data } = await officer(profile.update, { body: { ...names, profile_picture_identifier } })

  expect([paper, asDocument].map(({ errors }) => errors[0]?.code)).toEqual(['FILE_TYPE_REFUSED', 'PERMISSION_DENIED'])
  expect((await opened(data.user.profile_picture_url!)).headers['content-type']).toBe('image/webp')
})

test('a picture is a PNG, JPG or JPEG one uploaded oneself', async () => {
  const acme = await newTenant()
  const [ada, bob] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'counsellor' })]
  const take = async (identifier: string) =>
    (await ada(profile.update, { body: { ...names, profile_picture_identifier: identifier } })).errors

  expect(await take(await paperOf(ada))).toMatchObject([{ field: 'profile_picture_identifier', message: 'Choose a PNG, JPG or JPEG file' }])
  expect(await take(await uploaded(bob, await picture()))).toMatchObject([{ field: 'profile_picture_identifier' }])
  expect((await ada(profile.get)).data.user.profile_picture_url).toBeNull()
})

test('the logos of an agency are changed by its agents and seen by all of them, and by nobody else', async () => {
  const acme = await newTenant()
  const agency = await acme.within((db) => db.insertInto('agents').values({ name: 'North' }).returning('id').executeTakeFirstOrThrow())
  const [ada, bob] = [await acme.person({ role: 'agent', agent_id: agency.id }), await acme.person({ role: 'agent', agent_id: agency.id })]
  const counsellor = await acme.person({ role: 'counsellor' })
  const body = { agent_logo_identifier: await uploaded(ada, await picture()) }

  const changed = await ada(profile.agentLogo, { body })
  const seen = (await bob(profile.get)).data.agentInfo
  const kept = await ada(profile.agentLogo, { body: { agent_small_logo_identifier: await uploaded(ada, await picture()) } })
  const refused = await counsellor(profile.agentLogo, { body: {} })

  expect(changed).toMatchObject({ status: 200, message: 'Agent logo updated successfully' })
  expect((await opened(seen!.agent_logo!)).statusCode).toBe(200)
  expect(seen!.agent_small_logo).toBeNull()
  expect(kept.data.agentInfo).toMatchObject({ agent_logo: expect.any(String), agent_small_logo: expect.any(String) })
  expect(refused.status).toBe(403)
  const paper = await ada(profile.agentLogo, { body: { agent_logo_identifier: await paperOf(ada) } })
  expect(paper.errors).toMatchObject([{ field: 'agent_logo_identifier', message: 'Choose a PNG, JPG or JPEG file' }])
})

test('where the company switched the logos off nobody changes them', async () => {
  const acme = await newTenant()
  const agency = await acme.within((db) => db.insertInto('agents').values({ name: 'North' }).returning('id').executeTakeFirstOrThrow())
  await acme.within((db) => db.insertInto('tenant_gates').values({ gate_key: 'profile.agent_logo_tab', enabled: false }).execute())
  await newTenant()
  const ada = await acme.person({ role: 'agent', agent_id: agency.id })

  expect((await ada(profile.agentLogo, { body: {} })).status).toBe(403)
})
