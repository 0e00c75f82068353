import { extractionMaps } from '@embark/contract/extraction/extraction-map/extraction-map.contract.ts'
import { heldDocumentType, visibleDocumentType } from '#modules/documents/documents.public.ts'
import { implement } from '#platform/http/implement.ts'
import { saveExtractionMap } from './extraction-map.commands.ts'
import { extractionMapOf } from './extraction-map.queries.ts'

export const extractionMapRoutes = implement(extractionMaps, {
  read: async (ctx, { params }) => ({ extractionMapInfo: await extractionMapOf(ctx, await visibleDocumentType(ctx, params.identifier)) }),
  save: async (ctx, { params, body }) => saveExtractionMap(ctx, await heldDocumentType(ctx, params.identifier), body),
})
