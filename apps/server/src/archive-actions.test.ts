import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import yauzl from 'yauzl'
import { archiveCompany } from '#platform/backup/company-archive.ts'
import { diskStore } from '#platform/files/store.ts'
import { aConsultancy } from '../test/consultancy.ts'
import { owner } from '../test/world.ts'
import { archiveBesides, archiveSecrets } from './archive-actions.ts'

const source = () => ({
  ownerUrl: inject('databaseUrl'),
  files: diskStore(`${inject('dataDir')}/files`),
  secrets: archiveSecrets,
  besides: archiveBesides,
})
const place = () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-archive-'))
  onTestFinished(() => fs.rmSync(directory, { recursive: true, force: true }))
  return directory
}
const codeOf = async (id: number) => (await owner.query<{ code: string }>('select code from tenants where id = $1', [id])).rows[0]!.code

/** The text of one member of a .zip file. */
const memberOf = (file: string, member: string) =>
  new Promise<string>((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true }, (failure, zip) => {
      if (failure) return reject(failure)
      zip.on('end', () => reject(new Error(`${member} is not in ${file}`)))
      zip.on('entry', (entry: yauzl.Entry) => {
        if (entry.fileName !== member) return zip.readEntry()
        zip.openReadStream(entry, (unread, stream) => (unread ? reject(unread) : resolve(text(stream))))
      })
      zip.readEntry()
    })
  })

test('an archive holds every row of one company, as SQL counts them, its files, contacts and calendar, and nothing of another', async () => {
  const [here, there] = [await aConsultancy(), await aConsultancy()]
  const { super_admin } = here.people
  await here.acme.within(async (db) => {
    const { id: record_id } = await db.selectFrom('leads').select('id').limit(1).executeTakeFirstOrThrow()
    const note = 'Call; ask for papers,\nthen write'
    const task = { category: 'lead', record_id, scheduled_at: '2026-12-24T09:30:00Z', note, user_id: super_admin.id }
    await db.insertInto('tasks').values(task).execute()
  })
  const to = path.join(place(), 'acme')
  const summary = await archiveCompany(source(), await codeOf(here.acme.id), to)

  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'
     intersect select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const counted: Record<string, number> = { tenants: 1 }
  for (const { name } of tables)
    if (!archiveSecrets.tables.includes(name))
      counted[name] = (
        await owner.query<{ count: number }>(`select count(*)::int as count from "${name}" where tenant_id = $1`, [here.acme.id])
      ).rows[0]!.count
  expect(summary.rows).toEqual(counted)
  expect(counted['leads']).toBeGreaterThan(2)

  const all = (fs.readdirSync(to, { recursive: true }) as string[]).filter((file) => fs.statSync(path.join(to, file)).isFile())
  const contents = all.map((file) => fs.readFileSync(path.join(to, file), 'utf8'))
  for (const [index, content] of contents.entries())
    if (all[index]!.endsWith('.jsonl')) for (const line of content.trim().split('\n')) expect(line && JSON.parse(line)).toBeDefined()
  const whole = contents.join('\n')
  const identifiers = async (id: number) =>
    (
      await owner.query<{ identifier: string }>(
        'select identifier from leads where tenant_id = $1 union all select identifier from users where tenant_id = $1',
        [id],
      )
    ).rows
  for (const { identifier } of await identifiers(here.acme.id)) expect(whole).toContain(identifier)
  for (const { identifier } of await identifiers(there.acme.id)) expect(whole).not.toContain(identifier)
  expect(whole).not.toMatch(/"(password_hash|client_secret_sealed|token_hash)":/)
  expect(whole).not.toContain('$argon2')

  const cards = fs.readFileSync(path.join(to, 'leads.vcf'), 'utf8')
  expect(cards.match(/BEGIN:VCARD/g)).toHaveLength(counted['leads']!)
  expect(fs.readFileSync(path.join(to, 'tasks.ics'), 'utf8')).toContain('SUMMARY:Call\\; ask for papers\\,\\nthen write\r\n')
  expect(fs.readFileSync(path.join(to, 'README.txt'), 'utf8')).toContain(
    `${Object.values(counted).reduce((sum, each) => sum + each, 0)} rows`,
  )
  expect(fs.statSync(path.join(to, 'data/leads.jsonl')).mode & 0o777).toBe(0o600)
}, 60_000)

test('the same goes into one file, a place that is taken is left alone, and an unknown company makes none', async () => {
  const { acme } = await aConsultancy()
  const directory = place()
  const code = await codeOf(acme.id)
  const file = path.join(directory, 'acme.zip')

  const summary = await archiveCompany(source(), code, file)
  expect((await memberOf(file, 'data/leads.jsonl')).trim().split('\n')).toHaveLength(summary.rows['leads']!)
  await expect(archiveCompany(source(), code, directory)).rejects.toThrow('is not empty')
  await expect(archiveCompany(source(), 'nobody', path.join(directory, 'none'))).rejects.toThrow('There is no tenant nobody.')
  expect(fs.readdirSync(directory)).toEqual(['acme.zip'])
}, 60_000)

test('whatever looks like a secret in the tables of companies stays out of archives, or is named here with the reason', async () => {
  const harmless: Record<string, string> = {
    'ad_connections.access_token_sealed': 'left out',
    'ad_connections.app_secret_sealed': 'left out',
    'ad_connections.key_hash': 'left out',
    'capture_keys.key_hash': 'left out',
    'webhook_subscriptions.former_secret_sealed': 'left out',
    'webhook_subscriptions.secret_sealed': 'left out',
    'audit_entries.sealed_digest': 'a digest of the entry itself',
    'application_document_links.sha256': 'a digest of the file',
    'application_submission_files.sha256': 'a digest of the file',
    'file_extractions.numbers_sealed': 'left out',
    'lead_passports.number_hash': 'left out',
    'lead_passports.number_sealed': 'left out',
    'partial_uploads.sha256': 'a digest of the file',
    'quarantined_files.sha256': 'a digest of the file',
    'audit_seals.hash': 'a digest of entries',
    'audit_seals.previous_hash': 'a digest of entries',
    'agreement_signatures.content_sha256': 'a digest of what was signed',
    'files.sha256': 'a digest of the file',
    'imports.header_hash': 'a digest of the names of columns',
    'messages.is_secret': 'says which messages hold a link',
    'sign_in_providers.client_secret_sealed': 'left out',
    'users.password_change_required': 'a yes or no',
    'users.password_hash': 'left out',
  }
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity and c.relname <> all($1)
       and a.attname ~ '(secret|_hash|hash$|token|sealed|sha256|verifier|password)' order by 1`,
    [archiveSecrets.tables],
  )
  const unnamed = rows.map(({ name }) => name).filter((name) => !(name in harmless))
  expect(unnamed).toEqual([])
})
