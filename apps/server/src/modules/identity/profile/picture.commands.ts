import type { AgentLogoBody } from '@embark/contract/identity/profile/profile.contract.ts'
import { sql } from 'kysely'
import { attachUploads, putContent, storeFile } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { wholeOf } from '#platform/files/kind.ts'
import { thumbOf } from '#platform/files/thumb.ts'
import { refuse, refuseField } from '#platform/refusal.ts'

const isPicture = (mediaType: string) => mediaType === 'image/png' || mediaType === 'image/jpeg'
const wrongKind = 'Choose a PNG, JPG or JPEG file'

/** Makes an earlier picture an upload nobody took, which the sweep takes away. */
const release = (ctx: Ctx, ids: readonly (number | null)[]) =>
  sql`update files set attached_at = null, purpose = 'document', created_at = now() - interval '2 days' where id = any(${ids.filter((id) => id !== null)}::int[])`.execute(
    ctx.db,
  )

/** Takes an upload of the person as their picture: made small, and without what the camera wrote into it. Null takes the picture away. */
export async function changePicture(ctx: Ctx, identifier: string | null) {
  const id = ctx.actor.id!
  const before = await ctx.db.selectFrom('users').select('picture_file_id').where('id', '=', id).executeTakeFirstOrThrow()
  const picture_file_id = identifier === null ? null : await pictureFrom(ctx, identifier)
  await ctx.db.updateTable('users').set({ picture_file_id }).where('id', '=', id).execute()
  await release(ctx, [before.picture_file_id])
}

async function pictureFrom(ctx: Ctx, identifier: string) {
  const upload = await ctx.db
    .selectFrom('files')
    .select(['storage_key', 'media_type', 'file_extension'])
    .where('identifier', '=', identifier)
    .where('uploaded_by', '=', ctx.actor.id)
    .where('attached_at', 'is', null)
    .where('purpose', '=', 'document')
    .executeTakeFirst()
  if (!upload) return refuseField('profile_picture_identifier', 'This file is no longer available. Upload it again')
  if (!isPicture(upload.media_type)) return refuseField('profile_picture_identifier', wrongKind)
  const content = await thumbOf(await wholeOf(ctx.files.read(upload.storage_key)), upload.file_extension, true)
  const stored = await putContent(ctx.files, content)
  const { id } = await storeFile(ctx, { stored, filename: 'picture.webp', media_type: 'image/webp', purpose: 'profile_picture' })
  return id
}

/** Takes uploads as the logos of the actor's agency; null takes one away, and what is not named stays. */
export async function changeLogo(ctx: Ctx, { agent_logo_identifier: large, agent_small_logo_identifier: small }: AgentLogoBody) {
  const { agentId, group } = ctx.actor
  if (group !== 'agent' || agentId === null) return refuse('PERMISSION_DENIED')
  const before = await ctx.db
    .selectFrom('agents')
    .select(['logo_file_id', 'small_logo_file_id'])
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow()
  const after = {
    ...(large !== undefined && { logo_file_id: await logoFrom(ctx, 'agent_logo_identifier', large) }),
    ...(small !== undefined && { small_logo_file_id: await logoFrom(ctx, 'agent_small_logo_identifier', small) }),
  }
  if (Object.keys(after).length) await ctx.db.updateTable('agents').set(after).where('id', '=', agentId).execute()
  await release(ctx, [large === undefined ? null : before.logo_file_id, small === undefined ? null : before.small_logo_file_id])
  ctx.changed({ module: 'agent', id: agentId, before, after })
}

async function logoFrom(ctx: Ctx, field: string, identifier: string | null) {
  if (identifier === null) return null
  const [file] = await attachUploads(ctx, [identifier], 'agent_logo')
  const { media_type } = await ctx.db.selectFrom('files').select('media_type').where('id', '=', file!.id).executeTakeFirstOrThrow()
  return isPicture(media_type) ? file!.id : refuseField(field, wrongKind)
}
