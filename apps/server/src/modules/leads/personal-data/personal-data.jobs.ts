import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import yazl from 'yazl'
import { putContent, storeFile } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { wholeOf } from '#platform/files/kind.ts'
import { every, type Job, type JobTools, job, longWork } from '#platform/jobs/job.ts'
import { copyTask, erasePerson, eraseTask, type Leftovers } from './personal-data.commands.ts'
import { copyKind, filesAbout, rowsAbout, subjectOf } from './subject.queries.ts'

interface Ordered extends Record<string, unknown> {
  readonly lead_id: number
  readonly job_id: number
}

const begin = async (ctx: Ctx, id: number) =>
  (
    await ctx.db
      .updateTable('jobs')
      .set({ status: 'running', started_at: sql`coalesce(started_at, now())`, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .returning('id')
      .executeTakeFirst()
  )?.id

const end = (ctx: Ctx, id: number, file_id: number | null = null) =>
  ctx.db
    .updateTable('jobs')
    .set({ status: 'completed', done: 1, finished_at: sql`now()`, updated_at: sql`now()`, ...(file_id !== null && { file_id }) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()

/** Packs everything kept of a person: a JSON file for each table, and their files beside. */
const copyJob = job<Ordered>(
  copyTask,
  async (tools, { lead_id, job_id }) => {
    const isDue = await tools.run((ctx) => begin(ctx, job_id))
    if (!isDue) return
    const { tables, files } = await tools.run(async (ctx) => {
      const subject = await subjectOf(ctx, lead_id)
      const tables: { table: string; rows: readonly Record<string, unknown>[] }[] = []
      for await (const part of rowsAbout(ctx, subject)) tables.push(part)
      return { tables, files: await filesAbout(ctx, subject) }
    })
    const zip = new yazl.ZipFile()
    for (const { table, rows } of tables) zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 1)), `data/${table}.json`)
    for (const { id, filename, storage_key } of files)
      zip.addBuffer(await wholeOf(tools.files.read(storage_key)), `files/${id}-${filename}`)
    zip.end()
    const stored = await putContent(tools.files, await wholeOf(zip.outputStream as AsyncIterable<Buffer>))
    const isKept = await tools.run(async (ctx) => {
      if (!(await begin(ctx, job_id))) return false
      const file = await storeFile(ctx, {
        stored,
        filename: `personal-data-${lead_id}.zip`,
        media_type: 'application/zip',
        purpose: copyKind,
      })
      return (await end(ctx, job_id, file.id)) !== undefined
    })
    if (!isKept) await tools.files.remove(stored.storage_key)
  },
  longWork,
)

/** Erases a person in one transaction, then takes their files out of the store. */
const eraseJob = job<Ordered>(
  eraseTask,
  async (tools, { lead_id, job_id }) => {
    const isDue = await tools.run((ctx) => begin(ctx, job_id))
    if (!isDue) return
    await takeFilesAway(tools, await tools.run((ctx) => erasePerson(ctx, lead_id)))
    await tools.run((ctx) => end(ctx, job_id))
  },
  longWork,
)

/** Takes out of the store what nobody names any more once a person is erased. */
export async function takeFilesAway(tools: JobTools, { gone, imports }: Leftovers) {
  for (const key of gone) await tools.files.remove(key)
  for (const { id, storage_key } of imports) await emptyImport(tools, id, storage_key)
}

/** The file of an import is written anew without its rows, since the person stands among them. */
async function emptyImport({ files, run }: JobTools, id: number, storageKey: string) {
  const content = Buffer.from('Erased\n')
  await files.putAt(storageKey, content)
  await run((ctx) =>
    ctx.db
      .updateTable('files')
      .set({ bytes: content.byteLength, sha256: createHash('sha256').update(content).digest() })
      .where('id', '=', id)
      .execute(),
  )
}

/** Archives of people are kept for a week. */
const sweepCopies = every('41 3 * * *', 'leads.personal_data.sweep', async ({ run, files }) => {
  const old = await run(async (ctx) => {
    const { rows } = await sql<{ storage_key: string }>`
      with old as (select id from files where purpose = ${copyKind} and created_at < now() - interval '7 days'),
      freed as (update jobs set file_id = null where file_id in (select id from old))
      select storage_key from files where id in (select id from old)`.execute(ctx.db)
    return rows
  })
  if (!old.length) return
  await run((ctx) => sql`delete from files where purpose = ${copyKind} and created_at < now() - interval '7 days'`.execute(ctx.db))
  for (const { storage_key } of old) await files.remove(storage_key)
})

/** The work over everything kept of a person. */
export const personalDataJobs: readonly Job[] = [copyJob, eraseJob]
/** Its schedule. */
export const personalDataClock = [sweepCopies]
