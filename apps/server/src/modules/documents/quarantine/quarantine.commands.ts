import type { UploadedPart } from '@embark/contract/kernel/endpoint.ts'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { NotScanned } from '#platform/files/clamd.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { Look } from '#platform/http/implement.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { HeldFile } from './quarantine.policy.ts'
import { keepersOfTheHouse } from './quarantine.queries.ts'

type ScannedPart = Omit<UploadedPart, 'storage_key'>

/** Has an upload looked through, where the operator has a scanner; without its word that it is clean, nothing is kept. */
export async function refuseInfected(look: Look, upload: ScannedPart, content: Buffer, files: FileStore) {
  if (!files.scan) return
  const finding = await files.scan(content).catch((error: unknown) => {
    if (!(error instanceof NotScanned)) throw error
    if (!error.isTooLarge) return refuse('FILE_NOT_CHECKED')
    throw new Refusal('FILE_UNSAFE', {}, [{ field: 'file', text: 'This file is too large to be checked for viruses. Make it smaller' }])
  })
  if (finding === null) return
  // The upload itself goes with the refusal; what is looked at later is a copy.
  const copy = await files.put(once(content), content.byteLength)
  await look((ctx) => hold(ctx, upload, copy.storage_key, finding)).catch(async (error: unknown) => {
    await files.remove(copy.storage_key)
    throw error
  })
  throw new Refusal('FILE_UNSAFE', {}, [
    {
      field: 'file',
      text: 'A virus was found in this file: {{finding}}. It was put into quarantine and opens for nobody',
      vars: { finding },
    },
  ])
}

async function* once(content: Uint8Array) {
  yield content
}

/** Keeps the file where nobody opens it, and tells who looks after the company. */
async function hold(ctx: Ctx, { filename, media_type, bytes, sha256 }: ScannedPart, storage_key: string, finding: string) {
  const { id, identifier } = await ctx.db
    .insertInto('quarantined_files')
    .values({ filename, media_type, bytes, sha256: Buffer.from(sha256), storage_key, finding, uploaded_by: ctx.actor.id })
    .returning(['id', 'identifier'])
    .executeTakeFirstOrThrow()
  ctx.audit('quarantined_file.held', { module: 'quarantined_file', id, after: { filename, finding } })
  await notify(ctx, await keepersOfTheHouse(ctx), {
    event: 'file_quarantined',
    module_type: 'quarantined_file',
    module_identifier: identifier,
    vars: { filename, finding },
    dedupe_key: `quarantine:${id}`,
  })
}

/** Deletes it for good, its content with it. */
export async function deleteQuarantined(ctx: Ctx, { id, identifier, filename, finding, storage_key }: HeldFile) {
  await ctx.db.deleteFrom('quarantined_files').where('id', '=', id).execute()
  ctx.changed({ module: 'quarantined_file', id, before: { filename, finding } })
  ctx.afterCommit(() => void ctx.files.remove(storage_key).catch(() => undefined))
  return { identifier }
}
