import type { PicturesBody } from '@embark/contract/catalog/institution/institution.contract.ts'
import type { Insertable } from 'kysely'
import { ownUpload, putContent, releaseFiles, storeFile } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/schema.ts'
import { isPicture, wholeOf } from '#platform/files/kind.ts'
import type { StoredContent } from '#platform/files/store.ts'
import { pictureOf } from '#platform/files/thumb.ts'
import type { Look } from '#platform/http/implement.ts'
import { changeRecord, refuseStale } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { institutionKind } from './institution.commands.ts'
import { institutionPicture, type KeptInstitution, keptInstitution } from './institution.policy.ts'
import { institutionRecord, pictureRows } from './institution.queries.ts'

const widest = 1_600
const fieldOf = (index: number) => `pictures.${index}.file_identifier`

/** What was drawn of the uploads among the wished pictures, by the identifier of the upload. */
export type DrawnPictures = ReadonlyMap<string, StoredContent>

/** Draws the pictures that are new, without holding a connection meanwhile. What was uploaded goes with the sweep of unused uploads. */
export async function drawPictures(look: Look, institution: string | number, { pictures }: PicturesBody): Promise<DrawnPictures> {
  const { files, uploads } = await look(async (ctx) => {
    const current = await keptInstitution(ctx, institution)
    refuseStale(current, ctx.ifMatch)
    const kept = new Set((await pictureRows(ctx, current.id)).map(({ identifier }) => identifier))
    const uploads = []
    for (const [index, { file_identifier }] of pictures.entries()) {
      if (kept.has(file_identifier)) continue
      const upload = await ownUpload(ctx, file_identifier)
      if (!upload) return refuseField(fieldOf(index), 'This file is no longer available. Upload it again')
      uploads.push({ ...upload, file_identifier, index })
    }
    return { files: ctx.files, uploads }
  })
  const drawn = new Map<string, StoredContent>()
  try {
    for (const { file_identifier, index, storage_key, media_type } of uploads) {
      const picture = isPicture(media_type) ? await pictureOf(await wholeOf(files.read(storage_key)), widest) : undefined
      if (!picture) return refuseField(fieldOf(index), 'Choose a PNG, JPG or JPEG file')
      drawn.set(file_identifier, await putContent(files, picture))
    }
    return drawn
  } catch (error) {
    for (const { storage_key } of drawn.values()) await files.remove(storage_key).catch(() => {})
    throw error
  }
}

/** Sets the pictures of an institution in their order, also of a copy: they are the company's own (ADR 0226). */
export async function setPictures(ctx: Ctx, institution: KeptInstitution, { pictures }: PicturesBody, drawn: DrawnPictures) {
  try {
    refuseStale(institution, ctx.ifMatch)
    const before = await pictureRows(ctx, institution.id)
    const rows: Insertable<DB['institution_pictures']>[] = []
    for (const [position, { file_identifier, caption }] of pictures.entries()) {
      const kept = before.find(({ identifier }) => identifier === file_identifier)
      const stored = drawn.get(file_identifier)
      // What was there as the uploads were drawn, somebody else has taken away meanwhile.
      if (!kept && !stored) return refuse('VERSION_CONFLICT')
      const file_id = kept?.id ?? (await storeFile(ctx, { stored: stored!, ...picture })).id
      rows.push({ institution_id: institution.id, file_id, position, caption })
    }
    await ctx.db.deleteFrom('institution_pictures').where('institution_id', '=', institution.id).execute()
    if (rows.length) await ctx.db.insertInto('institution_pictures').values(rows).execute()
    const isGone = ({ id }: { readonly id: number }) => !rows.some(({ file_id }) => file_id === id)
    await releaseFiles(
      ctx,
      before.filter(isGone).map(({ id }) => id),
    )
    const said = (captions: readonly { readonly caption: string }[]) => ({ pictures: captions.map(({ caption }) => caption) })
    await changeRecord(ctx, institutionKind, institution, { version: ctx.ifMatch, set: {}, before: said(before), after: said(rows) })
    return institutionRecord(ctx, institution)
  } catch (error) {
    for (const { storage_key } of drawn.values()) await ctx.files.remove(storage_key).catch(() => {})
    throw error
  }
}

const picture = { filename: 'picture.webp', media_type: 'image/webp', purpose: institutionPicture } as const
