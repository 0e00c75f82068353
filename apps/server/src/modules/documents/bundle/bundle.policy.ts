import type { Download } from '@embark/contract/kernel/endpoint.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { documentsToPack } from '../document/document.queries.ts'
import { heirs, holders } from '../document/holders.queries.ts'

/** What the files of bundles are kept for; no link of a single file opens one. */
export const bundlePurpose = 'bundle'

/** The bundles somebody ordered, in the role they had. */
export const ownBundles = (ctx: Ctx) =>
  ctx.db
    .selectFrom('document_bundles')
    .where('document_bundles.user_id', '=', ctx.actor.id!)
    .where('document_bundles.role_id', '=', ctx.actor.roleId!)

/** One of the actor's own bundles, with the right to each document in it as it is now. */
export async function ownBundle(ctx: Ctx, ref: string) {
  const bundle = await ownBundles(ctx)
    .select(['id', 'identifier', 'kind', 'module_type', 'module_id', 'document_ids', 'file_id'])
    .where(reference(ref))
    .executeTakeFirst()
  if (!bundle || bundle.file_id === null) return refuse('NOT_FOUND')
  await refuseHidden(ctx, bundle)
  return prove(bundle)
}
export type OwnBundle = Proven<Awaited<ReturnType<typeof ownBundle>>>

interface Held {
  readonly module_type: string
  readonly module_id: number
  readonly document_ids: readonly number[]
}

/** Refuses a bundle of which the actor may no longer see a document, or of which one was deleted. */
async function refuseHidden(ctx: Ctx, { module_type, module_id, document_ids }: Held) {
  const isLead = module_type === 'lead'
  const record = isLead ? await holders.of('lead').visible(ctx, module_id) : await heirs.of('application').visible(ctx, module_id)
  const documents = await documentsToPack(ctx, isLead ? 'lead' : 'application', record, [])
  const seen = new Set(documents.map(({ id }) => id))
  if (!document_ids.every((id) => seen.has(id))) refuse('NOT_FOUND')
}

/** The file behind a ticket, which is torn with it; whose ticket it was is looked up again, and so are their rights. */
export async function openedBundle(
  ctx: Ctx,
  kind: 'zip' | 'pdf',
  ticket: string,
  { auth_token, device_number }: { auth_token: string; device_number: string },
): Promise<Download> {
  const opened = (await ctx.links.open(ctx.tenant, ticket, auth_token, device_number, ctx.now(), ctx.db)) ?? refuse('NOT_FOUND')
  const reader = { ...ctx, actor: opened.actor }
  // Of two who come at once, one tears it.
  const { rows } = await sql<Held & { id: number; filename: string; storage_key: string; bytes: number }>`
    update document_bundles b
    set ticket = null
    from files f
    where b.ticket = ${ticket}::uuid and b.kind = ${kind} and b.user_id = ${opened.actor.id}::int
      and b.role_id = ${opened.actor.roleId}::int
      and f.id = b.file_id
    returning b.id, b.module_type, b.module_id, b.document_ids, b.filename, f.storage_key, f.bytes`.execute(ctx.db)
  const bundle = rows[0] ?? refuse('NOT_FOUND')
  await refuseHidden(reader, bundle)
  ctx.wasDoneBy(opened.actor.id!, opened.actor.roleId!)
  ctx.changed({ module: 'document_bundle', id: bundle.id })
  return {
    filename: bundle.filename,
    type: kind === 'zip' ? 'application/zip' : 'application/pdf',
    disposition: 'attachment',
    content: ctx.files.read(bundle.storage_key),
    bytes: Number(bundle.bytes),
  }
}
