import { randomUUID } from 'node:crypto'
import type { Bundle, BundleBody } from '@embark/contract/documents/bundle/bundle.contract.ts'
import { bundleLimits } from '@embark/contract/documents/bundle/bundle.rules.ts'
import { sql } from 'kysely'
import { systemActor } from '#platform/access/sessions.ts'
import { startJob } from '#platform/batches/job.commands.ts'
import type { Ctx } from '#platform/context.ts'
import type { StoredContent } from '#platform/files/store.ts'
import type { Look } from '#platform/http/implement.ts'
import { storeFile } from '../file/file.commands.ts'
import { bundlePurpose, type OwnBundle } from './bundle.policy.ts'
import { bundleInfo } from './bundle.queries.ts'
import { type Packing, packingOf, sizeOf } from './packed.queries.ts'
import { pack } from './packing.commands.ts'

export const bundleTask = 'documents.bundle'
export const bundleKind = 'documents.bundle'

export interface Prepared {
  readonly packing: Packing
  /** The file, where it was made at once. */
  readonly stored: StoredContent | null
}

/** Looks up the documents, and packs few of them before anything is written, so that no transaction waits for the store. */
export async function prepareBundle(look: Look, body: BundleBody): Promise<Prepared> {
  const { packing, files } = await look(async (ctx) => ({ packing: await packingOf(ctx, body), files: ctx.files }))
  const isLarge = sizeOf(body.kind, packing.documents) > bundleLimits.bytesAtOnce
  return { packing, stored: isLarge ? null : await pack(body.kind, packing.documents, files) }
}

/** Writes an order down: with its file where that is made already, else with the job that makes it. */
export async function orderBundle(ctx: Ctx, body: BundleBody, { packing, stored }: Prepared): Promise<Bundle> {
  try {
    const document_ids = packing.documents.map(({ id }) => id)
    const { id } = await ctx.db
      .insertInto('document_bundles')
      .values({
        user_id: ctx.actor.id!,
        role_id: ctx.actor.roleId!,
        kind: body.kind,
        module_type: body.module_type,
        module_id: packing.record.id,
        document_ids,
        filename: `${packing.filename}.${body.kind}`,
        language: ctx.language,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (stored) await attachBundle(ctx, id, stored)
    else {
      const { identifier } = await startJob(ctx, {
        kind: bundleKind,
        task: bundleTask,
        total: document_ids.length,
        input: { bundle_id: id },
      })
      await sql`update document_bundles set job_id = (select id from jobs where identifier = ${identifier}) where id = ${id}`.execute(
        ctx.db,
      )
    }
    ctx.changed({ module: 'document_bundle', id, after: { kind: body.kind, document_ids } })
    return await bundleInfo(ctx, id)
  } catch (error) {
    if (stored) await ctx.files.remove(stored.storage_key).catch(() => {})
    throw error
  }
}

/** Gives a bundle its file. It is nobody's upload, and opens by tickets only. */
export async function attachBundle(ctx: Ctx, id: number, stored: StoredContent) {
  const bundle = await ctx.db.selectFrom('document_bundles').select(['filename', 'kind']).where('id', '=', id).executeTakeFirstOrThrow()
  const media_type = bundle.kind === 'zip' ? 'application/zip' : 'application/pdf'
  const file = await storeFile({ ...ctx, actor: systemActor }, { stored, filename: bundle.filename, media_type, purpose: bundlePurpose })
  await ctx.db.updateTable('document_bundles').set({ file_id: file.id }).where('id', '=', id).execute()
}

/** A ticket for one download within five minutes; the one before it opens no more. */
export async function giveTicket(ctx: Ctx, { id, kind }: OwnBundle) {
  const ticket = randomUUID()
  await ctx.db.updateTable('document_bundles').set({ ticket }).where('id', '=', id).execute()
  ctx.changed({ module: 'document_bundle', id })
  const query = ctx.links.sign(ctx.tenant, ctx.actor, ticket, 'download', ctx.now())
  const download_page = kind === 'zip' ? `/api/files/zip/generate?ticket=${ticket}&${query}` : `/api/files/generate/pdf/${ticket}?${query}`
  return { download_page: query ? download_page : '' }
}
