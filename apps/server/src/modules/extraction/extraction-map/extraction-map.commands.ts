import type { ExtractionMapBody } from '@embark/contract/extraction/extraction-map/extraction-map.contract.ts'
import { usualMap } from '@embark/contract/extraction/extraction-map/extraction-map.rules.ts'
import type { HeldDocumentType } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { extractionMapOf, ownMap } from './extraction-map.queries.ts'

/** Keeps what differs from the usual map; what was taken over before stays where it went. */
export async function saveExtractionMap(ctx: Ctx, type: HeldDocumentType, { fields }: ExtractionMapBody) {
  const before = await ownMap(ctx, type.id)
  const own = fields.filter(({ key, lead_field }) => usualMap.some((usual) => usual.key === key && usual.lead_field !== lead_field))
  await ctx.db.deleteFrom('extraction_field_map').where('document_type_id', '=', type.id).execute()
  if (own.length)
    await ctx.db
      .insertInto('extraction_field_map')
      .values(own.map((mapping) => ({ ...mapping, document_type_id: type.id })))
      .execute()
  ctx.changed({ module: 'document_type', id: type.id, before: { extraction_map: before }, after: { extraction_map: own } })
  return { extractionMapInfo: await extractionMapOf(ctx, type) }
}
