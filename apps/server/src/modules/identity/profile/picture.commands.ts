import type { AgentLogoBody } from '@embark/contract/identity/profile/profile.contract.ts'
import type { UploadedPart } from '@embark/contract/kernel/endpoint.ts'
import { sql } from 'kysely'
import { drawUpload, fileToKeep, type Keeper, ownUpload, putContent, releaseFiles, storeFile } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { isPicture, wholeOf } from '#platform/files/kind.ts'
import type { StoredContent } from '#platform/files/store.ts'
import { thumbOf } from '#platform/files/thumb.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuse, refuseField } from '#platform/refusal.ts'

const wrongKind = 'Choose a PNG, JPG or JPEG file'

/** Checks an upload for a picture of a person or an agency, and scales it down. */
export const drawPicture = (look: Look, upload: UploadedPart) => drawUpload(look, upload, isPicture)

/** Stores a small picture made from the person's upload, without the camera's metadata, and without holding a connection meanwhile. */
export async function drawnFace(look: Look, file: string | null | undefined): Promise<StoredContent | undefined> {
  if (!file) return undefined
  const { files, upload } = await look(async (ctx) => {
    const upload = await ownUpload(ctx, file)
    if (!upload) return refuseField('profile_picture_identifier', 'This file is no longer available. Upload it again')
    if (!isPicture(upload.media_type)) return refuseField('profile_picture_identifier', wrongKind)
    return { files: ctx.files, upload }
  })
  return putContent(files, await thumbOf(await wholeOf(files.read(upload.storage_key)), upload.file_extension, true))
}

/** Sets the drawn picture as the person's; nothing removes their picture. */
export async function changePicture(ctx: Ctx, stored: StoredContent | undefined) {
  const id = ctx.actor.id!
  const before = await ctx.db.selectFrom('users').select('picture_file_id').where('id', '=', id).executeTakeFirstOrThrow()
  const face = { filename: 'picture.webp', media_type: 'image/webp', purpose: 'profile_picture' }
  const picture_file_id = stored ? (await storeFile(ctx, { stored, ...face })).id : null
  await ctx.db.updateTable('users').set({ picture_file_id }).where('id', '=', id).execute()
  await releaseFiles(ctx, [before.picture_file_id])
}

/** Sets uploads as the logos of the actor's agency. Null removes one; a logo that is not mentioned stays. */
export async function changeLogo(ctx: Ctx, { agent_logo_identifier: large, agent_small_logo_identifier: small }: AgentLogoBody) {
  const { agentId, group } = ctx.actor
  if (group !== 'agent' || agentId === null) return refuse('PERMISSION_DENIED')
  const before = await ctx.db
    .selectFrom('agents')
    .select(['logo_file_id', 'small_logo_file_id'])
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow()
  const after = {
    logo_file_id: await logoToKeep(ctx, 'agent_logo_identifier', large, before.logo_file_id),
    small_logo_file_id: await logoToKeep(ctx, 'agent_small_logo_identifier', small, before.small_logo_file_id),
  }
  await ctx.db.updateTable('agents').set(after).where('id', '=', agentId).execute()
  ctx.changed({ module: 'agent', id: agentId, before, after })
}

async function logoToKeep(ctx: Ctx, field: string, wish: string | null | undefined, kept: number | null) {
  const id = await fileToKeep(ctx, { wish, kept, purpose: agentLogo, field })
  if (id === null || id === kept) return id
  const { media_type } = await ctx.db.selectFrom('files').select('media_type').where('id', '=', id).executeTakeFirstOrThrow()
  return isPicture(media_type) ? id : refuseField(field, wrongKind)
}

const agentLogo = 'agent_logo'
/** An agency's logo belongs to its people. */
export const logoKeepers: Readonly<Record<string, Keeper>> = {
  [agentLogo]: (ctx, file) => sql`
    exists (select from agents a where a.id = ${ctx.actor.agentId} and ${file} in (a.logo_file_id, a.small_logo_file_id))`,
}
