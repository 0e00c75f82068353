import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier } from '../../kernel/shapes.ts'
import { profileFields } from '../file-extraction/file-extraction.rules.ts'
import { mappedKeys, placesOf } from './extraction-map.rules.ts'

const Mapping = z.object({ key: z.enum(mappedKeys), lead_field: z.enum(profileFields).nullable() })

export const ExtractionMapBody = z
  .object({
    /** The values that a company sends elsewhere; those that are not named go where they usually do, and none brings that back for all. */
    fields: z.array(Mapping).max(mappedKeys.length),
  })
  .superRefine(({ fields }, context) => {
    for (const [at, { key, lead_field }] of fields.entries()) {
      if (lead_field !== null && !placesOf(key).includes(lead_field))
        context.addIssue({ code: 'custom', path: ['fields', at, 'lead_field'], message: 'This value does not fit the field' })
      if (fields.findIndex((other) => other.key === key) < at)
        context.addIssue({ code: 'custom', path: ['fields', at, 'key'], message: 'This is named twice' })
    }
  })
export type ExtractionMapBody = z.output<typeof ExtractionMapBody>

const ExtractionMap = z.object({
  /** Whether the company never said so itself. */
  is_usual: z.boolean(),
  fields: z.array(Mapping.extend({ options: z.array(z.enum(profileFields)) })),
})
export type ExtractionMap = z.output<typeof ExtractionMap>

const answer = { params: z.object({ identifier: Identifier }), response: z.object({ extractionMapInfo: ExtractionMap }) }

/** Which value read from a type of document goes to which field of the profile: G-L-65. */
export const extractionMaps = resource('extraction.extraction_map', {
  read: {
    ...answer,
    route: 'GET /documents/types/:identifier/extraction-map',
    access: 'documents.types.update',
    summary: 'Read where the values of a type of document go in the profile.',
    errors: ['NOT_FOUND'],
  },
  save: {
    ...answer,
    route: 'PUT /documents/types/:identifier/extraction-map',
    access: 'documents.types.update',
    recentProof: false,
    summary: 'Say where the values of a type of document go in the profile.',
    body: ExtractionMapBody,
    message: 'Extraction map saved',
    errors: ['NOT_FOUND'],
    audit: 'document_type.extraction_mapped',
  },
})
