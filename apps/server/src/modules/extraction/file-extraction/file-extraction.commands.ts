import type { ExtractionProblem } from '@embark/contract/extraction/file-extraction/file-extraction.rules.ts'
import { extractionLimits } from '@embark/contract/extraction/file-extraction/file-extraction.rules.ts'
import { sql } from 'kysely'
import { listenersOf } from '#modules/documents/documents.public.ts'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { wholeOf } from '#platform/files/kind.ts'
import type { FileStore } from '#platform/files/store.ts'
import { Unreadable } from '#platform/reading/page.ts'
import { pagesOfFile, readable } from '#platform/reading/read-file.ts'
import { roomOfUser, roomsFor } from '#platform/realtime/rooms.ts'
import { refuse } from '#platform/refusal.ts'
import { noteReserved, reserveCredits, returnCredits, settleCredits } from '../ocr-subscription/ocr-subscription.commands.ts'
import type { Extracted } from './fields.rules.ts'
import type { ReadableFile } from './file-extraction.policy.ts'
import { keptPages, passportNumbers } from './kept-numbers.rules.ts'

export const extractionTask = 'extraction.read'

const isReadable = (type: string) => (readable as readonly string[]).includes(type)

/** How many pages a file has, counted before anything is charged, while no connection waits. */
export async function countPages({ file, files }: { readonly file: ReadableFile; readonly files: FileStore }): Promise<number> {
  if (file.reading === 'none') return refuse('TYPE_NOT_EXTRACTABLE')
  if (!isReadable(file.media_type)) return refuse('FILE_NOT_EXTRACTABLE', { max: extractionLimits.mostPages })
  if (file.media_type !== 'application/pdf') return 1
  return pagesIn(files, file)
}

async function pagesIn(files: FileStore, { storage_key, media_type }: ReadableFile): Promise<number> {
  try {
    return await pagesOfFile(await wholeOf(files.read(storage_key)), media_type)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    // The reader says why, when the file is read: that is told where the result would be.
    return error.problem === 'TOO_MANY_PAGES' ? refuse('FILE_NOT_EXTRACTABLE', { max: extractionLimits.mostPages }) : 1
  }
}

