import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { leadDuplicates } from '@embark/contract/leads/duplicate/duplicate.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { personalData } from '@embark/contract/leads/personal-data/personal-data.contract.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { sendMessage } from '#platform/channels/send-message.ts'
import { wholeOf } from '#platform/files/kind.ts'
import { app, type Caller, newTenant, owner, type World } from '../../../../test/world.ts'
import { sealEntries } from '../../audit/seal/seal.commands.ts'
import { someFile } from '../../documents/document/document.builder.ts'
import { aUser } from '../../identity/user/user.builder.ts'
import { fileOf, imported } from '../import/import.builder.ts'
import { aLead } from '../lead/lead.builder.ts'
import { personalDataJobs } from './personal-data.jobs.ts'

const canary = 'Zyxquila'
const address = `${canary.toLowerCase()}@example.com`

async function run(acme: World, kind: 'lead.personal_data' | 'lead.erase') {
  const job = await acme.within((db) =>
    db.selectFrom('jobs').select(['id', 'input']).where('kind', '=', kind).orderBy('id', 'desc').executeTakeFirstOrThrow(),
  )
  const { lead_id } = job.input as { lead_id: number }
  await acme.run(personalDataJobs[kind === 'lead.erase' ? 1 : 0]!, { lead_id, job_id: job.id })
}

/** A person who left something of theirs in every corner. */
async function someone() {
  const acme = await newTenant()
  const ada = await acme.person({
    permissions: ['leads.personal_data', 'leads.read', 'leads.update', 'leads.create', 'leads.import', 'documents.create'],
    scopes: { leads: 'tenant' },
  })
  const student = await acme.asSystem((ctx) => aUser(ctx, { email: address, first_name: canary, roles: ['student'] }))
  const lead = await acme.asSystem((ctx) => aLead(ctx, { first_name: canary, email: address, mobile_e164: '+905321119876' }))
  await acme.within((db) => db.updateTable('leads').set({ student_user_id: student.id }).where('id', '=', lead.id).execute())
  await ada(leadNotes.create, { params: { lead_id: lead.identifier }, body: { content: `${canary} called` } })
  await ada(leads.edit, { params: { id: lead.identifier }, body: { source_city: `${canary}ville` } })
  await imported(acme, ada, fileOf(`name,email,city\n${canary},${address},${canary}town\nOther,other@example.com,Rome\n`), {
    duplicate_policy: 'update',
    overwrites: true,
  })
  const paper = await ada(files.upload, { upload: someFile.pdf(`${canary}.pdf`) })
  const type = await acme.within((db) =>
    db
      .selectFrom('lookup_values')
      .select('identifier')
      .where('type', '=', 'document_type')
      .where('key', '=', 'passport')
      .executeTakeFirstOrThrow(),
  )
  await ada(documents.saveToLead, {
    params: { id: lead.identifier },
    body: {
      document_type_identifier: type.identifier,
      files: [{ file_identifier: paper.data.fileInfo.identifier, file_thumb_identifier: paper.data.thumbInfo.identifier }],
    },
  })
  await acme.asSystem((ctx) => sendMessage(ctx, { channel: 'email', recipient: address, subject: 'Hello', text: `Dear ${canary}` }))
  await acme.settle()
  return { acme, ada, lead, student }
}

/** Everything the company has in the database that contains the canary, as table and column. */
async function traces(acme: World) {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
  )
  const traces: string[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query(
      `select ${name === 'audit_entries' ? 'action' : '1'} as what
      from ${name} t
      where tenant_id = $1 and t::text ilike '%' || $2 || '%'
      limit 1`,
      [acme.id, canary],
    )
    if (rows.length) traces.push(name === 'audit_entries' ? `${name} ${rows[0].what}` : name)
  }
  return traces
}
const askedFor = (ada: Caller, lead: string) => ada(personalData.get, { params: { lead_id: lead } })

test('a copy holds everything kept of a person and their files, in one archive for who may order it', async () => {
  const { acme, ada, lead } = await someone()

  const ordered = await ada(personalData.order, { params: { lead_id: lead.identifier } })
  const again = await ada(personalData.order, { params: { lead_id: lead.identifier } })
  await run(acme, 'lead.personal_data')
  const { copy } = (await askedFor(ada, lead.identifier)).data.personalDataInfo
  const archive = await (await app()).inject({ method: 'GET', url: copy!.file!.download_page })

  expect([ordered.status, again.status]).toEqual([202, 409])
  expect(copy).toMatchObject({ status: 'completed', file: { filename: expect.stringMatching(/\.zip$/) } })
  const zip = await fromBufferPromise(archive.rawPayload)
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, String(await wholeOf(await zip.openReadStreamPromise(entry))))
  expect([...parts.keys()]).toEqual(
    expect.arrayContaining([
      'data/leads.json',
      'data/notes.json',
      'data/messages.json',
      'data/users.json',
      'data/documents.json',
      'data/audit_entries.json',
    ]),
  )
  expect(JSON.parse(parts.get('data/leads.json')!)).toMatchObject([{ first_name: canary, email: address }])
  expect([...parts].find(([name]) => name.endsWith(`${canary}.pdf`))?.[1]).toContain('%PDF')
  expect([...parts.values()].join('')).not.toMatch(/password_hash|argon2/)
})

