import type { ExtractionMap } from '@embark/contract/extraction/extraction-map/extraction-map.contract.ts'
import { type FieldMapping, placesOf, usualMap } from '@embark/contract/extraction/extraction-map/extraction-map.rules.ts'
import type { ExtractedPage } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import type { Ctx } from '#platform/context.ts'

/** What a company itself says of a type of document. */
export const ownMap = ({ db }: Ctx, document_type_id: number) =>
  db
    .selectFrom('extraction_field_map')
    .select(({ ref }) => [
      // The command that writes the map takes no others.
      ref('key').$castTo<FieldMapping['key']>().as('key'),
      ref('lead_field').$castTo<FieldMapping['lead_field']>().as('lead_field'),
    ])
    .where('document_type_id', '=', document_type_id)
    .execute()

/** Where each value goes, with where else it could. */
export async function extractionMapOf(ctx: Ctx, { id }: { readonly id: number }): Promise<ExtractionMap> {
  const own = new Map((await ownMap(ctx, id)).map(({ key, lead_field }) => [key, lead_field]))
  return {
    is_usual: own.size === 0,
    fields: usualMap.map(({ key, lead_field }) => ({
      key,
      lead_field: own.has(key) ? own.get(key)! : lead_field,
      options: [...placesOf(key)],
    })),
  }
}

/** What was read of a document, each value with the field it goes to by the map of its type. */
export async function mappedPages(ctx: Ctx, document_type_id: number, pages: Readonly<Record<string, ExtractedPage>>) {
  const own = new Map<string, FieldMapping['lead_field']>(
    (await ownMap(ctx, document_type_id)).map(({ key, lead_field }) => [key, lead_field]),
  )
  if (!own.size) return { ...pages }
  return Object.fromEntries(
    Object.entries(pages).map(([name, page]) => [
      name,
      {
        ...page,
        // A value of this name that no rule of reading gives to the profile is something else, such as the name of a person of the office.
        single_entities: page.single_entities.map((entity) =>
          entity.lead_field !== null && own.has(entity.key) ? { ...entity, lead_field: own.get(entity.key)! } : entity,
        ),
      },
    ]),
  )
}
