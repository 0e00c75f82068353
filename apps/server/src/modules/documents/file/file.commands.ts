import { type FileKind, fileKinds } from '@embark/contract/documents/file/file.rules.ts'
import type { UploadedPart } from '@embark/contract/kernel/endpoint.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { hazardIn, hazards, mostMegapixels } from '#platform/files/hazard.ts'
import { kindOf, wholeOf } from '#platform/files/kind.ts'
import type { FileStore, StoredContent } from '#platform/files/store.ts'
import { thumbOf } from '#platform/files/thumb.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { mayChange } from '../document/document.policy.ts'
import { refuseInfected } from '../quarantine/quarantine.commands.ts'
import type { VisibleFile } from './file.policy.ts'
import { type FileRow, fileColumns, thumbLink, withLinks } from './file.queries.ts'

const isKind = (type: string | undefined): type is FileKind => type !== undefined && type in fileKinds

/** Draws the first page of a PDF, which takes longer than an upload should. */
export const drawThumbTask = 'documents.draw_thumb'

/** What an upload is, with its small picture in the store. */
export interface DrawnUpload {
  readonly type: FileKind
  readonly name: string
  readonly extension: string
  readonly picture: StoredContent
}

/** Looks at an upload and draws its small picture, without holding a connection while the store works. */
export async function drawUpload(look: Look, upload: UploadedPart, isWanted: (type: string) => boolean = () => true): Promise<DrawnUpload> {
  const files = await look(async (ctx) => ctx.files)
  return drawContent(look, upload, await wholeOf(files.read(upload.storage_key)), files, isWanted)
}

/** The same of content that is at hand, whether or not the store has it yet. */
export async function drawContent(
  look: Look,
  upload: Omit<UploadedPart, 'storage_key'>,
  content: Buffer,
  files: FileStore,
  isWanted: (type: string) => boolean = () => true,
): Promise<DrawnUpload> {
  const type = await kindOf(content)
  if (!isKind(type) || !isWanted(type))
    return refuse('FILE_TYPE_REFUSED', {}, [{ field: 'file', text: 'This type of file is not allowed' }])
  await refuseInfected(look, upload, content, files)
  const hazard = await hazardIn(content, type)
  if (hazard) return refuse('FILE_UNSAFE', {}, [{ field: 'file', text: hazards[hazard], vars: { max: mostMegapixels } }])
  const { name, extension } = withExtension(upload.filename, type)
  return { type, name, extension, picture: await putContent(files, await thumbOf(content, extension, type.startsWith('image/'))) }
}

/** Keeps an upload and its small picture for 24 hours, until something takes them. */
export async function keepUpload(ctx: Ctx, upload: UploadedPart, { type, name, extension, picture }: DrawnUpload) {
  try {
    const {
      rows: [kept],
    } = await sql<{ file: { identifier: string; id: number }; thumb: { identifier: string } }>`
      with file as (
        insert into files (filename, filealias, file_extension, media_type, bytes, storage_key, sha256, uploaded_by)
        values (
          ${`${name}.${extension}`}, ${name.slice(0, 100)}, ${extension}, ${type}, ${upload.bytes},
          ${upload.storage_key}, ${Buffer.from(upload.sha256)}, ${ctx.actor.id}::int
        )
        returning id, identifier
      ),
      thumb as (
        insert into files (
          filename, filealias, file_extension, media_type, bytes, storage_key, sha256, uploaded_by, purpose, thumb_of
        )
        select ${`${name}.webp`}, ${name.slice(0, 100)}, 'webp', 'image/webp', ${picture.bytes}, ${picture.storage_key},
          ${picture.sha256}, ${ctx.actor.id}::int, 'thumb', file.id
        from file
        returning identifier
      )
      select to_jsonb(file) as file, to_jsonb(thumb) as thumb
      from file, thumb`.execute(ctx.db)
    const { file, thumb } = kept!
    if (type === 'application/pdf') await ctx.enqueue(drawThumbTask, { file_id: file.id }, { isPatient: true })
    ctx.changed({ module: 'file', id: file.id, after: { filename: `${name}.${extension}`, bytes: upload.bytes } })
    return {
      fileInfo: {
        identifier: file.identifier,
        filename: `${name}.${extension}`,
        file_extension: extension,
        size: upload.bytes,
        mime: type,
      },
      thumbInfo: { identifier: thumb.identifier, view_page: thumbLink(ctx, thumb.identifier) },
    }
  } catch (error) {
    await ctx.files.remove(picture.storage_key).catch(() => {})
    throw error
  }
}

