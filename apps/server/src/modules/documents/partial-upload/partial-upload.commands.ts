import { createHash } from 'node:crypto'
import { maxFileBytes } from '@embark/contract/documents/file/file.rules.ts'
import type { PartialUpload } from '@embark/contract/documents/partial-upload/partial-upload.contract.ts'
import type { UploadedPart } from '@embark/contract/kernel/endpoint.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { wholeOf } from '#platform/files/kind.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { Look } from '#platform/http/implement.ts'
import { nameOf } from '#platform/http/upload.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { type DrawnUpload, drawContent, keepUpload, putContent } from '../file/file.commands.ts'
import type { OwnPartial } from './partial-upload.policy.ts'

const shown = ({ identifier, bytes, taken_bytes }: OwnPartial): PartialUpload => ({ identifier, bytes, taken_bytes })

interface Beginning {
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
}

/** Begins a file in pieces, or finds how far the same file of the same person came before. */
export async function beginPartial(ctx: Ctx, { filename, bytes, sha256 }: Beginning): Promise<PartialUpload> {
  if (bytes > maxFileBytes) {
    const vars = { max: maxFileBytes / 1_048_576 }
    throw new Refusal('FILE_TOO_LARGE', vars, [{ field: 'bytes', text: 'File size should not exceed {{max}}MB', vars }])
  }
  const {
    rows: [row],
  } = await sql<PartialUpload & { id: number }>`
    insert into partial_uploads (filename, bytes, sha256, uploaded_by)
    values (${nameOf(filename)}, ${bytes}, ${Buffer.from(sha256, 'hex')}, ${ctx.actor.id}::int)
    on conflict (tenant_id, uploaded_by, sha256, filename) do update set bytes = partial_uploads.bytes
    returning id, identifier, bytes::float8 as bytes, taken_bytes::float8 as taken_bytes`.execute(ctx.db)
  const { id, ...partial } = row!
  ctx.changed({ module: 'partial_upload', id, after: { filename: nameOf(filename), bytes } })
  return partial
}

/** Puts a piece behind what is here; one that begins elsewhere came before, or too early, and is left out. */
export async function addPiece(ctx: Ctx, own: OwnPartial | undefined, from: number, piece: UploadedPart): Promise<PartialUpload> {
  const partial = own ?? refuse('NOT_FOUND')
  const end = from + piece.bytes
  if (from !== partial.taken_bytes || end > partial.bytes) {
    ctx.wasRepeated()
    ctx.afterCommit(() => void ctx.files.remove(piece.storage_key).catch(() => undefined))
    return shown(partial)
  }
  const { bytes, storage_key } = piece
  await ctx.db.insertInto('partial_upload_pieces').values({ upload_id: partial.id, from_byte: from, bytes, storage_key }).execute()
  await ctx.db.updateTable('partial_uploads').set({ taken_bytes: end }).where('id', '=', partial.id).execute()
  ctx.changed({ module: 'partial_upload', id: partial.id, before: { taken_bytes: from }, after: { taken_bytes: end } })
  return shown({ ...partial, taken_bytes: end })
}

/** A file that came in pieces, put together, checked as any upload, and stored. */
export interface WholeUpload {
  readonly upload: UploadedPart
  readonly drawn: DrawnUpload
}

/** Puts the pieces together and has the whole looked at before any of it is stored as a file. */
export async function wholeUpload(look: Look, partial: OwnPartial): Promise<WholeUpload> {
  const files = await look(async (ctx) => ctx.files)
  const keys = await look((ctx) => keysOf(ctx, partial))
  if (partial.taken_bytes < partial.bytes) refuse('UPLOAD_INCOMPLETE')
  try {
    const content = await joined(files, keys)
    const sha256 = createHash('sha256').update(content).digest()
    // Only what the sender meant becomes a file: two halves of two files do not.
    if (!sha256.equals(partial.sha256)) return refuse('UPLOAD_INCOMPLETE')
    const part = { filename: partial.filename, bytes: content.byteLength, media_type: 'application/octet-stream', sha256 }
    const drawn = await drawContent(look, part, content, files)
    const { storage_key } = await putContent(files, content)
    return { upload: { ...part, media_type: drawn.type, storage_key }, drawn }
  } catch (error) {
    // What was refused for what it is lies around no longer; what could not be checked is asked about again.
    const isFinal = error instanceof Refusal && error.code !== 'FILE_NOT_CHECKED'
    if (isFinal) await look((ctx) => discard(ctx, partial, keys))
    throw error
  }
}

async function joined(files: FileStore, keys: readonly string[]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (const key of keys) pieces.push(await wholeOf(files.read(key)))
  return Buffer.concat(pieces)
}

const keysOf = async (ctx: Ctx, { id }: Pick<OwnPartial, 'id'>) => {
  const pieces = ctx.db.selectFrom('partial_upload_pieces').select('storage_key').where('upload_id', '=', id).orderBy('from_byte')
  return (await pieces.execute()).map(({ storage_key }) => storage_key)
}

/** Takes the pieces away; false where somebody else did. */
async function discard(ctx: Ctx, { id }: Pick<OwnPartial, 'id'>, keys: readonly string[]) {
  const { numDeletedRows } = await ctx.db.deleteFrom('partial_uploads').where('id', '=', id).executeTakeFirstOrThrow()
  ctx.afterCommit(() => {
    for (const key of keys) void ctx.files.remove(key).catch(() => undefined)
  })
  return numDeletedRows > 0
}

/** Keeps the whole as any upload, once, and lets go of its pieces. */
export async function finishPartial(ctx: Ctx, own: OwnPartial | undefined, whole: WholeUpload | undefined) {
  const { upload, drawn } = whole ?? refuse('NOT_FOUND')
  try {
    const partial = own ?? refuse('NOT_FOUND')
    const isMine = await discard(ctx, partial, await keysOf(ctx, partial))
    if (!isMine) refuse('NOT_FOUND')
    return await keepUpload(ctx, upload, drawn)
  } catch (error) {
    await ctx.files.remove(upload.storage_key).catch(() => {})
    throw error
  }
}
