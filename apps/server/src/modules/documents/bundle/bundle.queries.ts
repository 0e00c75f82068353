import type { Bundle } from '@embark/contract/documents/bundle/bundle.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { heirs, holders } from '../document/holders.queries.ts'
import { ownBundles } from './bundle.policy.ts'

const most = 10

const rows = (ctx: Ctx) =>
  ownBundles(ctx)
    .leftJoin('jobs', 'jobs.id', 'document_bundles.job_id')
    .leftJoin('files as file', 'file.id', 'document_bundles.file_id')
    .select(['document_bundles.identifier', 'document_bundles.filename', 'document_bundles.created_at', 'file.bytes'])
    .select(({ ref }) => [
      // A check constraint allows only these values.
      ref('document_bundles.kind').$castTo<Bundle['kind']>().as('kind'),
      sql<number>`cardinality(document_bundles.document_ids)`.as('count'),
      sql<Bundle['status']>`
        case
          when file.id is not null then 'ready'
          when jobs.status in ('queued', 'running') then 'making'
          else 'failed'
        end`.as('status'),
    ])
    .orderBy('document_bundles.id', 'desc')
    .limit(most)

interface OfRecord {
  readonly module_type: 'lead' | 'application'
  readonly module_identifier: string
}

/** What somebody had made of the documents of a record. */
export async function bundlesOf(ctx: Ctx, { module_type, module_identifier }: OfRecord) {
  const { id } =
    module_type === 'lead'
      ? await holders.of('lead').visible(ctx, module_identifier)
      : await heirs.of('application').visible(ctx, module_identifier)
  const bundles = await rows(ctx)
    .where('document_bundles.module_type', '=', module_type)
    .where('document_bundles.module_id', '=', id)
    .execute()
  return { recordsInfo: bundles.map(shown) }
}

/** One of them, as it is answered after it was ordered. */
export const bundleInfo = async (ctx: Ctx, id: number): Promise<Bundle> =>
  shown(await rows(ctx).where('document_bundles.id', '=', id).executeTakeFirstOrThrow())

const shown = ({ bytes, ...bundle }: Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>): Bundle => ({
  ...bundle,
  bytes: bytes === null ? null : Number(bytes),
})