test('an erased person is nowhere: not in a table, a file, a mail or a value of the audit log, and its chain still holds', async () => {
  const { acme, ada, lead, student } = await someone()
  await acme.asSystem(sealEntries)
  await acme.within((db) => sql`update audit_marks set created_at = created_at - interval '2 minutes'`.execute(db))
  await vi.waitUntil(() => acme.asSystem(sealEntries), { timeout: 20_000, interval: 100 })
  const counts = () => acme.within((db) => db.selectFrom('leads').select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow())
  const before = await counts()
  const keys = await acme.within((db) => db.selectFrom('files').select(['storage_key', 'purpose']).execute())
  expect((await traces(acme)).length).toBeGreaterThan(8)

  const wrong = await ada(personalData.erase, { params: { lead_id: lead.identifier }, body: { confirmation: 'LD-0' } })
  const { confirmation } = (await askedFor(ada, lead.identifier)).data.personalDataInfo
  const ordered = await ada(personalData.erase, {
    params: { lead_id: lead.identifier },
    body: { confirmation: confirmation.toLowerCase() },
  })
  await run(acme, 'lead.erase')

  expect(wrong).toMatchObject({ status: 422, errors: [{ field: 'confirmation' }] })
  expect(ordered.status).toBe(202)
  expect(await traces(acme)).toEqual([])
  expect(await counts()).toEqual(before)
  for (const { storage_key, purpose } of keys) {
    const content = await acme.asSystem(async (ctx) => wholeOf(ctx.files.read(storage_key)).catch(() => null))
    expect(purpose === 'import' ? content?.toString() : content).toBe(purpose === 'import' ? 'Erased\n' : null)
  }
  expect(await acme.within((db) => db.selectFrom('users').select('status').where('id', '=', student.id).executeTakeFirst())).toEqual({
    status: 'deactivated',
  })
  const { rows } = await owner.query(
    'select first_id from audit_seals where tenant_id = $1 and hash <> audit_hash(tenant_id, first_id, last_id, previous_hash)',
    [acme.id],
  )
  expect(rows).toEqual([])
  expect((await acme.audit()).map(({ action }) => action)).toContain('lead.erased')
  expect((await askedFor(ada, lead.identifier)).data.personalDataInfo.erasure).toMatchObject({ status: 'completed' })

  await ada(personalData.erase, { params: { lead_id: lead.identifier }, body: { confirmation } })
  await run(acme, 'lead.erase')
  expect(await counts()).toEqual(before)
})

test('who is erased is erased with the leads that went into theirs, and those do not come back', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.personal_data', 'leads.read', 'leads.merge')
  const [lead, other] = await acme.asSystem(async (ctx) => [
    await aLead(ctx, { first_name: canary, email: address }),
    await aLead(ctx, { first_name: `${canary} II`, email: `two.${address}` }),
  ])
  const merge = await ada(leadDuplicates.merge, {
    params: { lead_id: lead!.identifier },
    body: { source_lead_identifier: other!.identifier, version: 1, source_version: 1 },
  })
  expect(merge.status).toBe(200)
  await acme.settle()

  const { confirmation } = (await askedFor(ada, lead!.identifier)).data.personalDataInfo
  await ada(personalData.erase, { params: { lead_id: lead!.identifier }, body: { confirmation } })
  await run(acme, 'lead.erase')

  expect(await traces(acme)).toEqual([])
  const back = await ada(leadDuplicates.unmerge, {
    params: { lead_id: lead!.identifier },
    body: { merge_identifier: merge.data.mergeInfo.identifier },
  })
  expect(back.errors[0]?.code).toBe('UNMERGE_TOO_LATE')
})

test('an entry of the audit log can still not be changed but by erasing, nor its digest be made up', async () => {
  const acme = await newTenant()
  await acme.asSystem(
    async (ctx) => void ctx.audit('lead.note_added', { module: 'lead', id: (await aLead(ctx)).id, after: { colour: 'red' } }),
  )
  const change = (set: string) => owner.query(`update audit_entries set ${set} where tenant_id = $1`, [acme.id])

  for (const set of [
    `after = '{"colour": "blue"}'`,
    `after = '{}', erased_at = now(), sealed_digest = 'x'`,
    `action = 'x', erased_at = now(), sealed_digest = audit_digest(audit_entries)`,
  ])
    await expect(change(set)).rejects.toThrow('append-only')
})

test('who may not, and who has not proved lately who they are, neither copies nor erases', async () => {
  const { lead, acme } = await someone()
  const other = await acme.userWith('leads.read', 'leads.update')

  for (const [endpoint, body] of [
    [personalData.order, undefined],
    [personalData.erase, { confirmation: 'LD-1' }],
  ] as const)
    expect((await other(endpoint as never, { params: { lead_id: lead.identifier }, body } as never)).status).toBe(403)
})
