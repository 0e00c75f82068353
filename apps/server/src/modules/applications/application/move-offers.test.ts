import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { applicationCan, fieldsOfStatus } from '@embark/contract/applications/application/application.rules.ts'
import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { versions } from '@embark/contract/documents/version/version.contract.ts'
import { expect, test } from 'vitest'
import { type Caller, newTenant, type World } from '../../../../test/world.ts'
import { someFile } from '../../documents/document/document.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aPaper } from '../offer-condition/offer-condition.builder.ts'
import { aCollege, anApplication } from './application.builder.ts'

const statuses = (acme: World) =>
  acme.within(
    async (db) =>
      new Map(
        (
          await db
            .selectFrom('stages')
            .select(['key', 'identifier', 'id'])
            .where('module_type', '=', 'application')
            .where('parent_stage_id', 'is not', null)
            .execute()
        ).map((row) => [row.key, row]),
      ),
  )

async function desk(status: string, more: { is_submitted?: boolean } = {}) {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'applications.status.update')
  const { application, lead, college } = await acme.asSystem(async (ctx) => {
    const [lead, college] = [await aLead(ctx), await aCollege(ctx)]
    return { lead, college, application: await anApplication(ctx, lead, { college, status, ...more }) }
  })
  const known = await statuses(acme)
  const move = (person: Caller, to: string, body: object = {}) =>
    person(applications.update, { params: { id: application.identifier }, query: { status_identifier: known.get(to)!.identifier }, body })
  return { acme, ada, application, lead, college, known, move }
}

test('institution staff set what an institution decides and nothing else', async () => {
  const { acme, application, college, known, move } = await desk('submitted_to_institution', { is_submitted: true })
  const institution = await acme.person({ role: 'institution_staff', institution_id: college.institution.id })

  const shown = await institution(applications.single, { params: { id: application.identifier } })
  const acknowledged = await move(institution, 'acknowledged', { form_values: { application_number: 'UT-9' } })
  const meddling = await move(institution, 'additional_documents', { form_values: { tuition_fee: '1' } })
  const submitted = await move(institution, 'submitted_to_institution')
  const edited = await institution(applications.update, {
    params: { id: application.identifier },
    body: { form_values: { application_number: 'X' } },
  })

  const allowed = shown.data.applicationInfo.moves.filter(({ isAllowed }) => isAllowed).map(({ status }) => status.key)
  expect(allowed.every((key) => applicationCan.beSetByInstitution(key))).toBe(true)
  expect(allowed).toEqual(expect.arrayContaining(['acknowledged', 'additional_documents', 'waitlisted', 'rejected']))
  expect(acknowledged.status).toBe(200)
  expect([meddling.status, edited.status]).toEqual([403, 403])
  expect(submitted).toMatchObject({ status: 422, message: 'An institution cannot set this status' })
  expect(known.size).toBeGreaterThan(10)
})

test('every move a record offers is accepted, and every one it does not is refused for the reason it gave', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'applications.status.update')
  const { options } = (await ada(applications.reasons)).data
  const known = await statuses(acme)
  const college = await acme.asSystem((ctx) => aCollege(ctx))
  for (const from of ['draft', 'conditional_offer', 'visa_approved']) {
    const make = () =>
      acme.asSystem(async (ctx) => anApplication(ctx, await aLead(ctx), { college, status: from, is_submitted: from !== 'draft' }))
    const sample = await make()
    const { moves } = (await ada(applications.single, { params: { id: sample.identifier } })).data.applicationInfo
    expect(moves).toHaveLength(known.size - 1)
    for (const offered of moves) {
      const application = await make()
      const form_values = Object.fromEntries(
        fieldsOfStatus(offered.status.key)
          .filter(({ kind }) => kind === 'day')
          .map(({ name }) => [name, '2031-01-01']),
      )
      const body = {
        form_values,
        ...(offered.needs.reason && { status_reason_id: options[0]!.value }),
        ...(offered.needs.remarks && { remarks: 'Because' }),
      }
      const answer = await ada(applications.update, {
        params: { id: application.identifier },
        query: { status_identifier: offered.status.identifier },
        body,
      })
      expect([from, offered.status.key, answer.status]).toEqual([from, offered.status.key, offered.isAllowed ? 200 : 422])
      if (!offered.isAllowed) expect([answer.message, ...answer.errors.map(({ message }) => message)]).toContain(offered.reason)
    }
  }
})

test('an institution uploads the offer it decides on, and changes nothing that somebody else uploaded', async () => {
  const { acme, application, college, move } = await desk('submitted_to_institution', { is_submitted: true })
  const institution = await acme.person({ role: 'institution_staff', institution_id: college.institution.id })
  const paper = await acme.asSystem((ctx) => aPaper(ctx, application.id, 'passport'))
  const uploaded = async () => {
    const { fileInfo, thumbInfo } = (await institution(files.upload, { upload: someFile.pdf('offer.pdf') })).data
    return { file_identifier: fileInfo.identifier, file_thumb_identifier: thumbInfo.identifier }
  }
  const { options } = (await institution(documentTypes.dropdown, { query: { modules: 'application' } })).data
  const document_type_identifier = options.find(({ label }) => label === 'Offer letter')!.identifier!

  const saved = await institution(documents.saveToApplication, {
    params: { id: application.identifier },
    body: { document_type_identifier, files: [await uploaded()] },
  })
  const offered = await move(institution, 'conditional_offer', { form_values: { offer_letter_deadline: '2031-05-01' } })
  const mine = { identifier: saved.data.recordsInfo[0]!.identifier }
  const theirs = { identifier: paper.identifier }
  const dates = { expires_on: '2031-01-01' }

  expect([saved.status, offered.status]).toEqual([201, 200])
  expect((await institution(documents.edit, { params: mine, body: dates })).status).toBe(200)
  expect((await institution(documents.edit, { params: theirs, body: dates })).status).toBe(403)
  expect((await institution(versions.create, { params: theirs, body: { revision: 1, ...(await uploaded()) } })).status).toBe(403)
  expect((await institution(files.rename, { params: { id: paper.file }, body: { newFileAlias: 'mine' } })).status).toBe(403)
  const shown = (await institution(documents.ofApplication, { params: { id: application.identifier } })).data.recordsInfo
  expect(shown.map(({ identifier, can }) => [identifier === mine.identifier, can.replace])).toEqual(
    expect.arrayContaining([
      [true, true],
      [false, false],
    ]),
  )
})
