import { files } from '@embark/contract/documents/file/file.contract.ts'
import { type ListExport, listExports } from '@embark/contract/identity/export/export.contract.ts'
import type { Permission } from '@embark/contract/kernel/access.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { jobs } from '@embark/contract/platform/job/job.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { wholeOf } from '#platform/files/kind.ts'
import type { JobTools } from '#platform/jobs/job.ts'
import { app, type Caller, newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { exportClock, exportJob } from './export.jobs.ts'

const rights: Permission[] = ['leads.export', 'leads.read']
const list = 'leads.lead.list'

/** A company with so many hot leads more than the one that is named. */
async function withLeads(more: number) {
  const acme = await newTenant()
  await acme.asSystem(async (ctx) => {
    await aLead(ctx, { first_name: '=cmd|calc', category: 'hot' })
    await sql`
      insert into leads (first_name, email, lead_medium_id, timeline_id, stage_id, status_id, category)
      select 'Many' || n, 'many' || n || '@example.com', lead_medium_id, timeline_id, stage_id, status_id, 'hot'
      from leads, generate_series(1, ${more}::int) n`.execute(ctx.db)
  })
  return acme
}

const opened = async (link: string) => (await app()).inject({ method: 'GET', url: link })
const linesIn = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n')
const jobOf = (acme: World, order: ListExport) =>
  acme.within((db) => db.selectFrom('jobs').select(['id', 'status']).where('identifier', '=', order.job!).executeTakeFirstOrThrow())
const write = async (acme: World, order: ListExport) => acme.run(exportJob, { job_id: (await jobOf(acme, order)).id })
const ordered = async (person: Caller, body: object = {}) =>
  (await person(listExports.create, { body: { list, columns: ['first_name'], ...body } })).data.exportInfo
const mine = async (person: Caller) => (await person(listExports.list)).data.recordsInfo

test('a small list comes at once: the columns that are seen in their order, its words and its clock those of reader and company', async () => {
  const acme = await withLeads(0)
  await acme.within((db) => db.updateTable('leads').set({ created_at: '2026-11-22T22:30:00Z' }).execute())
  const ada = await acme.userWith(...rights)
  const zone = await acme.asSystem(async ({ tenant }) => tenant.time_zone)

  const { status, data } = await ada(
    listExports.create,
    { body: { list, query: { filters: { category: 'hot' } }, columns: ['created_at', 'category', 'first_name', 'nonsense'] } },
    { 'accept-language': 'fr' },
  )

  const file = await opened(data.exportInfo.file!.download_page)
  const [head, row] = linesIn(file.payload)
  const hour = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const title = (text: string) => translate('fr', text)
  expect([status, data.exportInfo.status, data.exportInfo.total, data.exportInfo.job]).toEqual([201, 'completed', 1, null])
  expect(file.headers['content-disposition']).toContain('attachment')
  expect(head!.replaceAll('"', '')).toBe(['Created', 'Category', 'Id', 'First name', 'Last name', 'Email', 'Mobile'].map(title).join(','))
  expect(row).toContain(`${hour.format(new Date('2026-11-22T22:30:00Z'))}`)
  expect(row).toContain(translate('fr', 'hot'))
  expect(row).toContain(`"'=cmd|calc"`)
})

test('a large list is written by a job that tells how far it is, and whose file is behind the bell, once', async () => {
  const acme = await withLeads(1_200)
  const ada = await acme.userWith(...rights)
  const seen = await ada(leads.list, { query: { count: 'exact', filters: { category: 'hot' } as never } })

  const order = await ordered(ada, { query: { filters: { category: 'hot' } } })
  const waiting = await mine(ada)
  await write(acme, order)
  await write(acme, order)

  const [ready] = await mine(ada)
  const lines = linesIn((await opened(ready!.file!.download_page)).payload)
  const bell = await ada(notifications.recent)
  expect([order.status, order.file, waiting[0]!.status]).toEqual(['queued', null, 'queued'])
  expect(ready).toMatchObject({ status: 'completed', total: 1_201, done: 1_201 })
  expect(lines).toHaveLength(seen.data.metaInfo.totalRecords + 1)
  expect(new Set(lines).size).toBe(lines.length)
  expect(bell.data.recordsInfo).toMatchObject([{ notification_info: { type: 'export', module_info: { identifier: order.identifier } } }])
  expect(bell.data.recordsInfo[0]!.notification_info.content).toContain('1201')
})

test('a process that dies half way leaves nothing, and the next one writes the file whole', async () => {
  const acme = await withLeads(1_200)
  const ada = await acme.userWith(...rights)
  const order = await ordered(ada)
  const { id } = await jobOf(acme, order)
  const dying = new AbortController()
  const stored = vi.fn()

  const tools = await toolsIn(acme)
  const put = async (content: AsyncIterable<Uint8Array>, most: number) => {
    const kept = await tools.files.put(stopAfterOne(content, dying), most)
    stored()
    return kept
  }

  const death = exportJob.handle({ ...tools, files: { ...tools.files, put }, signal: dying.signal }, {
    tenant_id: acme.id,
    job_id: id,
  } as never)
  await expect(death).rejects.toThrow()
  const half = await mine(ada)
  await write(acme, order)

  const [whole] = await mine(ada)
  expect(stored).not.toHaveBeenCalled()
  expect([half[0]!.file, whole!.status]).toEqual([null, 'completed'])
  expect(new Set(linesIn((await opened(whole!.file!.download_page)).payload)).size).toBe(1_202)
})

async function* stopAfterOne(content: AsyncIterable<Uint8Array>, dying: AbortController) {
  for await (const chunk of content) {
    yield chunk
    dying.abort()
  }
}
const toolsIn = async (acme: World) => {
  let tools: JobTools | undefined
  const handle = async (own: JobTools) => {
    tools = own
  }
  await acme.run({ task: 'test.tools', handle }, {})
  return tools!
}

test('an export that is cancelled or deleted is not written', async () => {
  const acme = await withLeads(1_200)
  const ada = await acme.userWith(...rights)
  const [one, two] = [await ordered(ada), await ordered(ada)]
  const { id } = await jobOf(acme, two)

  await ada(jobs.cancel, { params: { id: one.job! } })
  await ada(listExports.delete, { params: { identifier: two.identifier } })
  await write(acme, one)
  await acme.run(exportJob, { job_id: id })

  expect(await mine(ada)).toMatchObject([{ identifier: one.identifier, status: 'cancelled', file: null }])
  expect((await ada(notifications.recent)).data.recordsInfo).toEqual([])
})

test('a file opens for nobody else, and no longer for who lost the right to it, sees less, or acts in another role', async () => {
  const acme = await withLeads(0)
  const ada = await acme.person({ permissions: rights, scopes: { leads: 'tenant' } })
  const bob = await acme.userWith(...rights)
  const order = await ordered(ada)
  const link = async () => (await mine(ada))[0]!.file!.download_page
  const change = (scope: string, permissions: readonly string[]) =>
    acme.within(async (db) => {
      await db.updateTable('role_data_scopes').set({ scope }).where('role_id', '=', ada.role_id).execute()
      await db
        .updateTable('roles')
        .set({ permissions: [...permissions] })
        .where('id', '=', ada.role_id)
        .execute()
    })
  const refresh = () => acme.asSystem((ctx) => ctx.forgetAccess())
  const statusNow = async () => {
    await refresh()
    return (await opened(await link())).statusCode
  }

  const statuses = [await statusNow()]
  await change('own', rights)
  statuses.push(await statusNow())
  await change('tenant', ['leads.read'])
  statuses.push(await statusNow())
  await change('tenant', rights)
  statuses.push(await statusNow())

  expect(statuses).toEqual([200, 404, 404, 200])
  expect(await mine(bob)).toEqual([])
  expect((await bob(files.rename, { params: { id: order.file!.identifier }, body: { newFileAlias: 'Mine' } })).status).toBe(403)
  expect((await bob(listExports.delete, { params: { identifier: order.identifier } })).status).toBe(404)
})

test('who may not have a file of a list is refused, also when the right is lost while it is being written', async () => {
  const acme = await withLeads(1_200)
  const [ada, bob] = [await acme.person({ permissions: rights, scopes: { leads: 'tenant' } }), await acme.userWith('leads.read')]
  const order = await ordered(ada)

  const refused = await bob(listExports.create, { body: { list } })
  const wrong = await ada(listExports.create, { body: { list, query: { filters: { nonsense: 1 } } } })
  await acme.within((db) =>
    db
      .updateTable('roles')
      .set({ permissions: ['leads.read'] })
      .where('id', '=', ada.role_id)
      .execute(),
  )
  await write(acme, order)

  expect([refused.status, refused.errors[0]?.code]).toEqual([403, 'PERMISSION_DENIED'])
  expect([wrong.status, wrong.errors[0]?.field]).toEqual([422, 'query'])
  expect(await mine(ada)).toMatchObject([{ status: 'failed', file: null }])
})

test('after seven days an export goes with its file and its row', async () => {
  const acme = await withLeads(0)
  const ada = await acme.userWith(...rights)
  const order = await ordered(ada)
  await acme.within((db) => sql`update exports set created_at = now() - interval '8 days'`.execute(db))
  const key = await acme.within((db) =>
    db.selectFrom('files').select('storage_key').where('purpose', '=', 'export').executeTakeFirstOrThrow(),
  )

  await acme.run({ task: 'sweep', handle: exportClock.at(-1)!.handle }, {})

  expect(await mine(ada)).toEqual([])
  expect((await opened(order.file!.download_page)).statusCode).toBe(404)
  const left = await acme.asSystem((ctx) => wholeOf(ctx.files.read(key.storage_key)).catch(() => null))
  expect(left).toBeNull()
})
