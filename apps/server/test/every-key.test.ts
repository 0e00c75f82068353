import { allEndpoints } from '@embark/contract/index.ts'
import { isDownload, methodOf } from '@embark/contract/kernel/endpoint.ts'
import { leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { beforeAll, expect, test } from 'vitest'
import { openApi } from '#platform/http/openapi.ts'
import { callable, forgive, namesIn, tables } from './calls.ts'
import { aConsultancy, type Consultancy } from './consultancy.ts'
import { countOf } from './tier.ts'
import { untaken } from './untaken.ts'
import { type Call, type Send, ValidCalls } from './valid-calls.ts'
import { owner } from './world.ts'

const posts = allEndpoints.filter((endpoint) => methodOf(endpoint) === 'POST')

/** POSTs that take no Idempotency-Key, and why an answer of theirs is not kept for a repeat. */
const keyless: Readonly<Record<string, string>> = {
  'access.viewing.renew': 'answers a token',
  'access.viewing.start': 'answers a token',
  'documents.bundle.ticket': 'answers a link that opens once',
  'documents.partial_upload.add': 'a piece is known by where it begins',
  'documents.partial_upload.begin': 'answers how far the file is by now',
  'identity.code.resend': 'each try counts',
  'identity.code.send': 'each try counts',
  'identity.code.verify': 'answers tokens, and each try counts',
  'identity.passkey.options': 'answers a challenge for one time',
  'identity.passkey.proofOptions': 'answers a challenge for one time',
  'identity.passkey.signIn': 'answers tokens',
  'identity.passkey.signInOptions': 'answers a challenge for one time',
  'identity.password.forgot': 'each try counts',
  'identity.password.set': 'its link works once, and it answers tokens',
  'identity.reauthentication.confirm': 'answers a token, and each try counts',
  'identity.sign_in.signIn': 'answers tokens, and each try counts',
  'identity.sign_up.signUp': 'answers a challenge for one code',
  'identity.two_factor.register': 'answers the secret of the second step',
  'identity.two_factor.setUp': 'answers the secret of the second step',
  'identity.two_factor.verifyCode': 'answers tokens, and each code works once',
  'identity.two_factor.verifyLogin': 'answers tokens, and each code works once',
  'identity.two_factor.verifyRegister': 'each code works once',
  'identity.two_factor.verifySetUp': 'answers tokens, and each code works once',
  'leads.ad_connection.create': 'answers a key that is shown once',
  'leads.ad_connection.google': 'the platform names each lead, which is taken once',
  'leads.ad_connection.linkedin': 'the platform names each lead, which is taken once',
  'leads.ad_connection.notice': 'the platform names each lead, which is taken once',
  'leads.ad_connection.renewKey': 'answers a key that is shown once',
  'leads.ad_connection.tiktok': 'the platform names each lead, which is taken once',
  'leads.calendar.renewFeed': 'answers a secret address',
  'leads.capture_key.create': 'answers a key that is shown once',
  'leads.landing_page.visit': 'a visit is counted anew each time',
  'leads.passport.create': 'what was sent is a number that nothing else keeps',
  'leads.passport.reveal': 'answers a number that nothing else keeps',
  'webhooks.subscription.create': 'answers a secret that is shown once',
  'webhooks.subscription.rotate': 'answers a secret that is shown once',
}

/** POSTs that go the same way, of which a company at rest has nothing they could be done to. */
const unmet: Readonly<Record<string, string>> = {
  'catalog.catalogue_import.revert': 'an import that is done',
  'catalog.catalogue_import.start': 'an import that was checked',
  'counselling.slot.book': 'a student with a time of a counsellor',
  'documents.document.restore': 'a paper in the trash',
  'documents.version.restore': 'a document with an earlier version',
  'leads.ad_connection.retry': 'a lead that could not be fetched',
  'leads.import.cancel': 'an import that runs',
  'leads.import.revert': 'an import that is done',
  'leads.import.start': 'an import that was checked',
  'identity.single_sign_on.prove': 'a provider that answers',
  'leads.import.validate': 'a file whose columns were read',
  'organization.attendance.checkIn': 'the gate of attendance',
  'organization.attendance.checkOut': 'the gate of attendance',
  'organization.given_up.retry': 'work that was given up on',
  'organization.staff.sendPasswordLink': 'somebody with a password',
  'organization.staff_import.revert': 'an import that is done',
  'platform.job.cancel': 'a job that runs',
  'webhooks.subscription.resend': 'a delivery that was set aside',
  'platform.job.undo': 'a job that is over',
  'leads.lead.askOwner': 'a lead of a colleague that the caller may not see',
  'leads.trash.remove': 'a code from a mail',
  'leads.trash.restore': 'a lead in the trash',
}

let here: Consultancy
let lead: string
beforeAll(async () => {
  here = await aConsultancy()
  lead = here.leads.branch.identifier
})

test('every POST takes an Idempotency-Key and says so in the document, but those whose answer must not be kept', () => {
  const without = posts.filter(({ idempotency, response }) => !idempotency && !isDownload(response)).map(({ id }) => id)
  expect(without.sort()).toEqual(Object.keys(keyless))
  const declared = JSON.stringify(openApi(posts)).match(/"name":"Idempotency-Key"/g)
  expect(declared).toHaveLength(posts.filter(({ idempotency }) => idempotency).length)
})

const asked = ({ endpoint, by, headers, ...input }: Call, more: Record<string, string> = {}) =>
  ({ admin: here.people.super_admin, agent: here.people.agent, visitor: here.acme.visitor })[by](endpoint, input as never, {
    ...headers,
    ...more,
  })
const rows = () => tables('counts', ['rate_limits'], here.acme.id)

/** Calls one endpoint several times at once and twice more later, under one key; what is wrong with that. */
async function repeated(call: Call, atOnce: number) {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all(Array.from({ length: atOnce }, () => asked(call, key)))
  const first = answers[0]!
  if (first.status >= 300) return { first, wrong: [] }
  const before = await rows()
  const later = await Promise.all([asked(call, key), asked(call, key)])
  const after = await rows()
  const other = await asked(
    { endpoint: leadNotes.create, by: call.by, params: { lead_id: lead }, headers: {}, body: { content: 'Other' } },
    key,
  )
  return {
    first,
    wrong: [
      ...new Set(
        [...answers, ...later].filter(({ raw, status }) => status !== first.status || !raw.equals(first.raw)).map(({ raw }) => String(raw)),
      ),
      ...Object.keys(after).filter((table) => before[table] !== after[table]),
      ...(call.by === 'admin' && other.errors[0]?.code !== 'IDEMPOTENCY_KEY_REUSED' ? [`another call under the key: ${other.status}`] : []),
    ],
  }
}

test('what is sent again under its key has one effect and the first answer, whichever POST it is, and another call under it is refused', async () => {
  let turn = 0
  const calls = new ValidCalls(owner, here.acme.id, await namesIn(here.acme.id), { text: (field) => `Plain ${field} ${++turn}` })
  const taking = callable.filter(({ id, idempotency }) => idempotency && !untaken[id])
  const counts = { posts: 0, calls: 0 }
  const wrong: string[] = []
  for (const endpoint of taking) {
    await forgive(here.acme.id)
    const atOnce = countOf(50, 3)
    const send: Send = async (call) => {
      const { first, wrong: faults } = call.endpoint === endpoint ? await repeated(call, atOnce) : { first: await asked(call), wrong: [] }
      wrong.push(...faults.map((fault) => `${endpoint.id}: ${fault.slice(0, 300)}`))
      return { status: first.status, errors: first.errors, etag: first.headers['etag'] as string | undefined }
    }
    const { status, errors } = await calls.sendSparing(endpoint, send)
    if (status >= 300) {
      if (!unmet[endpoint.id]) wrong.push(`${endpoint.id}: ${status} ${JSON.stringify(errors)}`)
      continue
    }
    counts.posts++
    counts.calls += atOnce + 3
  }
  process.stdout.write(`R50 one key, one effect: ${JSON.stringify(counts)}\n`)
  expect(wrong).toEqual([])
  expect(counts.posts).toBeGreaterThan(85)
}, 600_000)

test('the same key of somebody else is another one', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const note = { params: { lead_id: lead }, body: { content: 'Called back' } }
  const [mine, theirs] = [
    await here.people.super_admin(leadNotes.create, note, key),
    await here.people.administrator(leadNotes.create, note, key),
  ]
  expect([mine.status, theirs.status]).toEqual([201, 201])
  expect(theirs.raw.equals(mine.raw)).toBe(false)
})