/** A name without its extension, and the extension that belongs to the content. */
function withExtension(filename: string, type: FileKind) {
  const known: readonly string[] = fileKinds[type]
  const [, stem = filename, ending = ''] = /^(.*)\.([^.]{1,10})$/.exec(filename) ?? []
  const extension = known.includes(ending.toLowerCase()) ? ending.toLowerCase() : known[0]!
  return { name: stem.trim().slice(0, 180) || 'file', extension }
}

// The store reads an asynchronous sequence, and this is one of a single piece.
async function* once(content: Uint8Array) {
  yield content
}

/** Puts what the product made itself into the store; `storeFile` keeps it. */
export const putContent = (files: FileStore, content: Uint8Array): Promise<StoredContent> => files.put(once(content), 100_000_000)

export interface FileWish {
  readonly stored: StoredContent
  readonly filename: string
  readonly media_type: string
  /** What it is for, which also decides who may open it beside its maker. */
  readonly purpose: string
}

/** Keeps a file the product made itself, such as an invoice's PDF; it belongs to its record from the start. */
export async function storeFile(ctx: Ctx, { stored: { storage_key, bytes, sha256 }, filename, media_type, purpose }: FileWish) {
  const [, stem = filename, extension = ''] = /^(.*)\.([^.]+)$/.exec(filename) ?? []
  return ctx.db
    .insertInto('files')
    .values({
      filename,
      filealias: stem.slice(0, 100),
      file_extension: extension,
      media_type,
      bytes,
      storage_key,
      sha256,
      purpose,
      uploaded_by: ctx.actor.id,
      attached_at: sql`now()`,
    })
    .returning(['id', 'identifier', 'filename', 'media_type', 'bytes'])
    .executeTakeFirstOrThrow()
}

/** Takes the caller's own uploads for a record of another module; each file only once, all of them or none. */
export async function attachUploads(
  ctx: Ctx,
  identifiers: readonly string[],
  purpose: string,
  fieldOf = (index: number) => `files.${index}.file_identifier`,
) {
  const { rows } = await sql<{ id: number; identifier: string }>`
    with taken as (
      update files
      set attached_at = now(), purpose = ${purpose}
      where attached_at is null
        and purpose = 'document'
        and uploaded_by = ${ctx.actor.id}::int
        and identifier = any(${[...identifiers]}::uuid[])
      returning id, identifier
    ), thumbs as (update files set attached_at = now() where purpose = 'thumb' and thumb_of in (select id from taken))
    select id, identifier
    from taken`.execute(ctx.db)
  const taken = new Set(rows.map(({ identifier }) => identifier))
  const missing = identifiers.findIndex((identifier) => !taken.has(identifier))
  if (missing >= 0) refuseField(fieldOf(missing), 'This file is no longer available. Upload it again')
  return identifiers.map((identifier) => rows.find((row) => row.identifier === identifier)!)
}

interface KeptFile {
  /** What a body says of the file: an upload, the file that is there, null to take it away; left out it stays. */
  readonly wish: string | null | undefined
  /** The file the record keeps now. */
  readonly kept: number | null
  readonly purpose: string
  readonly field: string
}

/** The file a record keeps from now on; the one it kept before is swept away. */
export async function fileToKeep(ctx: Ctx, { wish, kept, purpose, field }: KeptFile): Promise<number | null> {
  if (wish === undefined) return kept
  if (wish !== null && kept !== null) {
    const current = ctx.db.selectFrom('files').select('id').where('id', '=', kept).where('identifier', '=', wish)
    if (await current.executeTakeFirst()) return kept
  }
  const upload = wish === null ? undefined : (await attachUploads(ctx, [wish], purpose, () => field))[0]
  await releaseFiles(ctx, [kept])
  return upload?.id ?? null
}

/** Turns files that their records no longer use into unused uploads, which the sweep deletes. */
export const releaseFiles = (ctx: Ctx, ids: readonly (number | null)[]) =>
  sql`
    update files
    set attached_at = null, purpose = 'document', created_at = now() - interval '2 days'
    where id = any(${ids.filter((id) => id !== null)}::int[])`.execute(ctx.db)

/** Changes the name people see; what the file is stays in its extension. */
export async function renameFile(ctx: Ctx, file: VisibleFile, filealias: string) {
  if (!mayChange(ctx, file.uploaded_by)) refuse('PERMISSION_DENIED')
  await ctx.db.updateTable('files').set({ filealias }).where('id', '=', file.id).execute()
  ctx.changed({ module: 'file', id: file.id, before: { filealias: file.filealias }, after: { filealias } })
  const label = sql<string | null>`(
    select t.label
    from documents d
    join lookup_values t on t.id = d.document_type_id
    where d.file_id = file.id and d.deleted_at is null
    limit 1
  )`
  const { rows } = await sql<{ file: FileRow }>`
    select ${fileColumns('file', label)} as file from files file where file.id = ${file.id}`.execute(ctx.db)
  return withLinks(ctx, rows[0]!.file)
}