/** Has a file read, unless it is being read or was read already; its pages are paid for by then. */
export async function requestExtraction(ctx: Ctx, file: ReadableFile, pages: number, force: boolean) {
  // Two people who ask at once wait for one another here.
  await sql`select id from files where id = ${file.id} for update`.execute(ctx.db)
  const newest = await ctx.db
    .selectFrom('file_extractions')
    .select(['id', 'identifier', 'status'])
    .where('file_id', '=', file.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isUnderWay = newest?.status === 'queued' || newest?.status === 'processing'
  if (newest && (isUnderWay || (newest.status === 'extracted' && !force))) {
    ctx.wasRepeated()
    // A check allows only these.
    return { record_id: newest.identifier, status: newest.status as 'queued' | 'processing' | 'extracted' }
  }
  const subscription_id = await reserveCredits(ctx, pages)
  const made = await ctx.db
    .insertInto('file_extractions')
    .values({ file_id: file.id, pages, credits: pages, subscription_id, requested_by: ctx.actor.id })
    .returning(['id', 'identifier', 'subscription_id', 'credits'])
    .executeTakeFirstOrThrow()
  await noteReserved(ctx, made)
  await ctx.enqueue(extractionTask, { extraction_id: made.id })
  ctx.changed({ module: 'file_extraction', id: made.id, after: { file_id: file.id, pages } })
  await tellProgress(ctx, made.id)
  return { record_id: made.identifier, status: 'queued' as const }
}

/** Takes a waiting extraction up, or one whose process died; undefined where there is nothing to do any more. */
export async function takeUp(ctx: Ctx, id: number) {
  const { rows } = await sql<{ storage_key: string; media_type: string; tries: number; reading: string | null }>`
    update file_extractions e
    set status = 'processing', tries = e.tries + 1, pages_read = 0
    from files f
    where e.id = ${id} and e.status in ('queued', 'processing') and f.id = e.file_id
    returning f.storage_key, f.media_type, e.tries, (
      select t.meta ->> 'extraction'
      from documents d
      join lookup_values t on t.id = d.document_type_id
      where d.file_id = f.id and d.deleted_at is null
      order by d.id
      limit 1
    ) as reading`.execute(ctx.db)
  if (rows[0]) await tellProgress(ctx, id)
  return rows[0]
}

/** Notes how many pages were read. */
export async function notePages(ctx: Ctx, id: number, pages_read: number) {
  await ctx.db.updateTable('file_extractions').set({ pages_read }).where('id', '=', id).where('status', '=', 'processing').execute()
  await tellProgress(ctx, id)
}

const reserved = ['id', 'subscription_id', 'credits', 'file_id', 'requested_by'] as const

const sealedNumbers = ({ tokens, tenant }: Ctx, pages: Extracted['extracted_info']) =>
  Object.fromEntries(passportNumbers(pages).map(([page, number]) => [page, tokens.vaultOf(tenant.id).seal(number).toString('base64')]))

/** Keeps what was read, and uses up the credits; once, whoever else read it meanwhile. */
export async function keepExtracted(ctx: Ctx, id: number, { document_kind, extracted_info }: Extracted) {
  const done = await ctx.db
    .updateTable('file_extractions')
    .set({
      status: 'extracted',
      document_kind,
      extracted_info: JSON.stringify(keptPages(document_kind, extracted_info)),
      numbers_sealed: JSON.stringify(sealedNumbers(ctx, extracted_info)),
      pages_read: sql`pages`,
      finished_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .returning(reserved)
    .executeTakeFirst()
  if (!done) return
  await settleCredits(ctx, done)
  const fields = Object.values(extracted_info).reduce((sum, page) => sum + page.single_entities.length, 0)
  await tellEnd(ctx, done, { event: 'extraction_done', number: fields })
}

/** Gives an extraction up, says why, and gives its credits back. */
export async function giveExtractionUp(ctx: Ctx, id: number, error_code: ExtractionProblem) {
  const failed = await ctx.db
    .updateTable('file_extractions')
    .set({ status: 'failed', error_code, finished_at: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'processing'])
    .returning(reserved)
    .executeTakeFirst()
  if (!failed) return
  await returnCredits(ctx, failed)
  await tellEnd(ctx, failed, { event: 'extraction_failed', number: failed.credits })
}

interface Ended {
  readonly id: number
  readonly file_id: number
  readonly requested_by: number | null
}

/** Says behind the bell of who asked how it ended. */
async function tellEnd(
  ctx: Ctx,
  { id, file_id, requested_by }: Ended,
  { event, number }: { event: 'extraction_done' | 'extraction_failed'; number: number },
) {
  const paper = await paperOf(ctx, file_id)
  if (paper && requested_by)
    await notify(ctx, [requested_by], {
      event,
      module_type: 'lead',
      module_identifier: paper.lead_identifier,
      vars: { filename: paper.filename, number },
      dedupe_key: `extraction:${id}:${event}`,
    })
  await tellProgress(ctx, id)
}

async function paperOf(ctx: Ctx, fileId: number) {
  const { rows } = await sql<{ module_type: 'lead' | 'application'; module_id: number; filename: string; lead_identifier: string }>`
    select d.module_type, d.module_id, f.filealias || '.' || f.file_extension as filename, l.identifier as lead_identifier
    from documents d
    join files f on f.id = d.file_id
    left join applications a on d.module_type = 'application' and a.id = d.module_id
    join leads l on l.id = coalesce(a.lead_id, d.module_id)
    where d.file_id = ${fileId}
    order by d.id
    limit 1`.execute(ctx.db)
  return rows[0]
}

/** Pages that show the document are told that there is news of it. */
async function tellProgress(ctx: Ctx, id: number) {
  const extraction = await ctx.db
    .selectFrom('file_extractions')
    .select(['file_id', 'requested_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const paper = await paperOf(ctx, extraction.file_id)
  const owners = paper && (await listenersOf(ctx, paper.module_type, paper.module_id))
  if (!paper || !owners) return
  const rooms = roomsFor(ctx.tenant.id, paper.module_type === 'lead' ? 'leads' : 'applications', owners)
  const asker = extraction.requested_by ? [roomOfUser(ctx.tenant.id, extraction.requested_by)] : []
  ctx.tell([...new Set([...rooms, ...asker])], 'recordChanged', { noun: 'document', identifier: owners.identifier, action: 'changed' })
}
